/** Bodies that are no document of their media type, no body at all, and bodies of another media type. */
import { concrete, declaredMedia } from "../../../spec/openapi/media.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { essence, isJsonType } from "../http/exchange.ts";
import type { Plan } from "../http/plan.ts";
import { inParallel } from "../http/wire.ts";
import type { TestContext, Phase } from "../context.ts";

interface Malformed {
  readonly name: string;
  readonly contentType: string | undefined;
  readonly bytes: Buffer;
  readonly expected?: readonly number[];
}

const OTHER_TYPES = [
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded",
  "application/json-patch+json",
];

function brokenJson(type: string, good: string): Malformed[] {
  const invalidUtf8 = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
  const made: Malformed[] = [
    { name: "a body cut off", contentType: type, bytes: Buffer.from(good.slice(0, -1)) },
    { name: "a body with a trailing comma", contentType: type, bytes: Buffer.from(good.replace(/\}$/, ",}")) },
    { name: "a body in single quotes", contentType: type, bytes: Buffer.from("{'a':1}") },
    { name: "a body with something after it", contentType: type, bytes: Buffer.from(`${good} x`) },
    { name: "a body that comes twice", contentType: type, bytes: Buffer.from(`${good}${good}`) },
    { name: "a body with a comment", contentType: type, bytes: Buffer.from(`${good} // as agreed`) },
    { name: "a body with NaN", contentType: type, bytes: Buffer.from('{"a":NaN}') },
    { name: "a body that is not UTF-8", contentType: type, bytes: invalidUtf8 },
    { name: "an empty body", contentType: type, bytes: Buffer.alloc(0) },
  ];
  return made.filter(({ bytes }) => !isJson(bytes));
}

/** Half of a number is a number, and a text has no comma to leave behind. */
function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
}

function documented(operation: Operation, ...statuses: number[]): number[] {
  return statuses.filter((status) => operation.responses.some((response) => response.status === String(status)));
}

/** A range is no type that anything could be sent in. */
export function casesFor(operation: Operation, base: Plan): Malformed[] {
  const { body } = base;
  if (body === undefined || operation.body === undefined) return [];
  const good = JSON.stringify(body.value);
  const broken = isJsonType(essence(body.media.type)) ? brokenJson(concrete(body.media.type), good) : [];
  // who need not send a body sends none by an empty one
  const found = operation.body.required ? broken : broken.filter(({ bytes }) => bytes.byteLength > 0);
  const { content } = operation.body;
  const unsupported = documented(operation, 415);
  for (const type of OTHER_TYPES) {
    if (declaredMedia(content, type) !== undefined) continue;
    found.push({
      name: `a body of type ${type}`,
      contentType: type,
      bytes: Buffer.from(good),
      ...(unsupported.length > 0 ? { expected: unsupported } : {}),
    });
  }
  if (operation.body.required) {
    const expected = documented(operation, 400, 415, 422);
    found.push({ name: "a body without a type", contentType: undefined, bytes: Buffer.from(good), expected });
  }
  return found;
}

/** Bytes of which there may be none: no body is the empty one, as it goes over HTTP. */
function isBytes({ body }: Plan): boolean {
  return essence(body?.media.type ?? "") === "application/octet-stream";
}

export const malformed: Phase = {
  name: "malformed",
  run: async (context: TestContext) => {
    for (const operation of context.contract.operations) {
      const base = await context.flow.valid(operation);
      if (base === undefined) continue;
      await inParallel(
        casesFor(operation, base).map(({ name, contentType, bytes, expected }) => () => {
          const about = context.flow.about(operation, name, {
            check: "malformed",
            intent: "invalid",
            ...(expected === undefined ? {} : { expected }),
          });
          return context.wire.send({ ...base, body: undefined, rawBody: { contentType, bytes } }, about);
        }),
      );
      if (operation.body?.required === true && !isBytes(base)) {
        const expected = documented(operation, 400, 415, 422);
        const about = context.flow.about(operation, "no body", { check: "malformed", intent: "invalid", expected });
        await context.wire.send({ ...base, body: undefined }, about);
      }
    }
  },
};
