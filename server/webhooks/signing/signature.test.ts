import { Buffer } from "node:buffer";
import { Webhook } from "standardwebhooks";
import { createPublicKey, verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import { keyPair, keyPairSignature } from "./key-pair.ts";
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

test("the standardwebhooks package verifies a body signed with an encoded secret", async () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const body = Buffer.from('{"event":"results.delivered","company":"Klinikum Süd"}');
  const headers = await signatureHeaders({
    webhook_id: "batch_1",
    timestamp_s: now(),
    body,
    secret,
    previous_secret: undefined,
  });
  expect(new Webhook(secret).verify(body.toString("utf8"), headers)).toMatchObject({ event: "results.delivered" });
});

test("the standardwebhooks package verifies a body signed with a plain secret's raw bytes", async () => {
  const secret = "plain old shared secret";
  const body = Buffer.from('{"a":1}');
  const headers = await signatureHeaders({
    webhook_id: "b",
    timestamp_s: now(),
    body,
    secret,
    previous_secret: undefined,
  });
  expect(new Webhook(secret, { format: "raw" }).verify(body.toString(), headers)).toEqual({ a: 1 });
});

test("during the overlap either secret verifies webhook-signature, and X-Service-Signature uses the new one", async () => {
  const [fresh, previous] = ["the new shared secret", "the old shared secret"];
  const body = Buffer.from('{"a":1}');
  const headers = await signatureHeaders({
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

test("a signature over other bytes, another id or another time does not verify", async () => {
  const secret = "plain old shared secret";
  const body = Buffer.from('{"a":1}');
  const headers = await signatureHeaders({
    webhook_id: "b",
    timestamp_s: now(),
    body,
    secret,
    previous_secret: undefined,
  });
  const oracle = new Webhook(secret, { format: "raw" });
  expect(() => oracle.verify('{"a": 1}', headers)).toThrow("No matching signature");
  expect(() => oracle.verify('{"a":1}', { ...headers, "webhook-id": "c" })).toThrow("No matching signature");
  expect(() => oracle.verify('{"a":1}', { ...headers, "webhook-timestamp": String(now() - 7) })).toThrow(
    "No matching signature",
  );
});

describe("key pairs", () => {
  const pairs = [1, 2].map((first) => {
    const seed = Buffer.from(Array.from({ length: 32 }, (_, index) => index + first));
    const pair = keyPair(`whsk_${seed.toString("base64")}`);
    if (pair === undefined) throw new Error("a seed of 32 bytes is a key pair");
    return pair;
  });
  const request = {
    webhook_id: "msg_1",
    timestamp_s: 1614265330,
    body: Buffer.from('{"a":"ä"}'),
    secret: "plain old shared secret",
    previous_secret: undefined,
  };

  test("the vector of RFC 8032 is reproduced", async () => {
    const pair = keyPair("whsk_TM0Imyj/ltqdtsNG7BFOD1uKMZ81q6Yk2oz27U+4pvs=");
    const expected =
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00";
    expect(pair && (await keyPairSignature(Buffer.of(0x72), pair))).toBe(
      `v1a,${Buffer.from(expected, "hex").toString("base64")}`,
    );
  });

  test("each signs the bytes that v1 signs, behind the secrets, whose signatures stay what they were", async () => {
    const alone = await signatureHeaders({ ...request, previous_secret: "the old shared secret" });
    const beside = await signatureHeaders({ ...request, previous_secret: "the old shared secret", keyPairs: pairs });
    const { "webhook-signature": before = "", ...others } = alone;
    const { "webhook-signature": after = "", ...same } = beside;
    expect(same).toEqual(others);
    expect(after.startsWith(`${before} v1a,`)).toBe(true);
    const signed = Buffer.from('msg_1.1614265330.{"a":"ä"}');
    const signatures = after.split(" ").slice(2);
    for (const [index, { publicKey }] of pairs.entries()) {
      const key = createPublicKey({ key: { kty: publicKey.kty, crv: publicKey.crv, x: publicKey.x }, format: "jwk" });
      const [version, signature = ""] = signatures[index]?.split(",") ?? [];
      expect(version).toBe("v1a");
      expect(verify(null, signed, key, Buffer.from(signature, "base64"))).toBe(true);
      expect(verify(null, Buffer.from('msg_2.1614265330.{"a":"ä"}'), key, Buffer.from(signature, "base64"))).toBe(
        false,
      );
    }
    expect(signatures).toHaveLength(2);
  });
});
