/** Who asks: credentials by security scheme, written as each scheme wants them. */
import { textAt } from "../../../spec/openapi/json.ts";
import { type Contract, isHeaderName } from "../contract.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { type Identity, NOBODY } from "./plan.ts";

/** A secret by the name of its security scheme; under `*` one that serves every scheme. */
export type Credentials = Readonly<Record<string, string>>;

/** `Bearer abc`, `abc`, or `SchemeA=abc,SchemeB=def`, as given on the command line. */
export function parseCredentials(text: string): Credentials {
  if (/^[\w.-]+=[^,]+(,[\w.-]+=[^,]+)*$/.test(text)) {
    return Object.fromEntries(
      text.split(",").map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
    );
  }
  return { "*": text.replace(/^(Bearer|Basic) /i, "") };
}

/** What asks nobody who is there shows everybody the same. */
export function isPublic({ security }: Operation): boolean {
  return security.length === 0 || security.some((requirement) => requirement.length === 0);
}

/** A certificate is shown by the connection, and by nothing in a request. */
export function isCertificate(contract: Contract, scheme: string): boolean {
  return textAt(contract.securityScheme(scheme)["type"]) === "mutualTLS";
}

function written(contract: Contract, scheme: string, secret: string): Identity {
  const raw = contract.securityScheme(scheme);
  const type = textAt(raw["type"]);
  if (isCertificate(contract, scheme)) return NOBODY;
  const name = textAt(raw["name"]) ?? "";
  if (type === "apiKey") {
    const place = textAt(raw["in"]);
    if (place === "query") return { ...NOBODY, query: [`${encodeURIComponent(name)}=${encodeURIComponent(secret)}`] };
    if (place === "cookie") return { ...NOBODY, cookies: [`${name}=${secret}`] };
    return isHeaderName(name) ? { ...NOBODY, headers: [[name, secret]] } : NOBODY;
  }
  if (type === "http" && textAt(raw["scheme"])?.toLowerCase() === "basic") {
    const isWritten = secret === "" || (!secret.includes(":") && Buffer.from(secret, "base64").includes(":"));
    const token = isWritten ? secret : Buffer.from(secret.includes(":") ? secret : `${secret}:`).toString("base64");
    return { ...NOBODY, headers: [["Authorization", `Basic ${token}`]] };
  }
  return { ...NOBODY, headers: [["Authorization", `Bearer ${secret}`]] };
}

function together(identities: readonly Identity[]): Identity {
  return {
    headers: identities.flatMap(({ headers }) => headers),
    cookies: identities.flatMap(({ cookies }) => cookies),
    query: identities.flatMap(({ query }) => query),
  };
}

export function secretFor(credentials: Credentials, scheme: string): string | undefined {
  return Object.hasOwn(credentials, scheme) ? credentials[scheme] : credentials["*"];
}

/** The first requirement that the credentials satisfy; nobody when the operation asks for none or we have none. */
export function identityFor(contract: Contract, operation: Operation, credentials: Credentials): Identity {
  for (const requirement of operation.security) {
    const shown = requirement.filter((scheme) => !isCertificate(contract, scheme));
    if (requirement.length === 0 || shown.some((scheme) => secretFor(credentials, scheme) === undefined)) continue;
    return together(shown.map((scheme) => written(contract, scheme, secretFor(credentials, scheme) ?? "")));
  }
  return NOBODY;
}

/** Every scheme of the requirement with the secret given. */
export function identityOf(
  contract: Contract,
  requirement: readonly string[],
  secret: (scheme: string) => string,
): Identity {
  return together(requirement.map((scheme) => written(contract, scheme, secret(scheme))));
}
