/** Pinned, so that two runs compare the same programs. */
export const PEER_VERSIONS = {
  "@hey-api/openapi-ts": "0.99.0",
  orval: "8.38.0",
  "@octokit/openapi": "23.0.2",
  "@readme/oas-examples": "8.2.2",
  "@types/node": "24.19.2",
  // what @hey-api/openapi-ts asks for, in a version that still has the compiler as a library
  typescript: "6.0.3",
} as const;
