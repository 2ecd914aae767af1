/** The published key of RFC 8032 (7.1, test 1), which RFC 8037 (A) writes as a JSON Web Key, and signatures made beside the gate. */
import { createPrivateKey, sign } from "node:crypto";
import { expect, test } from "vitest";
import { keyFaults } from "./public-keys.ts";

const X = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";
const OTHER_X = "PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw";
const privateKey = (d: string, x: string) =>
  createPrivateKey({ key: { kty: "OKP", crv: "Ed25519", d, x }, format: "jwk" });
const KEY = privateKey("nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A", X);
/** RFC 8032, 7.1, test 2. */
const OTHER = privateKey("TM0Imyj_ltqdtsNG7BFOD1uKMZ81q6Yk2oz27U-4pvs", OTHER_X);

const listed = (...keys: readonly [string, ReturnType<typeof privateKey>][]) =>
  keys.map(([kid, key]) => ({ kid, key }));
const entry = (key: ReturnType<typeof privateKey>, body = "{}"): string =>
  `v1a,${sign(null, Buffer.from(`m.1.${body}`), key).toString("base64")}`;
const attempt = (...entries: readonly string[]): Parameters<typeof keyFaults>[0] => ({
  at: 0,
  doneAt: 0,
  receivedAt: 0,
  method: "POST",
  target: "/",
  headers: [
    ["webhook-id", "m"],
    ["webhook-timestamp", "1"],
    ["webhook-signature", ["v1,AAAA", ...entries].join(" ")],
  ],
  body: Buffer.from("{}"),
  behaviour: { kind: "status", status: 200 },
});

const one = listed(["a", KEY]);
const both = listed(["a", KEY], ["b", OTHER]);

test("the key of RFC 8032 is the one that was meant", () => {
  expect(sign(null, Buffer.alloc(0), KEY).toString("hex")).toMatch(/^e5564300c360ac729086e2cc806e828a84877f1e/);
});

test.each([
  ["an entry of the listed key", attempt(entry(KEY)), one, one],
  ["entries of both keys", attempt(entry(OTHER), entry(KEY)), both, both],
  ["no entry where no key is listed", attempt(), [], []],
  ["the key that came in between, and the one before", attempt(entry(KEY), entry(OTHER)), one, both],
  ["without the key that came in between", attempt(entry(KEY)), one, both],
  ["without the key that was taken off in between", attempt(entry(OTHER)), both, listed(["b", OTHER])],
] as const)("%s: no fault", (_name, came, before, after) => {
  expect(keyFaults(came, before, after)).toEqual([]);
});

test.each([
  ["no entry", attempt(), one, /no v1a entry that verifies with the key a/],
  ["an entry of another key", attempt(entry(OTHER)), one, /no listed key verifies/],
  ["an entry over other bytes", attempt(entry(KEY, "{} ")), one, /no v1a entry that verifies with the key a/],
  ["an entry of one of two keys", attempt(entry(KEY)), both, /no v1a entry that verifies with the key b/],
  ["an entry of a key that is listed no more", attempt(entry(KEY), entry(OTHER)), one, /no listed key verifies/],
  ["no base64", attempt("v1a,?"), one, /no listed key verifies/],
] as const)("%s: a fault", (_name, came, keys, said) => {
  expect(keyFaults(came, keys, keys).join("\n")).toMatch(said);
});
