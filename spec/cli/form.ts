/** What the linter's rule of form takes for a fault, and OpenAPI does not. */
import { kindAt } from "../openapi/grammar.ts";
import type { Json } from "../openapi/json.ts";
import { stepsOf } from "../openapi/reference.ts";

interface Fault {
  readonly message: string;
  /** As a `#/…` fragment; undefined in a file of parts, which says nothing of what they are. */
  readonly at: string | undefined;
  /** What stands there. */
  readonly value?: Json | undefined;
  /** The version of OpenAPI that the contract names. */
  readonly version: string;
}

const MEMBER = /^Property `([^`]*)` is not expected here/;
/** Members and values that OpenAPI 3.2 added; the linter knows 3.1. */
const NEW_IN_3_2 = new Set(
  (
    "$self summary kind parent query additionalOperations itemSchema itemEncoding prefixEncoding dataValue serializedValue " +
    "defaultMapping deviceAuthorization deviceAuthorizationUrl oauth2MetadataUrl deprecated mediaTypes name nodeType"
  ).split(" "),
);
const OF_3_2 = /^The field `description` must be present/;
/** The values that it added to a list. */
const VALUES_OF_3_2: Readonly<Record<string, string>> = { in: "querystring", style: "cookie" };

/** Since 3.1 true and false are schemas wherever one may stand; the linter knows them in some places. */
const BOOLEAN = "Expected type `Schema` (object) but got `boolean`";

/** Undefined for what is no fault at all. */
export function formSeverity({ message, at, value, version }: Fault): "error" | "warn" | undefined {
  const [, member] = MEMBER.exec(message) ?? [];
  const steps = at === undefined ? [] : stepsOf(at);
  if (steps.some((_step, index) => kindAt(steps.slice(0, index + 1)) === "Extension")) return undefined;
  if (version.startsWith("3.2") && (member === undefined ? OF_3_2.test(message) : NEW_IN_3_2.has(member)))
    return undefined;
  if (message === BOOLEAN && !version.startsWith("3.0")) return undefined;
  const [, listed = ""] = /^`(in|style)` can be one of/.exec(message) ?? [];
  if (version.startsWith("3.2") && value !== undefined && VALUES_OF_3_2[listed] === value) return undefined;
  // JSON Schema takes an unknown keyword for an annotation; before 3.1 a schema was a thing of OpenAPI's own
  const isKeyword = member !== undefined && !version.startsWith("3.0") && kindAt(steps.slice(0, -1)) === "Schema";
  // it adds null to a type, and does nothing where there is none
  return isKeyword || message.startsWith("The `type` field must be defined when the `nullable`") ? "warn" : "error";
}
