// An MCP server on the TypeScript SDK with the tool of an order-support agent. Its results carry their
// envelope as the top-level member `binding_moment`, beside the ordinary content.

import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { z } from "zod";

const refund = {
  synopsis: "Refund €38.50 for the lamp in order 20418 and let the customer keep the pieces.",
  findings: [
    "Two photos taken on the day of delivery show a cracked base and a torn outer carton.",
    "The carrier weighed the parcel at 3.2 kg at dispatch and again at the last depot.",
    "Return postage is €11.90, and damaged stock of this lamp sells for about €6.00.",
    "The account has placed nine orders since 2023 and never claimed before.",
  ],
  recommendations: [
    "Pay €38.50 back to the card that order 20418 was charged to.",
    "File a damage claim for the parcel with the carrier before Friday.",
    "Tell the customer in one message that nothing has to be sent back.",
  ],
  offer: "Ask for the photos, the weights, or the cost of any option.",
  question: {
    stem: "How is the damaged lamp in order 20418 to be settled?",
    options: [
      {
        label: "Refund €38.50",
        reasoning: "Settles it today; the carrier claim can win the amount back.",
      },
      {
        label: "Send a replacement lamp",
        reasoning: "Keeps the sale, at €24.10 for stock and postage and four days of waiting.",
      },
      {
        label: "Have the lamp returned first",
        reasoning: "The warehouse sees the damage itself, at €11.90 postage and about a week.",
      },
    ],
    recommended_idx: 0,
    hatches: { free_text: true, dialogue: true },
  },
  meta: { decision_class: "refund" },
};

// The same decision with its mark on an option that is not there: a surface must not show it as one.
const malformed = structuredClone(refund);
malformed.question.recommended_idx = 3;

const moments = { 20418: refund, 20419: malformed };

const server = new McpServer({ name: "order-support", version: "1.0.0" });

server.registerTool(
  "review_claim",
  {
    description: "Review a claim about a delivered order and ask the person in charge how to settle it",
    inputSchema: { order: z.number().int() },
    annotations: { readOnlyHint: true },
    _meta: { emits_binding_moment: true },
  },
  async ({ order }) => ({
    content: [{ type: "text", text: `Order ${order}: claim for a damaged delivery reviewed.` }],
    ...(order in moments ? { binding_moment: moments[order] } : {}),
  }),
);

await server.connect(new StdioServerTransport());
