/** A receiver that is made of a contract as it runs answers as a generated one does. */
import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ourContract } from "../../mock/testing.ts";
import { signed } from "../codegen/runtime/webhooks/verify.ts";
import type { ReceiverProblem } from "../codegen/runtime/webhooks/receiver.ts";
import type { JsonObject } from "../openapi/json.ts";
import { lineOf } from "./commands/receiver.ts";
import { receiverOf, secretFault } from "./receiving.ts";
import { starterContract } from "./starter.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const STARTER = parse(starterContract("Notes")) as JsonObject;
const NOTE = { type: "note.created", note: { id: "note_1", text: "x" } };

async function answered(contract: JsonObject, body: string, headers: Record<string, string>) {
  const handled: string[] = [];
  const problems: ReceiverProblem[] = [];
  const receiver = receiverOf(contract)({
    secrets: SECRET,
    handle: (event, delivery) => void handled.push(lineOf(event, delivery)),
    onProblem: (problem) => void problems.push(problem),
  });
  const status = await receiver.receive(new TextEncoder().encode(body), headers);
  return { status, handled, problems };
}

test("a genuine webhook is handled under its name in the contract", async () => {
  const body = JSON.stringify(NOTE);
  const headers = await signed([], body, { secret: SECRET, id: "msg_1" });
  expect(await answered(STARTER, body, headers)).toEqual({
    status: 204,
    handled: ["204 note.created, msg_1"],
    problems: [],
  });
});

test.each([
  ["is no JSON", "{", 400, { kind: "not-json" }],
  ["is another event", '{"type":"note.painted"}', 204, { kind: "unknown-event" }],
  [
    "breaks its schema",
    JSON.stringify({ ...NOTE, note: { id: "7", text: "x" } }),
    422,
    { kind: "invalid-event", issues: [{ path: ["note", "id"], message: expect.stringContaining("pattern") }] },
  ],
])("a genuine body that %s is answered %s", async (_what, body, status, problem) => {
  const headers = await signed([], body, { secret: SECRET });
  expect(await answered(STARTER, body, headers)).toEqual({ status, handled: [], problems: [problem] });
});

test("what the contract says of signatures holds: its own header, and the standard ones where all webhooks require them", async () => {
  const body = JSON.stringify(NOTE);
  const own = { "x-service-signature": `sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}` };
  const refused = { status: 401, handled: [], problems: [{ kind: "not-genuine", reason: "missing-header" }] };
  expect(await answered(await ourContract(), body, own)).toEqual(refused);
  expect(await answered(STARTER, body, own)).toEqual(refused);
});

test("a secret that the service does not register is refused with the reason", async () => {
  const contract = await ourContract();
  expect(secretFault(contract, "short")).toBe("must NOT have fewer than 16 characters");
  expect(secretFault(contract, "sixteen letters é")).toContain("must match pattern");
  expect(secretFault(contract, SECRET)).toBeUndefined();
  // a contract that says nothing of registrations takes any
  expect(secretFault(STARTER, "short")).toBeUndefined();
});
