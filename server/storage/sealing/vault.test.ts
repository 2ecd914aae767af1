import { createHash, webcrypto } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createVault, type Place } from "./vault.ts";

const OLD = new Uint8Array(32).map((_, index) => index + 1);
const NEW = new Uint8Array(32).map((_, index) => 255 - index);
const PLACE: Place = { company_id: "com_a", created_at: 1_000, slot: "current" };
const SECRET = "It's a Secret to Everybody";

/** Opens a box of nonce, tag and content by another implementation of AES-GCM. */
async function decryptElsewhere(box: Uint8Array, key: Uint8Array, context: string): Promise<Buffer> {
  const { subtle } = webcrypto;
  const imported = await subtle.importKey("raw", Buffer.from(key), "AES-GCM", false, ["decrypt"]);
  const [iv, tag, content] = [box.subarray(0, 12), box.subarray(12, 28), box.subarray(28)];
  const algorithm = { name: "AES-GCM", iv: Buffer.from(iv), additionalData: Buffer.from(context), tagLength: 128 };
  return Buffer.from(await subtle.decrypt(algorithm, imported, Buffer.concat([content, tag])));
}

test("a secret is sealed under a data key of its own, and that under the master key, both bound to the place", async () => {
  const kept = createVault([NEW]).keep(SECRET, PLACE);
  const bytes = Buffer.from(kept.text, "base64");
  const context = '["webhook_secret","com_a",1000,"current"]';
  const dataKey = await decryptElsewhere(bytes.subarray(0, 60), NEW, context);
  expect((await decryptElsewhere(bytes.subarray(60), dataKey, context)).toString()).toBe(SECRET);
  const name = createHash("sha256").update("master key\0").update(NEW).digest("hex").slice(0, 16);
  expect(kept.key).toBe(name);
});

test.each([
  ["of another company", { ...PLACE, company_id: "com_b" }],
  ["of another registration of the company", { ...PLACE, created_at: 1_001 }],
  ["of the old secret", { ...PLACE, slot: "previous" as const }],
])("a secret does not open in the place %s", (_, elsewhere) => {
  const vault = createVault([NEW]);
  const kept = vault.keep(SECRET, PLACE);
  expect(vault.open(kept, PLACE)).toBe(SECRET);
  expect(vault.open(kept, elsewhere)).toBeUndefined();
  expect(vault.renew(kept, elsewhere)).toBeUndefined();
});

test("no bit of a sealed secret can be changed, and no byte left out", () => {
  const vault = createVault([NEW]);
  const { text, key } = vault.keep(SECRET, PLACE);
  const bytes = Buffer.from(text, "base64");
  const changed = Array.from({ length: bytes.length * 8 }, (_, bit) => {
    const copy = Buffer.from(bytes);
    copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return copy;
  });
  const shortened = Array.from({ length: bytes.length }, (_, length) => bytes.subarray(0, length));
  const opened = [...changed, ...shortened].map((box) => vault.open({ text: box.toString("base64"), key }, PLACE));
  expect(opened.filter((secret) => secret !== undefined)).toEqual([]);
});

test("the same secret is never sealed alike twice", () => {
  const vault = createVault([NEW]);
  const texts = Array.from({ length: 50 }, () => vault.keep(SECRET, PLACE).text);
  expect(new Set(texts).size).toBe(50);
});

describe("a rotation", () => {
  const kept = createVault([OLD]).keep(SECRET, PLACE);

  test("seals with the newest key and opens with every one", () => {
    const both = createVault([NEW, OLD]);
    expect(both.open(kept, PLACE)).toBe(SECRET);
    expect(both.keep(SECRET, PLACE).key).toBe(createVault([NEW]).newest);
  });

  test("wraps the data key anew and leaves the sealed content, after which the old key is not needed", () => {
    const renewed = createVault([NEW, OLD]).renew(kept, PLACE);
    expect(renewed && createVault([NEW]).open(renewed, PLACE)).toBe(SECRET);
    expect(renewed && createVault([OLD]).open(renewed, PLACE)).toBeUndefined();
    const content = (text = "") => Buffer.from(text, "base64").subarray(60).toString("hex");
    expect(content(renewed?.text)).toBe(content(kept.text));
  });

  test("by a key that is not the one fails instead of giving another secret", () => {
    const wrong = createVault([NEW]);
    expect(wrong.open(kept, PLACE)).toBeUndefined();
    expect(wrong.open({ ...kept, key: wrong.newest ?? null }, PLACE)).toBeUndefined();
    expect(wrong.renew(kept, PLACE)).toBeUndefined();
  });
});

test("without a master key secrets are kept as they are, whatever they look like, and sealed ones stay shut", () => {
  const open = createVault([]);
  const sealed = createVault([NEW]).keep(SECRET, PLACE);
  expect(open.keep(sealed.text, PLACE)).toEqual({ text: sealed.text, key: null });
  expect(createVault([NEW]).open({ text: sealed.text, key: null }, PLACE)).toBe(sealed.text);
  expect(open.open(sealed, PLACE)).toBeUndefined();
  expect(open.renew(sealed, PLACE)).toBeUndefined();
});
