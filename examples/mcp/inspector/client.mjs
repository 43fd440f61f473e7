// @modelcontextprotocol/inspector in its command mode: one process a call, so over standard input and output the demonstration keeps a ledger file.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decide, era, server, transport } from "../agent.mjs";

const folder = mkdtempSync(join(tmpdir(), "countersign-inspector-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const config = join(folder, "config.json");
const args = [...server.args, "--ledger", join(folder, "demo.ledger")];
writeFileSync(config, JSON.stringify({ mcpServers: { demo: { command: server.command, args } } }));
const target = transport === "stdio" ? ["--config", config, "--server", "demo"] : [transport, "--transport", "http"];

function inspect(...method) {
  const words = ["--cli", ...target, "--protocol-era", era, "--format", "json", "-q", ...method];
  // Its own list of servers is not touched; where a configuration is named it reads none.
  const env = transport === "stdio" ? process.env : { ...process.env, MCP_CATALOG_PATH: join(folder, "catalog.json") };
  const { stdout, stderr } = spawnSync("node_modules/.bin/mcp-inspector", words, { encoding: "utf8", env, timeout: 30000 });
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`${words.join(" ")}: ${stdout}${stderr}`);
  }
}

const result = (answer) => answer.result ?? answer;
const { tools } = result(inspect("--method", "tools/list"));
const call = (name, args) =>
  result(inspect("--method", "tools/call", "--tool-name", name, "--tool-args-json", JSON.stringify(args)));
await decide(tools, call, "object");
