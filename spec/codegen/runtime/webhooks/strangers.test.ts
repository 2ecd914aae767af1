/** Deliveries as services of others sign them, made here with node:crypto, and what a stranger does to them. */
import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import { makeReceiver } from "./receiver.ts";
import type { SignatureHeader } from "./signature.ts";
import { examine, signed } from "./verify.ts";

const SECRET = "a secret of sixteen bytes or more";
const BODY = '{"type":"paid","amount":1.0}';
const NOW = 1_700_000_000;
const then = { now: () => NOW * 1000 };
const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const PUBLIC = publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("base64");

const mac = (text: string, encoding: "hex" | "base64" = "hex", hash = "sha256"): string =>
  createHmac(hash, SECRET).update(text).digest(encoding);

interface Sender {
  readonly signature: SignatureHeader;
  /** The headers of a delivery that is sent at this second. */
  readonly headers: (at: number) => Record<string, string>;
  readonly secret?: string;
}

const SENDERS: Readonly<Record<string, Sender>> = {
  "a timestamp and signatures in one header": {
    signature: {
      header: "Stripe-Signature",
      scheme: "hmac-sha256-hex",
      prefix: "v1=",
      separator: ",",
      timestamp: { part: "t=" },
      payload: "{timestamp}.{body}",
    },
    headers: (at) => ({ "stripe-signature": `t=${at},v1=${"0".repeat(64)},v1=${mac(`${at}.${BODY}`)},v0=ab` }),
  },
  "a version before both": {
    signature: {
      header: "X-Slack-Signature",
      scheme: "hmac-sha256-hex",
      prefix: "v0=",
      timestamp: { header: "X-Slack-Request-Timestamp" },
      payload: "v0:{timestamp}:{body}",
    },
    headers: (at) => ({
      "x-slack-signature": `v0=${mac(`v0:${at}:${BODY}`)}`,
      "x-slack-request-timestamp": String(at),
    }),
  },
  "semicolons, and a colon in what is signed": {
    signature: {
      header: "Paddle-Signature",
      scheme: "hmac-sha256-hex",
      prefix: "h1=",
      separator: ";",
      timestamp: { part: "ts=" },
      payload: "{timestamp}:{body}",
    },
    headers: (at) => ({ "paddle-signature": `ts=${at};h1=${mac(`${at}:${BODY}`)}` }),
  },
  milliseconds: {
    signature: {
      header: "X-Sig",
      scheme: "hmac-sha512-base64",
      prefix: "",
      timestamp: { header: "X-Sig-Time", format: "milliseconds" },
      payload: "{timestamp}{body}",
    },
    headers: (at) => ({ "x-sig": mac(`${at * 1000}${BODY}`, "base64", "sha512"), "x-sig-time": String(at * 1000) }),
  },
  "a date behind the body": {
    signature: {
      header: "BOX-SIGNATURE-PRIMARY",
      scheme: "hmac-sha256-base64",
      prefix: "",
      timestamp: { header: "BOX-DELIVERY-TIMESTAMP", format: "date-time" },
      payload: "{body}{timestamp}",
    },
    headers: (at) => {
      const time = new Date((at - 7 * 3600) * 1000).toISOString().replace(".000Z", "-07:00");
      return { "box-signature-primary": mac(`${BODY}${time}`, "base64"), "box-delivery-timestamp": time };
    },
  },
  "a public key": {
    signature: {
      header: "X-Signature-Ed25519",
      scheme: "ed25519-hex",
      timestamp: { header: "X-Signature-Timestamp" },
      payload: "{timestamp}{body}",
    },
    headers: (at) => ({
      "x-signature-ed25519": sign(null, Buffer.from(`${at}${BODY}`), privateKey).toString("hex"),
      "x-signature-timestamp": String(at),
    }),
    secret: PUBLIC,
  },
};

/** What happens to a delivery on its way; each must be refused, whoever sent it. */
const ATTACKS: Readonly<Record<string, (one: Sender) => { body?: string; headers: Record<string, string> }>> = {
  "sent again after ten minutes": ({ headers }) => ({ headers: headers(NOW - 600) }),
  "dated ahead by ten minutes": ({ headers }) => ({ headers: headers(NOW + 600) }),
  "sent again with a new date": ({ headers }) => {
    const [old, fresh] = [headers(NOW - 600), headers(NOW)];
    // whatever carries the time is that of now, the signature that of then
    const [, value = ""] = Object.entries(old)[0] ?? [];
    const names = Object.keys(old);
    const first = names[0] ?? "";
    return {
      headers:
        names.length > 1 ? { ...fresh, [first]: value } : { [first]: value.replace(String(NOW - 600), String(NOW)) },
    };
  },
  "with another body": ({ headers }) => ({ body: BODY.replace("1.0", "9.0"), headers: headers(NOW) }),
  "parsed and written again": ({ headers }) => ({ body: JSON.stringify(JSON.parse(BODY)), headers: headers(NOW) }),
  "without its headers": () => ({ headers: {} }),
  "with one of its headers alone": ({ headers }) => ({
    headers: Object.fromEntries(
      Object.entries(headers(NOW))
        .slice(-1)
        .map(([name, value]) => [name, value.split(/[,;]/)[0] ?? ""]),
    ),
  }),
  "with its headers empty": ({ headers }) => ({
    headers: Object.fromEntries(Object.keys(headers(NOW)).map((name) => [name, ""])),
  }),
  "with no time that is one": ({ headers }) => ({
    headers: Object.fromEntries(
      Object.entries(headers(NOW)).map(([name, value]) => [name, value.replace(/\d{10,13}|\d{4}-[^,;]*/, "NaN")]),
    ),
  }),
};

describe.each(Object.entries(SENDERS))("%s", (_name, sender) => {
  const { signature, headers, secret = SECRET } = sender;
  const judge = async (given: Record<string, string | string[]> | Headers, body = BODY): Promise<boolean> =>
    (await examine([signature], body, given, secret, then)).genuine;

  test("is genuine at once, and up to five minutes early or late", async () => {
    expect(await Promise.all([-301, -300, 0, 300, 301].map((late) => judge(headers(NOW + late))))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  test.each(Object.entries(ATTACKS))("is refused %s", async (_attack, change) => {
    const { body, headers: changed } = change(sender);
    expect(await judge(changed, body)).toBe(false);
  });

  test("is the same in lists, in capitals and in an object of headers", async () => {
    const sent = Object.entries(headers(NOW));
    expect(await judge(Object.fromEntries(sent.map(([name, value]) => [name.toUpperCase(), [value]])))).toBe(true);
    expect(await judge(new Headers(sent))).toBe(true);
    const ofAnotherLibrary = { get: (name: string) => new Headers(sent).get(name) };
    expect(await judge(ofAnotherLibrary as unknown as Headers)).toBe(true);
  });

  test("is what sign() makes for tests", async () => {
    const seed = privateKey.export({ format: "der", type: "pkcs8" }).subarray(-32).toString("base64");
    const made = await signed([signature], BODY, {
      secret: secret === SECRET ? SECRET : `whsk_${seed}`,
      timestamp: NOW,
      standardHeaders: false,
    });
    expect(await judge(made)).toBe(true);
  });
});

test("a header that was sent twice is no signature, and one that lists several takes any", async () => {
  const bare: SignatureHeader = { header: "X-Sig", scheme: "hmac-sha256-hex" };
  const value = `sha256=${mac(BODY)}`;
  const genuine = async (one: SignatureHeader, given: string | string[]): Promise<boolean> =>
    (await examine([one], BODY, { "x-sig": given }, SECRET)).genuine;
  expect([await genuine(bare, value), await genuine(bare, [value, value])]).toEqual([true, false]);
  expect(await genuine({ ...bare, separator: "," }, [`sha256=${"0".repeat(64)}`, value])).toBe(true);
});

test.each<[string, unknown]>([
  ["an object that a parser made", JSON.parse(BODY)],
  ["nothing", undefined],
  ["a number", 5],
  ["a list of numbers", [...Buffer.from(BODY)]],
])("a body that is %s is not what came", async (_what, body) => {
  const headers = { "x-sig": `sha256=${mac(BODY)}` };
  const signatures: SignatureHeader[] = [{ header: "X-Sig", scheme: "hmac-sha256-hex" }];
  expect(await examine(signatures, body as string, headers, SECRET)).toEqual({
    genuine: false,
    reason: "body-not-raw",
  });
});

test("a description under which any body would be signed is refused, by the check and by receivers", async () => {
  const loose: SignatureHeader = {
    header: "X-Sig",
    scheme: "hmac-sha256-hex",
    timestamp: { header: "X-Time" },
    payload: "{timestamp}",
  };
  const headers = { "x-sig": `sha256=${mac(String(NOW))}`, "x-time": String(NOW) };
  await expect(examine([loose], "anything", headers, SECRET, then)).rejects.toThrow("payload lacks {body}");
  const contract = { signatures: [loose], events: [], requiresStandardHeaders: false };
  expect(() => makeReceiver(contract, { secrets: SECRET, handle: () => {} })).toThrow("payload lacks {body}");
});
