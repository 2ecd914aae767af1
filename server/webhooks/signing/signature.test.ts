import { Buffer } from "node:buffer";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { serviceSignature, signatureHeaders, standardSignature } from "./signature.ts";

const now = () => Math.floor(Date.now() / 1000);

test("the published X-Service-Signature vector is reproduced", () => {
  // GitHub's documented vector for X-Hub-Signature-256, which uses the same scheme.
  const value = serviceSignature(Buffer.from("Hello, World!"), "It's a Secret to Everybody");
  expect(value).toBe("sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17");
});

test("the published Standard Webhooks vector is reproduced", () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const body = Buffer.from('{"test": 2432232314}');
  expect(standardSignature("msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, body, secret)).toBe(
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  );
});

test("the standardwebhooks package verifies a body signed with an encoded secret", () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const body = Buffer.from('{"event":"results.delivered","company":"Klinikum Süd"}');
  const headers = signatureHeaders({
    webhook_id: "batch_1",
    timestamp_s: now(),
    body,
    secret,
    previous_secret: undefined,
  });
  expect(new Webhook(secret).verify(body.toString("utf8"), headers)).toMatchObject({ event: "results.delivered" });
});

test("the standardwebhooks package verifies a body signed with a plain secret's raw bytes", () => {
  const secret = "plain old shared secret";
  const body = Buffer.from('{"a":1}');
  const headers = signatureHeaders({ webhook_id: "b", timestamp_s: now(), body, secret, previous_secret: undefined });
  expect(new Webhook(secret, { format: "raw" }).verify(body.toString(), headers)).toEqual({ a: 1 });
});

test("during the overlap either secret verifies webhook-signature, and X-Service-Signature uses the new one", () => {
  const [fresh, previous] = ["the new shared secret", "the old shared secret"];
  const body = Buffer.from('{"a":1}');
  const headers = signatureHeaders({
    webhook_id: "b",
    timestamp_s: now(),
    body,
    secret: fresh,
    previous_secret: previous,
  });
  for (const secret of [fresh, previous]) {
    expect(new Webhook(secret, { format: "raw" }).verify(body.toString(), headers)).toEqual({ a: 1 });
  }
  expect(headers["X-Service-Signature"]).toBe(serviceSignature(body, fresh));
  expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2);
});

test("a signature over other bytes, another id or another time does not verify", () => {
  const secret = "plain old shared secret";
  const body = Buffer.from('{"a":1}');
  const headers = signatureHeaders({ webhook_id: "b", timestamp_s: now(), body, secret, previous_secret: undefined });
  const oracle = new Webhook(secret, { format: "raw" });
  expect(() => oracle.verify('{"a": 1}', headers)).toThrow("No matching signature");
  expect(() => oracle.verify('{"a":1}', { ...headers, "webhook-id": "c" })).toThrow("No matching signature");
  expect(() => oracle.verify('{"a":1}', { ...headers, "webhook-timestamp": String(now() - 7) })).toThrow(
    "No matching signature",
  );
});
