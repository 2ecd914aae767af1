import { type Header, isOfTransport } from "../../../spec/openapi/responses.ts";
import type { Schemas } from "../schemas.ts";
import { headerValues } from "../http/exchange.ts";
import { headerAsValue } from "../http/header-value.ts";
import type { Check } from "./context.ts";

function judge(schemas: Schemas, header: Header, sent: readonly string[]): string[] {
  if (sent.length === 0)
    return header.required && !isOfTransport(header.name) ? [`the required header ${header.name} is missing`] : [];
  const { schema } = header;
  if (schema === undefined) return [];
  return sent.flatMap((text) =>
    schemas
      .errors("out", schema, headerAsValue(schemas, schema, text, header))
      .map((error) => `header ${header.name}: ${error}`),
  );
}

/** Required headers are there, and every documented one says what its schema allows. */
export const responseHeaders: Check = {
  name: "response-headers",
  run: ({ schemas, documented, answer }) =>
    (documented?.headers ?? []).flatMap((header) => judge(schemas, header, headerValues(answer.headers, header.name))),
};
