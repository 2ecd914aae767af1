import type { Exchange } from "../engine/http/exchange.ts";
import { HOUSE_RULES } from "../engine/house-rules.ts";

/** A finding, and the exchange that it is of. */
export interface RuledFinding {
  readonly check: string;
  readonly subject: string;
  readonly message: string;
  readonly status: number;
  readonly expected?: readonly number[];
  readonly intent?: "valid" | "invalid";
  readonly server?: string;
}

/** The name of the house rule that covers it. */
export function ruleFor({
  check,
  subject,
  message,
  status,
  expected,
  intent = "invalid",
  server,
}: RuledFinding): string | undefined {
  const exchange: Exchange = {
    id: 1,
    case: {
      name: subject,
      operationId: "addPet",
      intent,
      check: "malformed",
      ...(expected && { expected }),
    },
    request: { method: "POST", target: "/pets", headers: [], body: Buffer.from("{}") },
    response: { status, headers: server === undefined ? [] : [["server", server]], body: Buffer.from("{}") },
    failure: undefined,
  };
  return HOUSE_RULES.find((rule) => rule.covers({ check, subject, message, exchange: 1 }, exchange))?.name;
}
