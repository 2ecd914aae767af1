/** Each security requirement admits who satisfies it and refuses who does not. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import { countsAsTaken } from "../coverage/coverage.ts";
import { documentsSuccess } from "../../../spec/openapi/responses.ts";
import { scopesSuffice } from "../../../spec/openapi/security.ts";
import { type Credentials, identityFor, identityOf, isCertificate, isPublic, secretFor } from "../http/identity.ts";
import { type Identity, NOBODY, type Plan } from "../http/plan.ts";
import { type Phase, type TestContext, tell } from "../context.ts";
import { isHeaderName } from "../contract.ts";
import { CONFLICT } from "../http/statuses.ts";

/** Half of a secret with fewer characters may well be somebody else's. */
const SHORTEST = 5;

/** Statuses that say themselves that it is for who asks. */
const OF_WHO_ASKS: ReadonlySet<number> = new Set([401, 403]);

const NO_SUCH_SECRET = "no-such-secret-7f3a91c2d4";

export function refusals(operation: Operation): number[] {
  const documented = [401, 403].filter((status) =>
    operation.responses.some((response) => response.status === String(status)),
  );
  return documented.length > 0 ? documented.slice(0, 1) : [401, 403];
}

/** Secrets that are like the right one; who writes one in capitals may have a reason where it is a number or a name with a password. */
function alike(secret: string): [string, string][] {
  const other = secret === secret.toUpperCase() ? secret.toLowerCase() : secret.toUpperCase();
  const forms: [string, string][] = [["that begin as the right ones do", `${secret}x`]];
  if (secret.length >= 2 * SHORTEST) {
    forms.push(["that are the first half of the right ones", secret.slice(0, Math.ceil(secret.length / 2))]);
    forms.push(["that end as the right ones do", `x${secret}`]);
  }
  if (other !== secret && !secret.includes(":") && !/^[0-9a-f-]+$/i.test(secret))
    forms.push(["that are the right ones in other letters", other]);
  return forms;
}

/** Whether this is shown by the connection alone, whatever the request says. */
function isByCertificate({ contract }: TestContext, requirement: readonly string[]): boolean {
  return requirement.length > 0 && requirement.every((scheme) => isCertificate(contract, scheme));
}

/** Those who show no certificate: all, where it alone suffices, and one who has everything else, where it is needed. */
function uncertified(context: TestContext, operation: Operation, all: [string, Identity][]): [string, Identity][] {
  const { contract, credentials } = context;
  const without = ([name, identity]: [string, Identity]): [string, Identity] => [
    `${name} and without a certificate`,
    { ...identity, uncertified: true },
  ];
  if (operation.security.some((requirement) => isByCertificate(context, requirement))) return all.map(without);
  const isNeeded = operation.security.every((requirement) => requirement.some((one) => isCertificate(contract, one)));
  if (!isNeeded) return all;
  return [...all, without(["with the right credentials", identityFor(contract, operation, credentials)])];
}

/** Whether what has nothing but the name of a scheme is itself the key that another requirement asks for. */
function isKeyOfAnother({ contract }: TestContext, operation: Operation, { headers }: Identity): boolean {
  const schemes = operation.security.flat().map((name) => contract.securityScheme(name));
  const inHeaders = schemes.filter(({ type, in: place }) => type === "apiKey" && place === "header");
  const keys = new Set(inHeaders.map(({ name }) => String(name).toLowerCase()));
  return headers.some(([name, value]) => value.trim() !== "" && keys.has(name.toLowerCase()));
}

function intruders(context: TestContext, operation: Operation): [string, Identity][] {
  const found: [string, Identity][] = [["without credentials", NOBODY]];
  for (const requirement of operation.security) {
    if (isByCertificate(context, requirement)) continue;
    const unknown = identityOf(context.contract, requirement, () => NO_SUCH_SECRET);
    found.push([`with unknown credentials for ${requirement.join(" and ")}`, unknown]);
    const empty = identityOf(context.contract, requirement, () => "");
    if (!isKeyOfAnother(context, operation, empty))
      found.push([`with empty credentials for ${requirement.join(" and ")}`, empty]);
    const secret = requirement
      .map((scheme) => secretFor(context.credentials, scheme))
      .find((known) => known !== undefined);
    if (secret === undefined) continue;
    for (const [how, form] of alike(secret))
      found.push([
        `with credentials ${how} for ${requirement.join(" and ")}`,
        identityOf(context.contract, requirement, () => form),
      ]);
    const scheme = unknown.headers.some(([name, value]) => name === "Authorization" && value.startsWith("Bearer "));
    if (scheme)
      found.push([
        "with the right secret under another scheme",
        { ...NOBODY, headers: [["Authorization", `Basic ${secret}`]] },
      ]);
  }
  return uncertified(context, operation, found);
}

/** Whether what the gate sends tells who asks: it has the certificate that it was given, knows the schemes of HTTP that everybody uses, and no header of a name that HTTP forbids. */
function isTold({ contract, wire }: TestContext, requirement: readonly string[]): boolean {
  return requirement.every((name) => {
    if (isCertificate(contract, name)) return wire.isCertified;
    const { type, scheme, in: place, name: header } = contract.securityScheme(name);
    if (type === "apiKey" && place === "header") return isHeaderName(String(header));
    if (type === "http") return /^(basic|bearer)$/i.test(String(scheme));
    return type === "apiKey" || type === "oauth2" || type === "openIdConnect";
  });
}

async function refuses(context: TestContext, operation: Operation, plan: Plan): Promise<void> {
  for (const [name, identity] of intruders(context, operation)) {
    if (identity.uncertified === true && !(await context.wire.takesUncertified())) {
      context.notTried("requests without a certificate: the connection ends before any");
      continue;
    }
    const about = context.flow.about(operation, name, {
      check: "security",
      intent: "unauthorised",
      expected: refusals(operation),
    });
    const exchange = await context.wire.send(plan, about, identity);
    const status = exchange.response?.status ?? 0;
    if (status === 401 || status === 403) context.coverage.see(`security ${operation.id} refuses without`, exchange.id);
    // nobody is told in which state things are
    if (status === CONFLICT)
      tell(
        context,
        exchange,
        "security",
        `${CONFLICT} tells of the state of what is asked for before it is known who asks`,
      );
  }
}

/** Answers whether somebody was let in. */
async function admits(context: TestContext, operation: Operation, plan: Plan): Promise<boolean> {
  // an operation that is there to refuse
  if (!documentsSuccess(operation.responses)) return false;
  let isLetIn = false;
  for (const requirement of operation.security) {
    if (requirement.length === 0 || !isTold(context, requirement)) continue;
    const asked = requirement.filter((scheme) => !isCertificate(context.contract, scheme));
    if (asked.some((scheme) => secretFor(context.credentials, scheme) === undefined)) continue;
    const identity = identityOf(
      context.contract,
      requirement,
      (scheme) => secretFor(context.credentials, scheme) ?? "",
    );
    const exchange = await context.wire.send(
      plan,
      context.flow.about(operation, `as ${requirement.join(" and ")}`, { check: "security" }),
      identity,
    );
    const status = exchange.response?.status ?? 0;
    if (status === 401 || status === 403) {
      tell(context, exchange, "security", `${requirement.join(" and ")} should admit, got ${status}`);
    } else if (countsAsTaken(status)) {
      isLetIn = true;
      context.coverage.see(`security ${operation.id} ${requirement.join(" and ")} admits`, exchange.id);
    }
  }
  return isLetIn;
}

async function restricted(context: TestContext, operation: Operation, plan: Plan): Promise<void> {
  const { restricted: credentials, scoped, contract } = context;
  if (operation.security.length === 0) return;
  const documented = operation.responses.some(({ status }) => status === "403");
  if (scoped === undefined) {
    if (credentials !== undefined) await limited(context, operation, plan, "that may do less", credentials, documented);
    return;
  }
  for (const { scopes, credentials: shown } of scoped) {
    const forbidden = !scopesSuffice(contract.document, operation.definition, scopes);
    // what removes things is left to the end of the run
    if (!forbidden && operation.method === "DELETE") continue;
    await limited(context, operation, plan, `of the scopes ${scopes.join(" and ")}`, shown, forbidden);
  }
}

async function limited(
  context: TestContext,
  operation: Operation,
  plan: Plan,
  which: string,
  credentials: Credentials,
  forbidden: boolean,
): Promise<void> {
  const about = context.flow.about(operation, `with credentials ${which}`, {
    check: "security",
    ...(forbidden ? { expected: [403] } : {}),
  });
  const exchange = await context.wire.send(plan, about, identityFor(context.contract, operation, credentials));
  if (forbidden && exchange.response?.status === CONFLICT)
    tell(
      context,
      exchange,
      "security",
      `${CONFLICT} tells of the state of what is asked for to credentials that may not ask; 403 comes before it`,
    );
  if (!forbidden && exchange.response?.status === 403) {
    tell(context, exchange, "security", "403, although the contract does not forbid it");
  }
}

/** `isLetIn`: whether who shows credentials is; what is refused to everybody is no matter of who asks. */
async function admitsNobody(context: TestContext, operation: Operation, plan: Plan, isLetIn: boolean): Promise<void> {
  const about = context.flow.about(operation, "as nobody", { check: "security" });
  const exchange = await context.wire.send(plan, about, NOBODY);
  const status = exchange.response?.status ?? 0;
  if (countsAsTaken(status)) context.coverage.see(`security ${operation.id} open to anyone`, exchange.id);
  else if (isLetIn || OF_WHO_ASKS.has(status)) {
    const message = `should be open to anyone, got ${status}`;
    tell(context, exchange, "security", message);
  }
}

export const security: Phase = {
  name: "security",
  run: async (context) => {
    for (const operation of context.contract.operations) {
      const plan = await context.flow.valid(operation);
      if (plan === undefined) continue;
      const anyone = isPublic(operation);
      const isKnown = operation.security.every((requirement) => isTold(context, requirement));
      if (!anyone && isKnown) await refuses(context, operation, plan);
      if (!isKnown) context.notTried(`${operation.id}: the gate has no way to say who asks, as its security wants it`);
      // what removes things is left to the end of the run
      if (operation.method === "DELETE") {
        await restricted(context, operation, plan);
        continue;
      }
      await restricted(context, operation, plan);
      const isLetIn = await admits(context, operation, plan);
      // an answer that is always a refusal tells nobody from anybody
      if (!anyone || operation.responses.every(({ status }) => /^[45]/.test(status))) continue;
      await admitsNobody(context, operation, plan, isLetIn);
    }
  },
};
