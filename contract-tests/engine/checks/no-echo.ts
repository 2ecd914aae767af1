import { type Json, isObject } from "../../../spec/openapi/json.ts";
import { essence, headerValue } from "../http/exchange.ts";
import type { Check } from "./context.ts";

/** Shorter texts, and words that the contract uses itself, may stand in a problem by chance. */
const TELLING = 10;

function* texts(value: Json | undefined): Generator<string> {
  if (typeof value === "string") yield value;
  else if (Array.isArray(value)) for (const item of value) yield* texts(item);
  else if (isObject(value)) for (const member of Object.values(value)) yield* texts(member);
}

const written = new WeakMap<object, string>();

/** Where the problem's schema says `x-echoes-no-input`, no value of the request comes back in words meant for people. */
export const noEcho: Check = {
  name: "no-echo",
  run: ({ schemas, media, answer, json, exchange }) => {
    if (essence(headerValue(answer.headers, "content-type")) !== "application/problem+json" || !isObject(json))
      return [];
    const schema = media?.schema === undefined ? undefined : schemas.at("out", media.schema).schema;
    if (!isObject(schema) || schema["x-echoes-no-input"] !== true) return [];
    const contract = written.get(schemas.document) ?? JSON.stringify(schemas.document);
    written.set(schemas.document, contract);
    const { instance: _path, request_id: _id, ...said } = json;
    const answered = [...texts(said)].join("\n");
    const sent = [
      ...texts(exchange.sent?.body),
      ...[...(exchange.sent?.values.values() ?? [])].flatMap((one) => [...texts(one)]),
    ];
    const echoed = sent.find((text) => text.length >= TELLING && answered.includes(text) && !contract.includes(text));
    return echoed === undefined
      ? []
      : [`the problem repeats ${JSON.stringify(echoed.slice(0, 80))}, which the client sent`];
  },
};
