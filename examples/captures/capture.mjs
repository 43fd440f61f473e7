// Speaks MCP over standard input and output to server.mjs and writes the bytes of each tools/call response
// to a file, exactly as they came out of the server's pipe. No SDK stands between the pipe and the file.
//
// node capture.mjs FOLDER

import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const calls = [
  { order: 20418, file: "order-refund.json" },
  { order: 20419, file: "order-refund-malformed.json" },
  { order: 20420, file: "order-without-moment.json" },
];
const folder = process.argv[2];
if (folder === undefined) {
  console.error("usage: node capture.mjs FOLDER");
  process.exit(2);
}

const server = spawn(process.execPath, [join(import.meta.dirname, "server.mjs")], {
  stdio: ["pipe", "pipe", "inherit"],
});
const send = (message) => server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const version = "2025-11-25";

send({
  id: 0,
  method: "initialize",
  params: { protocolVersion: version, capabilities: {}, clientInfo: { name: "capture", version: "1.0.0" } },
});

let pending = Buffer.alloc(0);
server.stdout.on("data", (chunk) => {
  pending = Buffer.concat([pending, chunk]);
  for (let end = pending.indexOf(10); end >= 0; end = pending.indexOf(10)) {
    const line = pending.subarray(0, end + 1);
    pending = pending.subarray(end + 1);
    receive(line);
  }
});

function receive(line) {
  const { id, error } = JSON.parse(line.toString());
  if (error !== undefined) throw new Error(JSON.stringify(error));
  if (id === 0) {
    send({ method: "notifications/initialized" });
  } else {
    const { file } = calls[id - 1];
    writeFileSync(join(folder, file), line);
    console.log(`${file}: ${line.length} bytes`);
  }
  if (id === calls.length) {
    server.stdin.end();
  } else {
    const { order } = calls[id];
    send({ id: id + 1, method: "tools/call", params: { name: "review_claim", arguments: { order } } });
  }
}
