/** What a making says is a state as well: `the doctor is inactive` of one who was made with `active: false`, `the invoice has no lines` with `lines: []`. */
import { type Json, isObject, textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { singular } from "../../../spec/openapi/singular.ts";
import type { TestContext } from "../context.ts";
import { viewOf } from "../generate/view.ts";
import { succeeded } from "../http/flow.ts";
import { naming } from "../http/references.ts";
import { lastStep } from "../http/slashes.ts";
import { spoken } from "../relations/spoken.ts";
import { reasonsOf } from "../relations/stated-refusals.ts";
import { thingOf } from "../relations/thing.ts";
import { freshFlow } from "./afresh.ts";
import { type Done, doneTo } from "./done-to.ts";

const CONDITION = /\b(unless|until|except|only)\b/;

/** What is said of such a thing in the refusals of an operation: `inactive`, `not active`. */
export function saidOf({ responses }: Pick<Operation, "responses">, kind: string): Map<string, number> {
  const is = new RegExp(
    `\\b${kind} (?:is|was|has been) (not |no longer )?(?:already |currently )?(\\w+)(?: or (?!has\\b)(\\w+)$)?`,
  );
  const found = new Map<string, number>();
  for (const { status, definition } of responses) {
    if (!/^4(?!0[13])\d\d$/.test(status)) continue;
    for (const clause of (textAt(definition["description"]) ?? "").split(/[.;,]|\bor (?=(?:has|the|is)\b)/)) {
      const [, not, ...words] = CONDITION.test(clause) ? [] : (is.exec(spoken(clause)) ?? []);
      for (const word of words) if (word) found.set(not === undefined ? word : `not ${word}`, Number(status));
    }
  }
  return found;
}

/** The status with which it is refused that the switch is so. */
export function refusedBy(said: ReadonlyMap<string, number>, name: string, value: boolean): number | undefined {
  const plain = spoken(name).replace(/^is /, "");
  const off = [`not ${plain}`, `in${plain}`, `un${plain}`, `de${plain}d`, plain.replace(/^en/, "dis")];
  const word = value ? plain : off.find((one) => one !== plain && said.has(one));
  return word === undefined ? undefined : said.get(word);
}

async function tryOne(
  context: TestContext,
  operation: Operation,
  { kind, member }: Done,
  [name, value, status]: readonly [name: string, value: Json, status: number],
): Promise<void> {
  const why = `where ${name} is ${JSON.stringify(value)} of what ${member ?? "its path"} names`;
  const flow = freshFlow(context.wire, `${operation.id} ${why}`);
  const plan = await flow.taken(operation);
  const making = plan && (await flow.another(kind.source, `with ${name} ${JSON.stringify(value)}`));
  if (plan === undefined || making?.body === undefined || !isObject(making.body.value)) return;
  const body = { ...making.body, value: { ...making.body.value, [name]: value } };
  const about = context.flow.about(kind.source, `with ${name} ${JSON.stringify(value)}`, { check: "refusals" });
  const made = await context.wire.send({ ...making, body }, about);
  const id = succeeded(made) ? kind.valueIn(made) : undefined;
  if (id === undefined) return;
  const [at, named] = [new Map([...plan.values, [`path ${kind.place}`, id]]), new Map([[member ?? "", id]])];
  const other =
    member === undefined || plan.body === undefined
      ? { ...plan, values: at }
      : { ...plan, body: { ...plan.body, value: naming(plan.body.value, named) } };
  const told = context.flow.about(operation, why, { check: "refusals", expected: [status] });
  await context.wire.send(flow.underOwnKey(other), told);
}

export async function switchRefused(context: TestContext, operation: Operation): Promise<void> {
  const { schemas } = context.contract;
  for (const done of doneTo(context, operation)) {
    const { source, path } = done.kind;
    const said = saidOf(operation, spoken(singular(lastStep(path))));
    const asked = source.body?.content.find(({ type }) => /json/.test(type))?.schema;
    const lacking = reasonsOf(operation).flatMap((one) => (one.kind === "without" ? [one] : []));
    if (asked === undefined || source.id === operation.id || said.size + lacking.length === 0) continue;
    for (const [name, { schema, pointer }] of thingOf(schemas, "in", asked).members) {
      const types = pointer.lastIndexOf("/") === 0 ? viewOf(schemas, "in", schema).types.join() : "";
      const without = lacking.find((reason) => reason.of === spoken(name));
      if (types === "array" && without !== undefined && done.member === undefined && schemas.valid("in", schema, []))
        await tryOne(context, operation, done, [name, [], without.status]);
      for (const value of types === "boolean" ? [true, false] : []) {
        const status = refusedBy(said, name, value);
        if (status !== undefined) await tryOne(context, operation, done, [name, value, status]);
      }
    }
  }
}
