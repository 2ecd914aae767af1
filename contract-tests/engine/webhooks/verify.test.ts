/** The example of the specification: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
import { expect, test } from "vitest";
import type { Attempt } from "./receiver.ts";
import { standardFault } from "./verify.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const SENT_AT = 1614265330;
const HEADERS = {
  "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
  "webhook-timestamp": String(SENT_AT),
  "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};

function attempt(headers: Record<string, string>, late = 1): Attempt {
  return {
    at: 0,
    doneAt: 0,
    receivedAt: (SENT_AT + late) * 1000,
    method: "POST",
    target: "/",
    headers: Object.entries(headers),
    body: Buffer.from('{"test": 2432232314}'),
    behaviour: { kind: "status", status: 204 },
  };
}

test("the example of the specification verifies, with a second signature beside it as well", () => {
  expect(standardFault(attempt(HEADERS), SECRET)).toBeUndefined();
  const rotated = { ...HEADERS, "webhook-signature": `v1,AAAA ${HEADERS["webhook-signature"]}` };
  expect(standardFault(attempt(rotated), SECRET)).toBeUndefined();
});

test.each([
  ["another secret", attempt(HEADERS), "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD", "no signature of the bytes"],
  ["another identifier", attempt({ ...HEADERS, "webhook-id": "msg_other" }), SECRET, "no signature of the bytes"],
  ["no identifier", attempt({ ...HEADERS, "webhook-id": "" }), SECRET, "is missing"],
  ["a stamp of six minutes before", attempt(HEADERS, 360), SECRET, "stamped 2021-02-25T15:02:10.000Z"],
  ["a stamp of six minutes later", attempt(HEADERS, -360), SECRET, "stamped 2021-02-25T15:02:10.000Z"],
])("%s does not verify", (_, came, secret, fault) => {
  expect(standardFault(came, secret)).toContain(fault);
});
