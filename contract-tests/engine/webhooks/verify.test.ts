/** The example of the specification: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
import { expect, test } from "vitest";
import type { Attempt } from "./receiver.ts";
import { stampFaults } from "./inspect.ts";
import { signatureFault, standardFault } from "./verify.ts";

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

/** `printf '1614265330.{"test": 2432232314}' | openssl dgst -sha256 -hmac shared-secret`, and `-sha512` of the body alone. */
const OF_TIME_AND_BODY = "f9e1bd870eb66866c65742b72fdcba61f2749b0d7da4b66b0cc04ee3f1cb4c87";
const OF_BODY = "21JVgZs2+x4jVAtB721xInaq4cTAsqlLkrNbpVNg6mN2yAvLyQYmRRARA6XQDwKBJZrzG/jups1M+yVjZF2Xlg==";
const DATED = {
  header: "Pay-Signature",
  scheme: "hmac-sha256-hex",
  prefix: "v1=",
  separator: ",",
  timestamp: { part: "t=" },
  payload: "{timestamp}.{body}",
};

test("a signature verifies as it is described: of time and body beside others, of the body alone by another hash", () => {
  const dated = { "pay-signature": `t=${SENT_AT},v1=00,v1=${OF_TIME_AND_BODY}` };
  expect(signatureFault(attempt(dated), DATED, "shared-secret")).toBeUndefined();
  const bare = { header: "X-Sig", scheme: "hmac-sha512-base64", prefix: "" };
  expect(signatureFault(attempt({ "x-sig": OF_BODY }), bare, "shared-secret")).toBeUndefined();
});

test.each([
  ["another secret", `t=${SENT_AT},v1=${OF_TIME_AND_BODY}`, 1, "other", "is not the signature"],
  ["another time", `t=${SENT_AT + 1},v1=${OF_TIME_AND_BODY}`, 1, "shared-secret", "is not the signature"],
  ["no time", `v1=${OF_TIME_AND_BODY}`, 1, "shared-secret", "the time that is signed stands nowhere"],
  [
    "a time of six minutes before",
    `t=${SENT_AT},v1=${OF_TIME_AND_BODY}`,
    360,
    "shared-secret",
    "says that it was sent at",
  ],
])("%s does not verify by the description", (_, value, late, secret, fault) => {
  expect(signatureFault(attempt({ "pay-signature": value }, late), DATED, secret)).toContain(fault);
});

test("each attempt is stamped with its own time, in a part of the signature too", () => {
  const signature = {
    header: "X-Signature",
    scheme: "hmac-sha256-hex",
    separator: ",",
    timestamp: { part: "t=", format: "seconds" },
  } as const;
  const at = (seconds: number, stamp: number): Attempt =>
    attempt({ "X-Signature": `t=${SENT_AT + stamp},v1=00` }, seconds);
  expect(stampFaults({ signature }, [at(0, 0), at(60, 60)])).toEqual([]);
  expect(stampFaults({ signature }, [at(0, 0), at(60, 0)])).toEqual([
    "X-Signature moved by 0 s between two attempts that came 60.0 s apart",
  ]);
  expect(stampFaults({ signature: undefined }, [at(0, 0), at(60, 0)])).toEqual([]);
});
