// @modelcontextprotocol/client 2.x: both eras.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { decide, era, server, transport } from "../agent.mjs";

const mode = era === "legacy" ? "legacy" : { pin: era };
const client = new Client({ name: "typescript-2", version: "1" }, { versionNegotiation: { mode } });
await client.connect(transport === "stdio" ? new StdioClientTransport(server) : new StreamableHTTPClientTransport(new URL(transport)));
const { tools } = await client.listTools();
await decide(tools, (name, args) => client.callTool({ name, arguments: args }), "object");
await client.close();
