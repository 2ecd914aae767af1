/** Headers that belong to HTTP and not to a service. */

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
