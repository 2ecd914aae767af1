/** What a thing says of its bytes; the digests of three bytes are those of FIPS 180 and RFC 1321. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { saidOfBytes, tellsOfBytes } from "./said-bytes.ts";

const SHA256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
const MD5 = "900150983cd24fb0d6963f7d28e17f72";

function judged(name: string, value: string | number, description = ""): [boolean, string | undefined] {
  const properties: JsonObject = { id: { type: "string" }, [name]: { description } };
  const { schemas } = contractOf({
    openapi: "3.1.1",
    info: { title: "Files", version: "1" },
    paths: {},
    components: { schemas: { File: { type: "object", properties } } },
  });
  const schema = "/components/schemas/File";
  return [tellsOfBytes(schemas, schema), saidOfBytes(schemas, schema, { id: "1", [name]: value }, Buffer.from("abc"))];
}

test.each<[string, string | number, string, boolean]>([
  ["size", 3, "Bytes of the content", true],
  ["size", 4, "Bytes of the content", false],
  ["sizeBytes", 4, "", false],
  ["size", 1, "In kilobytes, rounded up", true],
  ["size", 9, "At most so many bytes", true],
  ["length", 9, "How many seconds it plays", true],
  ["sha256", SHA256, "", true],
  ["sha256", SHA256.toUpperCase(), "", true],
  ["sha256", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=", "", true],
  ["sha256", MD5, "", false],
  ["checksum", MD5, "MD5 of the content", true],
  ["checksum", SHA256, "MD5 of the content", false],
  // of which algorithm nobody says
  ["checksum", "1", "", true],
])("%s is %s, %s: right is %s", (name, value, description, isRight) => {
  const [tells, fault] = judged(name, value, description);
  expect([tells, fault === undefined]).toEqual([true, isRight]);
});

test("what says something else of itself says nothing of bytes", () => {
  expect(judged("page_size", 4)).toEqual([false, undefined]);
});
