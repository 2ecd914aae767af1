import type { Check } from "./context.ts";

/** Fields of HTTP itself, of caches, browsers and intermediaries: no contract has to speak of them. */
const OF_THE_PROTOCOL = new RegExp(
  `^(${[
    "accept(-.+)?",
    "access-control-.+",
    "age",
    "allow",
    "alt-svc",
    "cache-control",
    "connection",
    "content-(encoding|language|length|security-policy|type)",
    "cross-origin-.+",
    "date",
    "expires",
    "host",
    "keep-alive",
    "permissions-policy",
    "pragma",
    "referrer-policy",
    "server",
    "strict-transport-security",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
    "user-agent",
    "vary",
    "via",
    "x-content-type-options",
    "x-frame-options",
  ].join("|")})$`,
  "i",
);

/** Names of headers that were sent and that nobody describes, each once. */
export function undescribed(sent: readonly (readonly [string, string])[], described: readonly string[]): string[] {
  const known = new Set(described.map((name) => name.toLowerCase()));
  const names = new Set(sent.map(([name]) => name.toLowerCase()));
  return [...names].filter((name) => !known.has(name) && !OF_THE_PROTOCOL.test(name));
}

/** A header of the service's own is a promise as a member of a body is: somebody will rely on it. */
export const undocumentedHeaders: Check = {
  name: "undocumented-header",
  run: ({ documented, answer }) =>
    documented === undefined
      ? []
      : undescribed(
          answer.headers,
          documented.headers.map(({ name }) => name),
        ).map((name) => `status ${answer.status} came with ${name}, which the contract does not describe there`),
};
