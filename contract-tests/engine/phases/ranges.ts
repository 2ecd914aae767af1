/** Parts of an answer (RFC 9110, 14): what `Range` asks for is what comes, and `Content-Range` says which part of how much it is. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { type Exchange, headerValue } from "../http/exchange.ts";
import { type Plan, key } from "../http/plan.ts";
import { documents } from "../http/statuses.ts";

const PARTIAL = 206;
const UNSATISFIABLE = 416;
/** So many bytes behind the last one. */
const BEYOND = 10;

interface Range {
  readonly asked: string;
  readonly first: number;
  readonly last: number;
}

function rangesOf(size: number): Range[] {
  const all: Range[] = [
    { asked: "bytes=0-0", first: 0, last: 0 },
    { asked: `bytes=1-${Math.min(3, size - 1)}`, first: 1, last: Math.min(3, size - 1) },
    { asked: "bytes=1-", first: 1, last: size - 1 },
    { asked: "bytes=-2", first: size - 2, last: size - 1 },
    { asked: `bytes=0-${size + 5}`, first: 0, last: size - 1 },
  ];
  return all.filter(({ first, last }) => first >= 0 && first <= last);
}

function faultOf({ response }: Exchange, { first, last }: Range, whole: Buffer): string | undefined {
  // a server may pass over a range (14.2)
  if (response?.status === 200) return undefined;
  if (response?.status !== PARTIAL) return `expected ${PARTIAL}, got ${response?.status ?? "no answer"}`;
  const said = headerValue(response.headers, "content-range") ?? "";
  const stated = `bytes ${first}-${last}/${whole.byteLength}`;
  if (said !== stated && said !== stated.replace(/\d+$/, "*"))
    return `Content-Range is ${said || "absent"}, and ${stated} was asked for`;
  return response.body.equals(whole.subarray(first, last + 1))
    ? undefined
    : `what comes are not the bytes ${first} to ${last}`;
}

/** Who answers with parts, and documents 416, refuses what lies beyond the end, and says how much there is (15.5.17). */
async function beyond(context: TestContext, plan: Plan, range: string, size: number): Promise<void> {
  if (!documents(plan.operation, UNSATISFIABLE)) return;
  const asked = `bytes=${size + BEYOND}-`;
  const about = context.flow.about(plan.operation, `the part ${asked}`, { check: "ranges" });
  const part = await context.wire.send({ ...plan, values: new Map([...plan.values, [range, asked]]) }, about);
  const status = part.response?.status ?? 0;
  const said = headerValue(part.response?.headers ?? [], "content-range");
  const stated = `bytes */${size}`;
  const fault =
    status !== UNSATISFIABLE && status < 300
      ? `expected ${UNSATISFIABLE}, got ${status}: there are ${size} bytes`
      : status === UNSATISFIABLE && said !== undefined && said !== stated
        ? `Content-Range is ${said}, and there are ${size} bytes`
        : undefined;
  if (fault !== undefined)
    context.report({ check: "ranges", message: fault, exchange: part.id, subject: part.case.name });
}

/** Of an operation that documents parts. */
export async function ranged(context: TestContext, operation: Operation): Promise<void> {
  const range = operation.parameters.find(({ in: place, name }) => place === "header" && /^range$/i.test(name));
  if (operation.method !== "GET" || range === undefined || !documents(operation, PARTIAL)) return;
  const bare = await context.flow.valid(operation);
  const send = (plan: Plan, name: string): Promise<Exchange> =>
    context.wire.send(plan, context.flow.about(operation, name, { check: "ranges" }));
  const before = bare && (await send(bare, "all of it"));
  const whole = before?.response?.status === 200 ? before.response.body : undefined;
  if (bare === undefined || whole === undefined) return;
  let passedOver = 0;
  const ranges = rangesOf(whole.byteLength).filter(({ asked }) =>
    context.contract.schemas.valid("in", range.schema, asked),
  );
  for (const one of ranges) {
    const part = await send(
      { ...bare, values: new Map([...bare.values, [key(range), one.asked]]) },
      `the part ${one.asked}`,
    );
    const fault = faultOf(part, one, whole);
    const after = fault === undefined ? undefined : await send(bare, "all of it once more");
    if (part.response?.status === 200) passedOver += 1;
    if (fault !== undefined && after?.response?.body.equals(whole) === true)
      context.report({ check: "ranges", message: fault, exchange: part.id, subject: part.case.name });
  }
  if (ranges.length > 0 && passedOver === 0) await beyond(context, bare, key(range), whole.byteLength);
  const units = headerValue(before?.response?.headers ?? [], "accept-ranges");
  if (ranges.length > 0 && passedOver === ranges.length && units === "bytes")
    context.report({
      check: "ranges",
      message: `Accept-Ranges is bytes, and of ${ranges.length} ranges none was answered with a part`,
      ...(before && { exchange: before.id }),
      subject: `${operation.id}: parts of it`,
    });
}
