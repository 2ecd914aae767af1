/** Things that are read otherwise than they were sent or answered. */
import { headerValue } from "../../../engine/http/exchange.ts";
import type { Answered, ServerFault } from "../fault.ts";
import { remembered } from "./earlier-answers.ts";
import { type Change, READ, TOLD, another, at, cut, earlier, later, otherEquations, renamed } from "./members.ts";
import { withHeader } from "./places.ts";

/** What is read of a thing is held against what was sent, against links that lead to it, and against the list that has it. */
const READ_OR_TOLD = [...READ, ...TOLD, "list-member"];
const MAKERS = ["buildModel", "analyse", "interpret"];

function header(
  name: string,
  header: string,
  operations: readonly string[],
  change: (value: string) => string,
  by: readonly string[],
): ServerFault {
  return {
    name,
    scope: "relations",
    by,
    answer: ({ headers, status }, { operation }) => {
      const value = headerValue(headers, header);
      return value === undefined || status >= 300 || !operations.includes(operation?.id ?? "")
        ? undefined
        : { headers: withHeader(headers, header, change(value)) };
    },
  };
}

const asLocation = (now: Answered, before: Answered): Partial<Answered> => ({
  headers: withHeader(now.headers, "Location", headerValue(before.headers, "Location") ?? ""),
});

const otherwise = (name: string, operation: string, pointer: string, change: Change): ServerFault =>
  at(name, operation, pointer, change, READ_OR_TOLD);

export const READ_BACK_FAULTS: readonly ServerFault[] = [
  otherwise("a model is read with another time of making", "getModel", "/created_at", later),
  otherwise("a model is read with other equations", "getModel", "/reference_equations", otherEquations),
  otherwise("a model is read with another limit", "getModel", "/rules/lower_limit_percentile", (value) =>
    value === 5 ? 2.5 : 5,
  ),
  otherwise("a model is read of another project", "getModel", "/project_id", renamed),
  otherwise("a model is read under another identifier", "getModel", "/model_id", another),
  otherwise("a model is read with fewer measures", "getModel", "/fit/measures", cut),
  otherwise("a model is read with another edition of GOLD", "getModel", "/rules/gold_edition", (value) =>
    value === "2023" ? "2026" : "2023",
  ),
  otherwise("an analysis is read with another time of making", "getAnalysis", "/created_at", earlier),
  otherwise("an analysis is read under another model", "getAnalysis", "/model_id", another),
  otherwise("an analysis is read under another identifier", "getAnalysis", "/analysis_id", another),
  otherwise("an analysis is read of another project", "getAnalysis", "/project_id", renamed),
  otherwise("an analysis is read with its last item missing", "getAnalysis", "/items", cut),
  otherwise(
    "an analysis is read with another patient",
    "getAnalysis",
    "/items/0/patient_id",
    (value) => `${String(value).slice(0, 2)}0`,
  ),
  otherwise("the registration is read with another URL", "getWebhook", "/webhook_url", (value) => `${String(value)}/`),
  otherwise("the registration is read as of another time", "getWebhook", "/created_at", earlier),
  otherwise("a model is answered for another project", "buildModel", "/project_id", renamed),
  otherwise("a model is answered with other equations", "buildModel", "/reference_equations", otherEquations),
  otherwise("an analysis is answered under another model", "analyse", "/model_id", another),
  otherwise("an analysis is answered for another project", "analyse", "/project_id", renamed),
  otherwise("a batch is answered for another project", "interpret", "/project_id", renamed),
  otherwise("an intake is answered for another project", "intakePatients", "/project_id", renamed),
  otherwise("a registration is answered with another URL", "putWebhook", "/webhook_url", (value) =>
    String(value).toUpperCase(),
  ),
  otherwise("a redelivery is answered for another batch", "redeliverWebhook", "/batch_id", another),
  otherwise("a redelivery is answered for another project", "redeliverWebhook", "/project_id", renamed),
  remembered("Location leads to the first model", "buildModel", asLocation, READ_OR_TOLD),
  remembered("Location leads to the first analysis", "analyse", asLocation, READ_OR_TOLD),
  remembered("the first model is read for every model", "getModel", (_, { body }) => ({ body }), READ_OR_TOLD),
  remembered("the first analysis is read for every analysis", "getAnalysis", (_, { body }) => ({ body }), READ_OR_TOLD),
  header(
    "Location leads nowhere",
    "Location",
    ["buildModel", "analyse"],
    (value) => value.replace(/.$/, (last) => (last === "a" ? "b" : "a")),
    [...READ_OR_TOLD, "expected-status"],
  ),
  header(
    "Location leads to a path of another version",
    "Location",
    MAKERS,
    (value) => value.replace(/^\//, "/api/v2/"),
    READ_OR_TOLD,
  ),
];
