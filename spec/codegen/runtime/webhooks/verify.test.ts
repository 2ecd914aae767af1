import { createHmac, generateKeyPairSync, sign as signWith } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { makeReceiver } from "./receiver.ts";
import { examine, signed as signedHeaders } from "./verify.ts";
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
  return (await examine(SIGNATURES, body, headers, secrets, options)).genuine;
}

describe("the signature header", () => {
  test("the published vector holds, whatever the case of the header's name", async () => {
    expect(await isGenuine(BODY, { "X-Service-Signature": `sha256=${DIGEST}` }, SECRET)).toBe(true);
    expect(await isGenuine(BODY, { "x-service-signature": `sha256=${DIGEST}` }, SECRET)).toBe(true);
    const headers = new Headers({ "X-SERVICE-SIGNATURE": `sha256=${DIGEST}` });
    expect(await examine(SIGNATURES, new TextEncoder().encode(BODY), headers, SECRET)).toEqual({ genuine: true });
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
      genuine: true,
      id: STANDARD.id,
    });
    const alone = headers({ "X-Service-Signature": undefined });
    expect(await examine([], STANDARD.body, alone, STANDARD.secret, atThatTime)).toEqual({
      genuine: true,
      id: STANDARD.id,
    });
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
      genuine: true,
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
    expect(await examine([], BODY, {}, SECRET)).toEqual({ genuine: false, reason: "no-signature-declared" });
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

describe("reasons", () => {
  const good = { "X-Service-Signature": `sha256=${DIGEST}` };
  const standard = {
    "X-Service-Signature": signed(STANDARD.body, STANDARD.secret),
    "webhook-id": STANDARD.id,
    "webhook-timestamp": String(STANDARD.timestamp),
    "webhook-signature": STANDARD.signature,
  };

  test.for([
    ["no header at all", BODY, {}, SECRET, "missing-header"],
    ["another secret", BODY, good, "another secret", "wrong-signature"],
    ["a body that was written again", '"Hello, World!"', { ...good, "content-length": "13" }, SECRET, "body-not-raw"],
    ["a delivery of long ago", STANDARD.body, standard, STANDARD.secret, "stale"],
    ["one of three headers", BODY, { ...good, "webhook-id": "m" }, SECRET, "missing-header"],
  ] as const)("%s is refused and says why", async ([, body, headers, secret, reason]) => {
    expect(await examine(SIGNATURES, body, headers, secret)).toEqual({ genuine: false, reason });
  });

  test.for([Number.NaN, Number.POSITIVE_INFINITY, -1])("a tolerance of %s is refused", async (toleranceSeconds) => {
    await expect(examine(SIGNATURES, BODY, good, SECRET, { toleranceSeconds })).rejects.toThrow(RangeError);
  });
});

describe("signatures of others", () => {
  // the documented example of Slack
  const slack: SignatureHeader = {
    header: "X-Slack-Signature",
    scheme: "hmac-sha256-hex",
    prefix: "v0=",
    timestamp: { header: "X-Slack-Request-Timestamp" },
    payload: "v0:{timestamp}:{body}",
  };
  const slackBody =
    "token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c";
  const slackHeaders = {
    "X-Slack-Request-Timestamp": "1531420618",
    "X-Slack-Signature": "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503",
  };

  test("Slack's documented delivery is genuine in its time and stale afterwards", async () => {
    const secret = "8f742231b10e8888abcd99yyyzzz85a5";
    const then = { now: () => 1_531_420_618_000 };
    expect(await examine([slack], slackBody, slackHeaders, secret, then)).toEqual({ genuine: true });
    expect(await examine([slack], slackBody, slackHeaders, secret)).toEqual({ genuine: false, reason: "stale" });
    const later = { ...slackHeaders, "X-Slack-Request-Timestamp": "1531420619" };
    expect((await examine([slack], slackBody, later, secret, then)).genuine).toBe(false);
  });

  test("a header of several parts, as Stripe writes it, takes any of its signatures and the time among them", async () => {
    const stripe: SignatureHeader = {
      header: "Stripe-Signature",
      scheme: "hmac-sha256-hex",
      prefix: "v1=",
      separator: ",",
      timestamp: { part: "t=" },
      payload: "{timestamp}.{body}",
    };
    const now = Math.floor(Date.now() / 1_000);
    const digest = createHmac("sha256", SECRET).update(`${now}.${BODY}`).digest("hex");
    const value = `t=${now},v1=${"0".repeat(64)},v1=${digest},v0=abc`;
    expect(await examine([stripe], BODY, { "stripe-signature": value }, SECRET)).toEqual({ genuine: true });
    const old = value.replace(`t=${now}`, `t=${now - 301}`);
    expect((await examine([stripe], BODY, { "stripe-signature": old }, SECRET)).genuine).toBe(false);
  });

  test.for(["sha1", "sha384", "sha512"] as const)("HMAC with %s in base64 holds", async (hash) => {
    const digest = createHmac(hash, SECRET).update(BODY).digest("base64");
    const signature: SignatureHeader = { header: "X-Sig", scheme: `hmac-${hash}-base64`, prefix: "" };
    expect(await examine([signature], BODY, { "X-Sig": digest }, SECRET)).toEqual({ genuine: true });
    expect((await examine([signature], `${BODY}.`, { "X-Sig": digest }, SECRET)).genuine).toBe(false);
  });
});

describe("key pairs", () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = (key: typeof publicKey, type: "spki" | "pkcs8"): string =>
    key.export({ format: "der", type }).subarray(-32).toString("base64");
  const [whpk, whsk] = [`whpk_${raw(publicKey, "spki")}`, `whsk_${raw(privateKey, "pkcs8")}`];

  test("a v1a signature holds with the public key alone", async () => {
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const content = Buffer.from(`msg_1.${timestamp}.${BODY}`);
    const signature = `v1a,${signWith(null, content, privateKey).toString("base64")}`;
    const headers = { "webhook-id": "msg_1", "webhook-timestamp": timestamp, "webhook-signature": signature };
    expect(await examine([], BODY, headers, whpk)).toEqual({ genuine: true, id: "msg_1" });
    expect((await examine([], `${BODY} `, headers, whpk)).genuine).toBe(false);
    // who knows the public key, which is no secret, must not be able to sign with it as if it were one
    const forged = createHmac("sha256", whpk).update(content).digest("base64");
    expect((await examine([], BODY, { ...headers, "webhook-signature": `v1,${forged}` }, whpk)).genuine).toBe(false);
  });

  test("a public key verifies v1a where the contract's own header needs a secret, and signs nothing", async () => {
    const own = await signedHeaders(SIGNATURES, BODY, { secret: SECRET });
    const paired = await signedHeaders([], BODY, {
      secret: whsk,
      id: own["webhook-id"] ?? "",
      timestamp: Number(own["webhook-timestamp"]),
    });
    const both = { ...own, "webhook-signature": `${own["webhook-signature"]} ${paired["webhook-signature"]}` };
    expect(await examine(SIGNATURES, BODY, both, whpk)).toEqual({ genuine: true, id: own["webhook-id"] });
    expect(await examine(SIGNATURES, BODY, both, SECRET)).toEqual({ genuine: true, id: own["webhook-id"] });
    expect(await examine(SIGNATURES, BODY, own, whpk)).toEqual({ genuine: false, reason: "wrong-signature" });
    // everybody has the public key, so what it signs as if it were a secret is a forgery
    const forged = { "X-Service-Signature": signed(BODY, whpk) };
    expect(await examine(SIGNATURES, BODY, forged, whpk)).toEqual({ genuine: false, reason: "missing-header" });
    expect(await examine(SIGNATURES, BODY, forged, whpk, { standardHeaders: "ignored" })).toEqual({
      genuine: false,
      reason: "no-signature-declared",
    });
    expect(await examine(SIGNATURES, BODY, forged, [SECRET, whpk])).toEqual({
      genuine: false,
      reason: "wrong-signature",
    });
    const asSecret = await signedHeaders(SIGNATURES, BODY, { secret: whpk });
    expect((await examine(SIGNATURES, BODY, asSecret, whpk)).genuine).toBe(false);
    expect((await examine(SIGNATURES, BODY, asSecret, [SECRET, whpk])).genuine).toBe(false);
  });

  test.each([
    ["the line feed of its file", `${whpk}\n`],
    ["a space before it is done", `${whpk} `],
    ["base64url", whpk.replaceAll("+", "-").replaceAll("/", "_").replace("=", "")],
    ["no padding", whpk.replace("=", "")],
    ["nothing behind it", "whpk_"],
  ])("a public key that is written otherwise (%s) is refused, and never taken for a secret", async (_, written) => {
    const forged = { "X-Service-Signature": signed(BODY, written) };
    for (const secrets of [written, [SECRET, written]]) {
      await expect(examine(SIGNATURES, BODY, forged, secrets)).rejects.toThrow("a public key is whpk_");
      const options = { secrets, handle: () => {} };
      expect(() =>
        makeReceiver({ signatures: SIGNATURES, events: [], requiresStandardHeaders: false }, options),
      ).toThrow("a public key is whpk_");
    }
  });

  test("what sign() writes is genuine, with a secret and with a key pair", async () => {
    const shared = await signedHeaders(SIGNATURES, BODY, { secret: SECRET });
    expect(await examine(SIGNATURES, BODY, shared, SECRET)).toEqual({ genuine: true, id: shared["webhook-id"] });
    const paired = await signedHeaders([], BODY, { secret: whsk, id: "msg_2" });
    expect(await examine([], BODY, paired, [SECRET, whpk])).toEqual({ genuine: true, id: "msg_2" });
  });
});
