/** Answers that are right one by one, and wrong together: with the request, with what was answered before, within one body. */
import { type Json, isObject, listAt } from "../../../../spec/openapi/json.ts";
import { read, write } from "../../../../spec/openapi/pointer.ts";
import type { ServerFault } from "../fault.ts";
import {
  READ,
  TOLD,
  another,
  at,
  cut,
  doubled,
  earlier,
  later,
  otherCohort,
  plus,
  renamed,
  reversed,
} from "./members.ts";

/** What names another thing is used in the next example, which finds nothing. */
const USED = ["examples"];

function firstCi(body: Json): string {
  const measures = listAt(read(body, "/fit/measures"));
  return `/fit/measures/${measures.findIndex((one) => isObject(one) && isObject(one["mean_z_ci95"]))}/mean_z_ci95`;
}

export const RELATION_FAULTS: readonly ServerFault[] = [
  at("a batch counts one item more than its results hold", "interpret", "/item_count", plus(1)),
  at("results are of another batch", "getResults", "/report/batch_id", another, [...TOLD, ...USED]),
  at("results are of another project", "getResults", "/project_id", renamed, [...TOLD, ...READ, ...USED]),
  at("results were delivered at another time", "getResults", "/report/created_at", later),
  at("an intake counts one created record more", "intakePatients", "/created", plus(1)),
  at("an intake counts one unchanged record more", "intakePatients", "/unchanged", plus(1)),
  at("an intake counts one amended record more", "intakePatients", "/amended", plus(1)),
  at("an intake counts nothing", "intakePatients", "/created", () => 0),
  at("a report counts one item more", "getResults", "/report/counts/items", plus(1)),
  at("a report counts one interpretable item more", "getResults", "/report/counts/interpretable", plus(1)),
  at("a report counts one normal pattern more", "getResults", "/report/counts/pattern/normal", plus(1)),
  at(
    "a report counts what is not interpretable twice",
    "getResults",
    "/report/counts/pattern/not_interpretable",
    plus(1),
  ),
  at("results come in the opposite order", "getResults", "/items", reversed),
  at("an analysis comes in the opposite order", ["analyse", "getAnalysis"], "/items", reversed),
  at("results have their first item twice", "getResults", "/items", doubled),
  at("an analysis has its first item twice", ["analyse", "getAnalysis"], "/items", doubled),
  at("results lack their last item", "getResults", "/items", cut),
  at("a model includes one patient more than it has", ["buildModel", "getModel"], "/fit/included", plus(1)),
  at("a model counts one patient more", ["buildModel", "getModel"], "/patients", plus(1)),
  at("a model leaves one patient out twice", ["buildModel", "getModel"], "/fit/excluded/low_quality", plus(1)),
  at("a model's fit is of another cohort", ["buildModel", "getModel"], "/fit/cohort", otherCohort),
  at("the limits of an interval are exchanged", ["buildModel", "getModel"], "", (body) => {
    if (body === undefined || !isObject(body)) return body;
    const pointer = firstCi(body);
    const interval = read(body, pointer);
    return isObject(interval) ? write(body, pointer, { low: interval["high"] ?? 0, high: interval["low"] ?? 0 }) : body;
  }),
  at("a registration is changed before it is made", ["putWebhook", "getWebhook"], "/updated_at", earlier),
  at("batches come oldest first", "listBatches", "/data", reversed, [...TOLD, "list-order"]),
  at(
    "the newest batch comes last",
    "listBatches",
    "/data",
    (value) => [...listAt(value).slice(1), ...listAt(value).slice(0, 1)],
    [...TOLD, "list-order", "list-repeats", "list-complete"],
  ),
  at("the sequence leaves a number out", "listBatches", "/data", (value) => sequence(value, (number) => number * 2), [
    "list-order",
    ...TOLD,
  ]),
  at("the sequence repeats a number", "listBatches", "/data", (value) => sequence(value, () => 1), [
    "list-order",
    ...TOLD,
  ]),
  at("the sequence falls", "listBatches", "/data", (value) => sequence(value, (number) => 1000 - number), [
    ...TOLD,
    "list-order",
  ]),
  at("a batch is listed twice", "listBatches", "/data", doubled, [...TOLD, "list-repeats", "list-limit"]),
];

function sequence(value: Json | undefined, change: (number: number) => number): Json {
  return listAt(value).map((item) => (isObject(item) ? { ...item, sequence: change(Number(item["sequence"])) } : item));
}

const TIME = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.(\d{3})Z"/;

function times(name: string, write: string): ServerFault {
  return {
    name,
    scope: "relations",
    by: ["response-body"],
    answer: ({ body, status }, { operation }) =>
      status < 300 && operation?.id !== "docs" && TIME.test(body.toString())
        ? { body: Buffer.from(body.toString().replace(TIME, write)) }
        : undefined,
  };
}

export const TIME_FAULTS: readonly ServerFault[] = [
  times("a time has no milliseconds", '"$1Z"'),
  times("a time has microseconds", '"$1.$2123Z"'),
  times("a time has an offset in place of Z", '"$1.$2+00:00"'),
  times("a time has hundredths of a second", '"$1.01Z"'),
];
