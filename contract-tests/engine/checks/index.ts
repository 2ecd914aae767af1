/** Every check that one exchange can break. Each has its own file, and its name is what the report says. */
import type { AnyCheck } from "./context.ts";
import { charset } from "./charset.ts";
import { entityTag } from "./entity-tag.ts";
import { expectedStatus } from "./expected-status.ts";
import { language } from "./language.ts";
import { lastModified } from "./last-modified.ts";
import { mediaType } from "./media-type.ts";
import { noBody } from "./no-body.ts";
import { noEcho } from "./no-echo.ts";
import { noServerError } from "./no-server-error.ts";
import { problemPointer } from "./problem-pointer.ts";
import { problemStatus } from "./problem-status.ts";
import { relation } from "./relation.ts";
import { refused } from "./refused.ts";
import { responseBody } from "./response-body.ts";
import { responseHeaders } from "./response-headers.ts";
import { statusDocumented } from "./status-documented.ts";
import { takenAgainstContract } from "./taken-against-contract.ts";
import { waiting } from "./waiting.ts";
import { undocumentedHeaders } from "./undocumented-headers.ts";
import { unauthorised } from "./unauthorised.ts";
import { withinWhole } from "./within-whole.ts";

export const CHECKS: readonly AnyCheck[] = [
  statusDocumented,
  mediaType,
  charset,
  language,
  entityTag,
  lastModified,
  noBody,
  responseHeaders,
  undocumentedHeaders,
  responseBody,
  noServerError,
  problemStatus,
  problemPointer,
  noEcho,
  relation,
  refused,
  unauthorised,
  waiting,
  expectedStatus,
  takenAgainstContract,
  withinWhole,
];
