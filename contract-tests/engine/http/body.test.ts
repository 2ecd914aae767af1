/** How a form carries its fields: what the contract calls bytes is a file with a name, everything else is none. */
import { expect, test } from "vitest";
import { contentOf } from "../../../spec/openapi/media.ts";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { encodeBody } from "./body.ts";

const FILE = 'Content-Disposition: form-data; name="one"; filename="one.bin"\r\nContent-Type: application/octet-stream';
const FIELD = 'Content-Disposition: form-data; name="one"\r\nContent-Type: text/plain';

function written(member: JsonObject, encoding: JsonObject = {}): string | undefined {
  const schema = { allOf: [{ $ref: "#/schemas/Form" }] };
  const document = {
    schemas: { Form: { type: "object", properties: { one: member } } },
    body: { content: { "multipart/form-data": { schema, encoding } } },
  };
  const [media] = contentOf(document, "/body");
  return media && encodeBody(media, { one: "text" })?.bytes.toString();
}

test.each<[string, JsonObject, string]>([
  ["OpenAPI 3.0", { type: "string", format: "binary" }, FILE],
  ["OpenAPI 3.1", { type: "string", contentMediaType: "application/pdf" }, FILE],
  ["several", { type: "array", items: { type: "string", format: "binary" } }, FILE],
  ["text", { type: "string" }, FIELD],
  ["text in another notation", { type: "string", contentMediaType: "application/json" }, FIELD],
  ["bytes as text", { type: "string", contentMediaType: "image/png", contentEncoding: "base64" }, FIELD],
])("%s", (_name, member, head) => {
  expect(written(member)).toContain(head);
});

test("the type is what the contract says of it", () => {
  const text = written({ type: "string", format: "binary" }, { one: { contentType: "text/csv, image/png" } });
  expect(text).toContain('name="one"; filename="one.bin"\r\nContent-Type: text/csv\r\n');
});
