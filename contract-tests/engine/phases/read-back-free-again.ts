/** What is over stands in nobody's way: `The time is free again`, `Cancelled bookings do not count`. */
import { textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { responseFor } from "../../../spec/openapi/responses.ts";
import type { TestContext } from "../context.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { namedIn } from "../http/found.ts";
import { type Plan, key } from "../http/plan.ts";
import { CONFLICT } from "../http/statuses.ts";
import { prose } from "../relations/assumed.ts";
import { statesAfter } from "../relations/participles.ts";
import { spoken } from "../relations/spoken.ts";
import { thingIn } from "../relations/thing.ts";

const FREE =
  /\b(?:times?|slots?|dates?|days?|periods?|places?|rooms?|seats?|tables?) (?:is|are|becomes?) (?:free|available|released)\b/i;
const NOT_COUNTED = /\b(\w+)(?: \w+)? (?:do|does|are|is) not (?:count|counted|considered)\b/g;

/** What is done to a thing of the operation after which it stands in nobody's way. */
function freeingOf({ contract: { operations } }: TestContext, operation: Operation): Operation | undefined {
  const said = spoken(textAt(responseFor(operation.responses, CONFLICT)?.definition["description"]) ?? "");
  const ignored = new Set([...said.matchAll(NOT_COUNTED)].map(([, state]) => state));
  return operations.find((one) => {
    const below = one.path.startsWith(`${operation.path}/{`) ? one.path.slice(operation.path.length) : "";
    if (!/^\/\{[^}]+\}([/:][^/{}:]+)?$/.test(below) || !/^(POST|DELETE)$/.test(one.method)) return false;
    return FREE.test(prose(one)) || statesAfter(one).some((state) => ignored.has(state));
  });
}

/** The first is ended, and the second, which was refused for it, is asked for once more. */
export async function freeAgain(context: TestContext, first: Exchange, second: Plan): Promise<void> {
  const { flow, wire } = context;
  const { operation } = second;
  const freeing = freeingOf(context, operation);
  const place = freeing?.parameters.find(
    (one) => one.in === "path" && freeing.path.startsWith(`${operation.path}/{${one.name}}`),
  );
  const id = first.response && place && namedIn(thingIn(jsonBody(first.response)), place.name);
  const plan = freeing && (await flow.another(freeing, "of what is in the way"));
  if (freeing === undefined || plan === undefined || place === undefined || id === undefined) return;
  const about = (one: Operation, what: string): ReturnType<typeof flow.about> =>
    flow.about(one, what, { check: "read-back" });
  const ended = await wire.send(
    { ...plan, values: new Map([...plan.values, [key(place), id]]) },
    about(freeing, "of what is in the way"),
  );
  if (!succeeded(ended)) return;
  const again = await wire.send(flow.underOwnKey(second), about(operation, "at a time that is free again"));
  if (again.response?.status !== CONFLICT) return;
  const message = `expected a success, got ${CONFLICT}: ${freeing.method} ${freeing.path} was done to what was there at that time, and the contract says that it is then in nobody's way`;
  context.report({ check: "expected-status", message, exchange: again.id, subject: again.case.name });
}
