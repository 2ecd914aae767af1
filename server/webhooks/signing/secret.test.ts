import { expect, test } from "vitest";
import { checkSecret, standardKey } from "./secret.ts";

test.each([
  ["sixteen characters", "0123456789abcdef"],
  ["256 characters", "x".repeat(256)],
  ["spaces and punctuation", "It's a Secret to Everybody"],
  ["padded base64 after whsec_", "whsec_MTIzNDU2Nzg5MDEyMw=="],
  ["unpadded-length base64 after whsec_", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
])("a secret of %s is accepted", (_what, secret) => {
  expect(checkSecret(secret)).toBeUndefined();
});

test.each([
  ["fifteen characters", "0123456789abcde", "secret_length"],
  ["257 characters", "x".repeat(257), "secret_length"],
  ["nothing", "", "secret_length"],
  ["a letter outside ASCII", "0123456789abcdefé", "secret_characters"],
  ["a control character", "0123456789abcdef\n", "secret_characters"],
  ["spaces alone", " ".repeat(32), "secret_characters"],
  ["DEL", "0123456789abcdef\x7f", "secret_characters"],
  ["whsec_ with characters outside base64", "whsec_not base64 at all", "secret_encoding"],
  ["whsec_ with base64url characters", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLa-_", "secret_encoding"],
  ["whsec_ without its padding", "whsec_MTIzNDU2Nzg5MDEyMw", "secret_encoding"],
  ["a public key", `whpk_${"A".repeat(43)}=`, "secret_public"],
  ["whsec_ with text after the padding", "whsec_MTIzNDU2Nzg5MDEyMw==AA", "secret_encoding"],
])("a secret of %s is refused", (_what, secret, problem) => {
  expect(checkSecret(secret)).toBe(problem);
});

test("the key of an encoded secret is the decoded base64, of any other its own bytes", () => {
  expect(standardKey("whsec_MTIzNDU2Nzg5MDEyMw==")?.toString()).toBe("1234567890123");
  expect(standardKey("WHSEC_MTIzNDU2Nzg5MDEyMw==")?.toString()).toBe("WHSEC_MTIzNDU2Nzg5MDEyMw==");
});
