/** Servers that mistake one tenant for another, each at one place. */
import { type Json, isObject, listAt } from "../../../../spec/openapi/json.ts";
import { headerValue } from "../../../engine/http/exchange.ts";
import type { Answered, Asked, ServerFault } from "../fault.ts";
import { jsonOf, withHeader, withJson } from "./places.ts";

/** Whoever asks first is the owner; in this scope nobody else asks before. */
let owner: string | undefined;

function stranger({ headers }: Asked): boolean {
  const who = headerValue(headers, "Authorization");
  // refused credentials are nobody's
  if (who !== undefined) owner ??= who;
  return who !== undefined && who !== owner;
}

function mistaken(
  name: string,
  operations: readonly string[],
  when: (asked: Asked) => boolean = () => true,
): ServerFault {
  return {
    name,
    scope: "tenants",
    by: ["tenants"],
    ask: (asked) =>
      stranger(asked) && operations.includes(asked.operation?.id ?? "") && when(asked)
        ? { headers: withHeader(asked.headers, "Authorization", owner ?? "") }
        : undefined,
  };
}

const asks =
  (name: string) =>
  (asked: Asked): boolean =>
    new URL(asked.target, "http://tenant.invalid").searchParams.has(name);
const keyed = ({ headers }: Asked): boolean => headerValue(headers, "Idempotency-Key") !== undefined;
const tagged = ({ headers }: Asked): boolean => headerValue(headers, "If-None-Match") !== undefined;
const names =
  (member: string) =>
  ({ json }: Asked): boolean =>
    isObject(json) && member in json;

/** What the owner was answered shows in answers to the other. */
function shown(name: string, operation: string, change: (value: Json, mine: Json) => Json): ServerFault {
  let mine: Json | undefined;
  return {
    name,
    scope: "tenants",
    by: ["tenants"],
    answer: (answered: Answered, asked: Asked) => {
      const value = asked.operation?.id === operation && answered.status < 300 ? jsonOf(answered) : undefined;
      if (value === undefined) return undefined;
      if (!stranger(asked)) {
        if (full(value)) mine = value;
        return undefined;
      }
      return mine === undefined ? undefined : withJson(change(value, mine));
    },
  };
}

function full(value: Json): boolean {
  return isObject(value) && Object.values(value).every((member) => !Array.isArray(member) || member.length > 0);
}

function appended(member: string): (value: Json, mine: Json) => Json {
  return (value, mine) =>
    isObject(value) && isObject(mine)
      ? { ...value, [member]: [...listAt(value[member]), ...listAt(mine[member]).slice(0, 1)] }
      : value;
}

export const TENANT_FAULTS: readonly ServerFault[] = [
  ...[
    "getModel",
    "getAnalysis",
    "getResults",
    "buildModel",
    "analyse",
    "interpret",
    "redeliverWebhook",
    "listBatches",
    "listWebhookAttempts",
    "getWebhook",
    "putWebhook",
    "deleteWebhook",
  ].map((id) => mistaken(`${id} forgets whose it is`, [id])),
  mistaken("batches of a cursor are the owner's", ["listBatches"], asks("cursor")),
  mistaken("attempts of a cursor are the owner's", ["listWebhookAttempts"], asks("cursor")),
  mistaken("batches of a project are the owner's", ["listBatches"], asks("project_id")),
  mistaken("batches in a state are anybody's", ["listBatches"], asks("webhook")),
  mistaken("attempts of a batch are the owner's", ["listWebhookAttempts"], asks("batch_id")),
  mistaken("attempts of a project are the owner's", ["listWebhookAttempts"], asks("project_id")),
  mistaken("results of a batch are the owner's", ["getResults"], asks("batch_id")),
  mistaken("an ETag opens the results", ["getResults"], tagged),
  ...["intakePatients", "buildModel", "analyse", "interpret", "redeliverWebhook"].map((id) =>
    mistaken(`keys of ${id} are everybody's`, [id], keyed),
  ),
  mistaken("a model in a body opens its project", ["analyse"], names("model_id")),
  mistaken("an analysis in a body opens its project", ["interpret"], names("analysis_id")),
  mistaken("a batch in a body opens its project", ["redeliverWebhook"], names("batch_id")),
  mistaken("a project in a body opens it to redeliver", ["redeliverWebhook"], names("project_id")),
  mistaken("a project in a body opens it to build", ["buildModel"], names("project_id")),
  mistaken("whatever stands in a path is anybody's", ["getModel", "getAnalysis"]),
  mistaken("whatever is read is anybody's", [
    "getModel",
    "getAnalysis",
    "getResults",
    "getWebhook",
    "listBatches",
    "listWebhookAttempts",
  ]),
  mistaken("the registration is everybody's", ["getWebhook", "putWebhook", "deleteWebhook"]),
  shown("a list ends with one of the owner's batches", "listBatches", appended("data")),
  shown("a list ends with one of the owner's attempts", "listWebhookAttempts", appended("data")),
];
