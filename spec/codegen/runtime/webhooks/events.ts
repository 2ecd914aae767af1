import type { ZodType } from "zod";

/** One webhook of the contract, as far as a receiver must know it. */
export interface EventRule {
  /** Its name in the contract. */
  readonly name: string;
  /** The member of the body that names the event and the value it then has; absent where the contract fixes none. */
  readonly tag?: { readonly property: string; readonly value: unknown };
  readonly schema: ZodType;
}

/** What a body turned out to be. */
export type Reading<Event> =
  | { readonly is: "event"; readonly event: Event }
  | { readonly is: "unknown"; readonly body: unknown }
  | {
      readonly is: "invalid";
      readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
    }
  | { readonly is: "not-json" };

function tagOf(body: unknown, property: string): unknown {
  return typeof body === "object" && body !== null && Object.hasOwn(body, property)
    ? Reflect.get(body, property)
    : undefined;
}

/** Whether a body names some event where the contract's events have their names. */
function namesEvent(rules: readonly EventRule[], body: unknown): boolean {
  return rules.some(({ tag }) => {
    const name = tag && tagOf(body, tag.property);
    return name !== undefined && name !== "" && typeof name === typeof tag?.value;
  });
}

function parse(rawBody: Uint8Array): { readonly body: unknown } | undefined {
  try {
    return { body: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(rawBody)) as unknown };
  } catch {
    return undefined;
  }
}

/** Reads a body as one of the contract's events. Call it only with bytes whose signature holds. */
export function readEvent<Event>(rules: readonly EventRule[], rawBody: Uint8Array): Reading<Event> {
  const parsed = parse(rawBody);
  if (parsed === undefined) return { is: "not-json" };
  const { body } = parsed;
  const named = rules.filter(({ tag }) => tag !== undefined && tagOf(body, tag.property) === tag.value);
  const candidates = named.length > 0 ? named : rules.filter(({ tag }) => tag === undefined);
  if (candidates.length === 0) {
    if (namesEvent(rules, body)) return { is: "unknown", body };
    const path = rules.flatMap(({ tag }) => tag?.property ?? []).slice(0, 1);
    return { is: "invalid", issues: [{ path, message: "names no event" }] };
  }
  const results = candidates.map(({ schema }) => schema.safeParse(body));
  const fitting = results.find((result) => result.success);
  if (fitting !== undefined) return { is: "event", event: fitting.data as Event };
  return { is: "invalid", issues: results[0]?.error?.issues ?? [] };
}
