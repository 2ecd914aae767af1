/** What has to be done to a thing before an operation is taken: an invoice is paid once it was finalized, and an envelope is sent once something is in it. */
import { sameJson, textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Exchange } from "./exchange.ts";
import { fillersOf } from "./filling.ts";
import { type Flow, succeeded } from "./flow.ts";
import { areKnown, rememberSteps, stepsDone } from "./known-steps.ts";
import { OF_STATE, documents } from "./statuses.ts";
import { ENDING, REMOVING, TAKING_BACK, isNamed, makes, undoneBy } from "./making.ts";
import { type Plan, placesIn } from "./plan.ts";
import { statesAfter } from "../relations/participles.ts";
import { spoken } from "../relations/spoken.ts";
import { singular } from "../../../spec/openapi/singular.ts";
import type { Wire } from "./wire.ts";

/** What makes requests, and sends them. */
interface Sends {
  readonly flow: Flow;
  readonly wire: Wire;
}

/** `/invoices/{invoice}/pay` and `/invoices/{invoice}:pay` act on what stands at `/invoices/{invoice}`. */
export function above(path: string): string | undefined {
  return /^(.*\{[^}]+\})(?:\/[^/{}]+|:[^/{}]+)$/.exec(path)?.[1];
}

/** Places of the thing that is acted on, and of what it stands below. */
export function placesOf(path: string): readonly string[] {
  const own = above(path) ?? "";
  return [...own.matchAll(/\{[^}]+\}/g)].map(({ index, 0: name }) => own.slice(0, index + name.length));
}

/** What things at a place are called: `envelope` of `/envelopes/{envelope_id}`. */
export function kindAt(place: string): string {
  return singular(spoken(/([^/{}]+)\/\{[^}]+\}$/.exec(place)?.[1] ?? ""));
}

/** Does it to what these values name; undefined where no request can be made of it. */
export async function stepTo(
  { flow, wire }: Sends,
  step: Operation,
  values: Plan["values"],
  name: string,
): Promise<Exchange | undefined> {
  const places = placesIn({ values });
  const plan = step.body === undefined ? { operation: step, values: places } : await flow.another(step, name);
  if (plan === undefined) return undefined;
  const about = flow.about(step, name, { check: "read-back" });
  return await wire.send({ ...plan, values: new Map([...plan.values, ...places]) }, about);
}

/** Calls without a body beside the operation, or beside what it stands below; of those that end something the one that it takes back. */
function actsOf({ wire: { contract } }: Sends, operation: Operation): readonly Operation[] {
  const places = new Set(placesOf(operation.path));
  const undone = undoneBy(contract, operation);
  return contract.operations.filter(
    (one) =>
      /^(POST|PUT)$/.test(one.method) &&
      one.body === undefined &&
      one.id !== operation.id &&
      places.has(above(one.path) ?? "") &&
      (one === undone || !isNamed(one, [...ENDING, ...REMOVING, ...TAKING_BACK])),
  );
}

/** What puts something into them, and makes none of those that the operation is done to. */
export function putsInto({ wire: { contract } }: Sends, { path }: Operation): readonly Operation[] {
  const made = new Set(placesOf(path).map((place) => place.replace(/\/\{[^}]+\}$/, "")));
  return fillersOf(contract, made).filter(
    (one) => !made.has(one.path) && one.path !== path && makes(contract, one) !== undefined,
  );
}

/** `refused`: the operation on a thing whose state refuses it. The steps after which it was taken; none where no order of theirs was found. */
export async function stepsBefore(context: Sends, refused: Plan): Promise<readonly Operation[]> {
  const steps = await stepsTaken(context, refused);
  if (steps.length > 0) rememberSteps(context.wire, refused.operation, steps);
  return steps;
}

/** Of what is made below something: whatever has to be done to that first is done, once it is known what that is. */
export async function prepared(context: Sends, operation: Operation): Promise<void> {
  const { flow, wire } = context;
  const mayRefuse =
    makes(wire.contract, operation) !== undefined &&
    operation.path.includes("}/") &&
    [...OF_STATE].some((status) => documents(operation, status));
  const plan = mayRefuse ? await flow.valid(operation) : undefined;
  if (plan === undefined) return;
  if (areKnown(wire, operation)) return void (await stepsDone(flow, plan));
  const about = flow.about(operation, "to see what comes before it", { check: "read-back" });
  const { response } = await wire.send(plan, about);
  const isRefused = OF_STATE.has(response?.status ?? 0);
  // what was done to the thing earlier may be what has to be: it shows nothing
  if (isRefused || !isActedOn(context, plan)) rememberSteps(wire, operation, []);
  if (isRefused) await stepsBefore(context, plan);
}

/** Whether one of the calls was done to it that may have to come first. */
function isActedOn(context: Sends, plan: Plan): boolean {
  const places = [...placesIn(plan)];
  return actsOf(context, plan.operation).some(({ id }) =>
    context.wire.exchanges.some(
      (one) =>
        one.case.operationId === id &&
        succeeded(one) &&
        [...placesIn({ values: one.sent?.values ?? new Map() })].every(([at, value]) =>
          places.some(([other, own]) => other === at && sameJson(own, value)),
        ),
    ),
  );
}

/** The call beside it that its refusal names by what is not so yet: `The report has not been rejected` of `reject`. */
function stepNamed({ wire: { contract } }: Sends, operation: Operation): Operation | undefined {
  const refusals = operation.responses.filter(({ status }) => OF_STATE.has(Number(status)));
  const words = refusals.map(({ definition }) => ` ${spoken(textAt(definition["description"]) ?? "")} `).join("\n");
  return contract.operations.find(
    (one) =>
      /^(POST|PUT)$/.test(one.method) &&
      one.id !== operation.id &&
      above(one.path) === above(operation.path) &&
      statesAfter(one).some((state) => new RegExp(` (?:not|only|must be)(?: yet| been)* ${state} `).test(words)),
  );
}

/** How many calls may lead to each other so. */
const MOST_NAMED = 3;

/** What the refusal names is done first, after what has to be done before that. */
async function namedFirst(context: Sends, { operation, values }: Plan, depth: number): Promise<readonly Operation[]> {
  const step = depth < MOST_NAMED ? stepNamed(context, operation) : undefined;
  if (step === undefined) return [];
  const first = await stepTo(context, step, values, `before ${operation.id}`);
  const status = first?.response?.status ?? 0;
  if (succeeded(first)) return [step];
  if (!OF_STATE.has(status)) return [];
  const plan = step.body === undefined ? { operation: step, values } : await context.flow.another(step, "named");
  const places = placesIn({ values });
  const before =
    plan && (await stepsTaken(context, { ...plan, values: new Map([...plan.values, ...places]) }, depth + 1));
  return before === undefined || before.length === 0 ? [] : [...before, step];
}

async function stepsTaken(context: Sends, { operation, values, body }: Plan, depth = 0): Promise<readonly Operation[]> {
  const again = async (step: Operation): Promise<boolean> => {
    const about = context.flow.about(operation, `after ${step.id}`, { check: "read-back" });
    return succeeded(await context.wire.send({ operation, values, ...(body && { body }) }, about));
  };
  const take = async (steps: readonly Operation[], done: Operation[], isLast: boolean): Promise<boolean> => {
    for (const step of steps) {
      if (!succeeded(await stepTo(context, step, values, `before ${operation.id}`))) continue;
      done.push(step);
      if (isLast && (await again(step))) return true;
    }
    const last = done.at(-1);
    return !isLast && last !== undefined && (await again(last));
  };
  const named = await namedFirst(context, { operation, values }, depth);
  const last = named.at(-1);
  if (last !== undefined && (await again(last))) return named;
  const acts = actsOf(context, operation);
  const acted: Operation[] = [];
  if (await take(acts, acted, true)) return acted;
  const done: Operation[] = [];
  if (await take(putsInto(context, operation), done, false)) return done;
  return done.length > 0 && (await take(acts, done, true)) ? done : [];
}
