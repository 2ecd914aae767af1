/** What the contract refuses in the state that something has come to is refused: nothing is paid into an account that is closed, and nothing is taken out of an envelope that was sent. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { namedIn } from "../http/found.ts";
import { type Plan, key, placesIn } from "../http/plan.ts";
import { above, kindAt } from "../http/steps-before.ts";
import { itemsIn } from "../lists/walk.ts";
import { listShape } from "../relations/list-shape.ts";
import { refusalWords, refusedIn } from "../relations/refused-states.ts";

/** `/envelopes/{envelope}/documents/{document}` below `/envelopes/{envelope}`. */
const PART = /^(\/[^/{}]+)\/\{[^{}]+\}$/;

/** What names the first thing that stands in the list below; undefined where there is no list, or nothing in it. */
async function partOf(
  context: TestContext,
  other: Operation,
  { path, places }: { readonly path: string; readonly places: Plan["values"] },
): Promise<Plan["values"] | undefined> {
  const { contract } = context;
  const [, list = ""] = PART.exec(other.path.slice(path.length)) ?? [];
  const reader = contract.operations.find((one) => one.method === "GET" && one.path === `${path}${list}`);
  const shape = reader && listShape(contract, reader);
  const place = other.parameters.findLast((one) => one.in === "path");
  if (reader === undefined || shape === undefined || place === undefined) return undefined;
  const about = context.flow.about(reader, `what ${other.id} is to be refused of`, { check: "read-back" });
  const [first] = itemsIn(shape, await context.wire.send({ operation: reader, values: places }, about));
  const name = first === undefined ? undefined : namedIn(first, place.name);
  return name === undefined ? undefined : new Map([...places, [key(place), name]]);
}

/** `reader`: reads what has come to the state. `states`: all that there are. */
export async function refusedNow(
  context: TestContext,
  plan: Plan,
  reader: Operation,
  state: string,
  states: readonly string[],
): Promise<void> {
  const { path } = reader;
  for (const other of context.contract.operations) {
    if (other.id === plan.operation.id || other.method === "GET") continue;
    const below = other.path.startsWith(`${path}/`) ? other.path.slice(path.length) : undefined;
    const isOfIt = other.path === path || above(other.path) === path || below?.includes("{") === false;
    // of a part, words may mean a state of its own
    const isOfPart = below !== undefined && PART.test(below) && refusalWords(other).includes(` ${kindAt(path)}`);
    const status = isOfIt || isOfPart ? refusedIn(other, state, states) : undefined;
    const valid = status === undefined ? undefined : await context.flow.valid(other);
    if (status === undefined || valid === undefined) continue;
    const places = placesIn(plan);
    const named = isOfPart ? await partOf(context, other, { path, places }) : places;
    if (named === undefined) continue;
    await context.wire.send(
      { ...valid, values: new Map([...valid.values, ...named]) },
      context.flow.about(other, `where it is ${state}`, { check: "read-back", expected: [status] }),
    );
  }
}
