/** How Ajv reads the schemas of a contract, wherever it judges by them. */
import { regExp } from "./expressions.ts";

export const AJV_SETTINGS = {
  strict: false,
  // a member is what stands there: every object inherits a `constructor`
  ownProperties: true,
  validateSchema: false,
  logger: false,
  // written again wherever it is referred to, a schema that thousands of others hold fills gigabytes with code
  inlineRefs: false,
  code: { regExp },
} as const;
