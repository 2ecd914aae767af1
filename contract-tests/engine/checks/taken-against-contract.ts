import { besidesDefault } from "../http/begun-with.ts";
import { writtenName } from "../http/place-names.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { declaredMedia } from "../../../spec/openapi/media.ts";
import type { Schemas } from "../schemas.ts";
import { arrives } from "../generate/carried.ts";
import { type Exchange, essence, headerValue, jsonBody } from "../http/exchange.ts";
import { key } from "../http/plan.ts";
import type { Check } from "./context.ts";
import { breaksOnlyWhatIsLeftOut } from "./left-out.ts";

export const UNSUPPORTED_MEDIA_TYPE = 415;

function wrongParameters(schemas: Schemas, operation: Operation, sent: Exchange["sent"]): string[] {
  if (sent === undefined) return [];
  return operation.parameters.flatMap((parameter) => {
    const name = `${parameter.in} ${writtenName(parameter)}`;
    const value = sent.values.get(key(parameter));
    if (value === undefined)
      return parameter.required && parameter.in !== "path"
        ? [`${name} is missing${besidesDefault(schemas, parameter)}`]
        : [];
    return arrives(schemas, parameter, value, "invalid") ? [`${name} is ${JSON.stringify(value)}`] : [];
  });
}

function wrongBody(schemas: Schemas, operation: Operation, request: Exchange["request"]): string[] {
  const { body } = operation;
  if (body === undefined) return [];
  if (request.body === undefined) return body.required ? ["there was no body"] : [];
  const type = essence(headerValue(request.headers, "content-type"));
  const media = type === undefined ? undefined : declaredMedia(body.content, type);
  if (media === undefined) {
    const has415 = operation.responses.some(({ status }) => status === String(UNSUPPORTED_MEDIA_TYPE));
    return [`the body was of type ${type ?? "none"}${has415 ? ", which 415 refuses" : ""}`];
  }
  const value = jsonBody(request);
  if (value === undefined || media.schema === undefined || breaksOnlyWhatIsLeftOut(schemas, media.schema, value)) {
    return [];
  }
  return schemas.bodyErrors("in", media.schema, value);
}

/** Whatever the request was meant to be: what the contract forbids must not be taken. */
export const takenAgainstContract: Check = {
  name: "forbidden-request-taken",
  run: ({ schemas, operation, exchange, answer }) => {
    if (operation === undefined || answer.status >= 300) return [];
    const wrong = [
      ...wrongBody(schemas, operation, exchange.request),
      ...wrongParameters(schemas, operation, exchange.sent),
    ];
    return wrong.length === 0 ? [] : [`taken with ${answer.status}, although ${wrong[0]}`];
  },
};
