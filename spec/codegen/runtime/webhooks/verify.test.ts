import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { examine } from "./verify.ts";
import type { SignatureHeader } from "./signature.ts";

const SIGNATURES: readonly SignatureHeader[] = [{ header: "X-Service-Signature", scheme: "hmac-sha256-hex" }];
// GitHub's documented example for X-Hub-Signature-256: the same scheme
const SECRET = "It's a Secret to Everybody";
const BODY = "Hello, World!";
const DIGEST = "757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17";
// the example of the Standard Webhooks specification
const STANDARD = {
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};
const atThatTime = { now: () => STANDARD.timestamp * 1_000 };

function signed(body: string | Uint8Array, secret: string): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}

async function isGenuine(
  ...[body, headers, secrets, options]: [string | Uint8Array, Record<string, string>, string | string[], object?]
): Promise<boolean> {
  return (await examine(SIGNATURES, body, headers, secrets, options)) !== undefined;
}

describe("the signature header", () => {
  test("the published vector holds, whatever the case of the header's name", async () => {
    expect(await isGenuine(BODY, { "X-Service-Signature": `sha256=${DIGEST}` }, SECRET)).toBe(true);
    expect(await isGenuine(BODY, { "x-service-signature": `sha256=${DIGEST}` }, SECRET)).toBe(true);
    const headers = new Headers({ "X-SERVICE-SIGNATURE": `sha256=${DIGEST}` });
    expect(await examine(SIGNATURES, new TextEncoder().encode(BODY), headers, SECRET)).toEqual({});
  });

  test.for([
    ["a missing header", {}],
    ["an empty header", { "X-Service-Signature": "" }],
    ["the digest without its prefix", { "X-Service-Signature": DIGEST }],
    ["upper-case hexadecimal", { "X-Service-Signature": `sha256=${DIGEST.toUpperCase()}` }],
    ["an upper-case prefix", { "X-Service-Signature": `SHA256=${DIGEST}` }],
    ["a truncated signature", { "X-Service-Signature": `sha256=${DIGEST.slice(0, -2)}` }],
    ["half a digit missing", { "X-Service-Signature": `sha256=${DIGEST.slice(0, -1)}` }],
    ["a lengthened signature", { "X-Service-Signature": `sha256=${DIGEST}00` }],
    ["one digit changed", { "X-Service-Signature": `sha256=${DIGEST.slice(0, -1)}8` }],
    ["a space in front", { "X-Service-Signature": ` sha256=${DIGEST}` }],
    ["the header sent twice", { "X-Service-Signature": `sha256=${DIGEST}, sha256=${DIGEST}` }],
    ["a line end behind", { "X-Service-Signature": `sha256=${DIGEST}\n` }],
  ] as const)("%s is refused", async ([, headers]) => {
    expect(await isGenuine(BODY, headers, SECRET)).toBe(false);
  });

  test("a changed body and a wrong, an empty or no secret are refused", async () => {
    const headers = { "X-Service-Signature": `sha256=${DIGEST}` };
    expect(await isGenuine("Hello, World", headers, SECRET)).toBe(false);
    expect(await isGenuine(BODY, headers, "another secret of everybody")).toBe(false);
    expect(await isGenuine(BODY, { "X-Service-Signature": signed(BODY, "") }, "")).toBe(false);
    expect(await isGenuine(BODY, headers, [])).toBe(false);
  });

  test("JSON that was parsed and written again is refused", async () => {
    const sent = '{"a": 1.0, "b": "\\u00e9"}';
    const headers = { "X-Service-Signature": signed(sent, SECRET) };
    expect(await isGenuine(sent, headers, SECRET)).toBe(true);
    expect(await isGenuine(JSON.stringify(JSON.parse(sent)), headers, SECRET)).toBe(false);
  });

  test("any of several secrets may have signed, in any order", async () => {
    const headers = { "X-Service-Signature": signed(BODY, "the newer secret of the two") };
    expect(await isGenuine(BODY, headers, ["the older secret of the two", "the newer secret of the two"])).toBe(true);
    expect(await isGenuine(BODY, headers, ["the newer secret of the two", "the older secret of the two"])).toBe(true);
    expect(await isGenuine(BODY, headers, ["the older secret of the two"])).toBe(false);
  });

  test("bytes that are no text are signed as they are", async () => {
    const body = Uint8Array.from([0xff, 0x00, 0xfe, 0x0a]);
    expect(await isGenuine(body, { "X-Service-Signature": signed(body, SECRET) }, SECRET)).toBe(true);
  });

  test("a part of a larger buffer is verified as that part", async () => {
    const large = new TextEncoder().encode(`xx${BODY}yy`);
    expect(
      await isGenuine(large.subarray(2, 2 + BODY.length), { "X-Service-Signature": `sha256=${DIGEST}` }, SECRET),
    ).toBe(true);
  });
});

describe("the headers of Standard Webhooks", () => {
  function headers(changes: Record<string, string | undefined> = {}): Record<string, string> {
    const all = {
      "X-Service-Signature": signed(STANDARD.body, STANDARD.secret),
      "webhook-id": STANDARD.id,
      "webhook-timestamp": String(STANDARD.timestamp),
      "webhook-signature": STANDARD.signature,
      ...changes,
    };
    return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
  }

  test("the published vector holds and gives the id", async () => {
    expect(await examine(SIGNATURES, STANDARD.body, headers(), STANDARD.secret, atThatTime)).toEqual({
      id: STANDARD.id,
    });
    const alone = headers({ "X-Service-Signature": undefined });
    expect(await examine([], STANDARD.body, alone, STANDARD.secret, atThatTime)).toEqual({ id: STANDARD.id });
  });

  test("what the reference library signs is accepted, one signature among others included", async () => {
    const now = new Date();
    const signature = new Webhook(STANDARD.secret).sign("msg_1", now, BODY);
    const sent = {
      "X-Service-Signature": signed(BODY, STANDARD.secret),
      "webhook-id": "msg_1",
      "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
      "webhook-signature": `v1a,abc= v1,AAAA ${signature}`,
    };
    expect(await examine(SIGNATURES, BODY, sent, STANDARD.secret, { now: () => now.getTime() })).toEqual({
      id: "msg_1",
    });
  });

  test.for([
    ["another id", { "webhook-id": "msg_other" }],
    ["no id", { "webhook-id": undefined }],
    ["another timestamp", { "webhook-timestamp": String(STANDARD.timestamp + 1) }],
    ["no timestamp", { "webhook-timestamp": undefined }],
    ["a timestamp that is no number", { "webhook-timestamp": "1e9" }],
    ["no signature", { "webhook-signature": undefined }],
    ["another version", { "webhook-signature": STANDARD.signature.replace("v1,", "v2,") }],
    ["a truncated signature", { "webhook-signature": STANDARD.signature.slice(0, -4) }],
  ] as const)("%s is refused, though the other signature holds", async ([, change]) => {
    expect(await isGenuine(STANDARD.body, headers(change), STANDARD.secret, atThatTime)).toBe(false);
  });

  test("a timestamp is taken up to the edge of the window, on both sides, and not beyond", async () => {
    const at = (seconds: number): Promise<boolean> =>
      isGenuine(STANDARD.body, headers(), STANDARD.secret, {
        now: () => (STANDARD.timestamp + seconds) * 1_000,
        toleranceSeconds: 60,
      });
    expect(await Promise.all([-61, -60, 0, 60, 61].map(at))).toEqual([false, true, true, true, false]);
  });

  test("without them a delivery is genuine unless they are required", async () => {
    const bare = { "X-Service-Signature": `sha256=${DIGEST}` };
    expect(await isGenuine(BODY, bare, SECRET, { standardHeaders: "when-present" })).toBe(true);
    expect(await isGenuine(BODY, bare, SECRET, { standardHeaders: "required" })).toBe(false);
  });

  test("ignored means ignored, wrong ones included", async () => {
    const sent = headers({ "webhook-timestamp": "1" });
    expect(await isGenuine(STANDARD.body, sent, STANDARD.secret, { standardHeaders: "ignored" })).toBe(true);
  });

  test("they cannot stand in for the contract's own signature", async () => {
    const sent = headers({ "X-Service-Signature": undefined });
    expect(await isGenuine(STANDARD.body, sent, STANDARD.secret, atThatTime)).toBe(false);
  });

  test("a contract that names no signature gets nothing accepted without them", async () => {
    expect(await examine([], BODY, {}, SECRET)).toBeUndefined();
  });

  test("a secret that is no base64 after whsec_ is used as it is", async () => {
    const secret = "whsec_not base64, 30 characters";
    const content = `${STANDARD.id}.${STANDARD.timestamp}.${BODY}`;
    const sent = {
      "X-Service-Signature": signed(BODY, secret),
      "webhook-id": STANDARD.id,
      "webhook-timestamp": String(STANDARD.timestamp),
      "webhook-signature": `v1,${createHmac("sha256", secret).update(content).digest("base64")}`,
    };
    expect(await isGenuine(BODY, sent, secret, atThatTime)).toBe(true);
  });
});
