// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
type Issues = readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];

/** What judges a body; every schema of Zod can. */
export interface BodyJudge {
  readonly safeParse: (
    body: unknown,
  ) =>
    | { readonly success: true; readonly data: unknown }
    | { readonly success: false; readonly error: { readonly issues: Issues } };
}

/** One webhook of the contract, as far as a receiver must know it. */
export interface EventRule {
  /** Its name in the contract. */
  readonly name: string;
  /** The member of the body that names the event and the value it then has; absent where the contract fixes none. */
  readonly tag?: { readonly property: string; readonly value: unknown };
  readonly schema: BodyJudge;
}

/** What a body turned out to be. */
export type Reading<Event> =
  | { readonly is: "event"; readonly event: Event; readonly webhook: string }
  | { readonly is: "unknown"; readonly body: unknown }
  | { readonly is: "invalid"; readonly issues: Issues }
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
    const path = rules.flatMap(({ tag }): string | readonly string[] => tag?.property ?? []).slice(0, 1);
    return { is: "invalid", issues: [{ path, message: "names no event" }] };
  }
  const faults: Issues[] = [];
  for (const { name: webhook, schema } of candidates) {
    const result = schema.safeParse(body);
    // told apart in projects without strict null checks, too
    if (result.success === true) return { is: "event", event: result.data as Event, webhook };
    faults.push(result.error.issues);
  }
  return { is: "invalid", issues: faults[0] ?? [] };
}
