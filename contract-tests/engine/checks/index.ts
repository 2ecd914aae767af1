/** Every check that one exchange can break. Each has its own file, and its name is what the report says. */
import type { Check } from "./context.ts";
import { expectedStatus } from "./expected-status.ts";
import { mediaType } from "./media-type.ts";
import { noBody } from "./no-body.ts";
import { noServerError } from "./no-server-error.ts";
import { problemStatus } from "./problem-status.ts";
import { refused } from "./refused.ts";
import { responseBody } from "./response-body.ts";
import { responseHeaders } from "./response-headers.ts";
import { statusDocumented } from "./status-documented.ts";
import { takenAgainstContract } from "./taken-against-contract.ts";
import { undocumentedHeaders } from "./undocumented-headers.ts";
import { unauthorised } from "./unauthorised.ts";

export const CHECKS: readonly Check[] = [
  statusDocumented,
  mediaType,
  noBody,
  responseHeaders,
  undocumentedHeaders,
  responseBody,
  noServerError,
  problemStatus,
  refused,
  unauthorised,
  expectedStatus,
  takenAgainstContract,
];
