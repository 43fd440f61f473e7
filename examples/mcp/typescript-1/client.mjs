// @modelcontextprotocol/sdk 1.x: protocol revisions up to 2025-11-25.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { decide, server, transport } from "../agent.mjs";

const client = new Client({ name: "typescript-1", version: "1" });
await client.connect(transport === "stdio" ? new StdioClientTransport(server) : new StreamableHTTPClientTransport(new URL(transport)));
const { tools } = await client.listTools();
await decide(tools, (name, args) => client.callTool({ name, arguments: args }), "flat");
await client.close();
