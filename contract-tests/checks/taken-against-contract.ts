import { jsonBody } from "../traffic/exchange.ts";
import type { Check } from "./context.ts";

/** Whatever the request was meant to be: a body that the contract forbids must not be taken. */
export const takenAgainstContract: Check = {
  name: "forbidden-request-taken",
  run: ({ schemas, operation, exchange, answer }) => {
    if (operation?.body === undefined || answer.status >= 300) return [];
    const body = jsonBody(exchange.request);
    const media = operation.body.content.find(({ type }) => /json/.test(type));
    if (body === undefined || media?.schema === undefined) return [];
    const errors = schemas.errors("in", media.schema, body);
    return errors.length === 0 ? [] : [`taken with ${answer.status}, although ${errors[0]}`];
  },
};
