import { type Json, parseJson } from "../../contract/json.ts";
import type { Header } from "../../contract/operations.ts";
import type { Schemas } from "../../contract/schemas.ts";
import { headerValues } from "../http/exchange.ts";
import { viewOf } from "../generate/view.ts";
import type { Check } from "./context.ts";

/** A header's text as the value that its schema speaks of. */
export function headerAsValue(schemas: Schemas, pointer: string, text: string): Json {
  const { types } = viewOf(schemas, "out", pointer);
  if (types.includes("array")) return text.split(",").map((item) => item.trim());
  if (types.includes("string") || types.length === 0) return text;
  return parseJson(text) ?? text;
}

function judge(schemas: Schemas, header: Header, sent: readonly string[]): string[] {
  if (sent.length === 0) return header.required ? [`the required header ${header.name} is missing`] : [];
  const { schema } = header;
  if (schema === undefined) return [];
  return sent.flatMap((text) =>
    schemas
      .errors("out", schema, headerAsValue(schemas, schema, text))
      .map((error) => `header ${header.name}: ${error}`),
  );
}

/** Required headers are there, and every documented one says what its schema allows. */
export const responseHeaders: Check = {
  name: "response-headers",
  run: ({ schemas, documented, answer }) =>
    (documented?.headers ?? []).flatMap((header) => judge(schemas, header, headerValues(answer.headers, header.name))),
};
