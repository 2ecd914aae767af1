/** An `ETag` given back in `If-None-Match` (RFC 9110): nothing has changed, so nothing is sent. */
import { type Case, type Exchange, headerValue } from "../http/exchange.ts";
import { isPublic } from "../http/identity.ts";
import { NOBODY, type Plan, key } from "../http/plan.ts";
import { documents } from "../http/statuses.ts";
import type { TestContext, Phase } from "../context.ts";
import { unmodified } from "./conditional-dates.ts";
import { refusals } from "./security.ts";

/** What is read may change between two requests: a webhook's outcome comes when it comes. */
const TRIES = 5;

function etagOf(exchange: Exchange): string | undefined {
  return headerValue(exchange.response?.headers ?? [], "etag");
}

/** The first answer, once the second was 304 or cannot be helped. */
async function unchanged(context: TestContext, plan: Plan, at: string): Promise<Exchange | undefined> {
  const about = (name: string): Case => context.flow.about(plan.operation, name, { check: "conditional" });
  for (let tries = 1; ; tries += 1) {
    const first = await context.wire.send(plan, about("for its ETag"));
    const etag = etagOf(first);
    if (etag === undefined) return undefined;
    const values = new Map([...plan.values, [at, etag]]);
    const second = await context.wire.send({ ...plan, values }, about("with its own ETag"));
    const status = second.response?.status;
    if (status === 304) {
      lengthOf(context, first, second);
      return await confirmed(context, plan, at, first);
    }
    if (status === first.response?.status && etagOf(second) !== etag && tries < TRIES) continue;
    const message = `expected 304, got ${status ?? "no answer"}`;
    context.report({ check: "conditional", message, exchange: second.id, subject: second.case.name });
    return first;
  }
}

/** A length that is said where nothing is sent is that of what would have been sent (RFC 9110, 8.6). */
function lengthOf(context: TestContext, first: Exchange, second: Exchange): void {
  const of = ({ response }: Exchange, name: string): string | undefined => headerValue(response?.headers ?? [], name);
  const said = of(second, "content-length");
  const length = first.response?.body.byteLength ?? 0;
  const plain = [first, second].every((one) => of(one, "content-encoding") === undefined);
  if (said === undefined || !plain || Number(said) === length) return;
  context.report({
    check: "conditional",
    message: `304 came with a Content-Length of ${said}, and the body has ${length} bytes`,
    exchange: second.id,
    subject: second.case.name,
    // frameworks say so of the empty body that they send
    ...(said === "0" ? { assumes: "headers of HTTP" } : {}),
  });
}

/** What was not sent is still what would be sent; lists of tags, weak ones and a star match as RFC 9110 (13.1.2) says. */
async function confirmed(context: TestContext, plan: Plan, at: string, first: Exchange): Promise<Exchange> {
  const about = (name: string): Case => context.flow.about(plan.operation, name, { check: "conditional" });
  const ask = (tag: string, name: string): Promise<Exchange> =>
    context.wire.send({ ...plan, values: new Map([...plan.values, [at, tag]]) }, about(name));
  const report = (message: string, exchange: Exchange): void =>
    context.report({ check: "conditional", message, exchange: exchange.id, subject: exchange.case.name });
  const etag = etagOf(first) ?? "";
  const now = await context.wire.send(plan, about("again, without its ETag"));
  if (etagOf(now) !== etag) {
    const stale = await ask(etag, "with the ETag that it no longer has");
    if (stale.response?.status === 304) report("304 for an ETag that the answer no longer has", stale);
    return now;
  }
  const weak = etag.startsWith("W/") ? etag : `W/${etag}`;
  for (const [tag, name] of [
    [`"another", ${etag}`, "with its own ETag among others"],
    [weak, "with its own ETag as a weak one"],
    ["*", "with a star"],
  ] as const) {
    if (!context.contract.schemas.valid("in", parameterAt(plan, at), tag)) continue;
    const exchange = await ask(tag, name);
    if (exchange.response?.status === first.response?.status && etagOf(exchange) === etag)
      report("expected 304: the entity tag matches", exchange);
  }
  return first;
}

/** The tag in other letters and the tag with one more: tags are compared letter by letter (RFC 9110, 8.8.3.2). */
function almost(etag: string): readonly string[] {
  const [, weak = "", letters = ""] = /^(W\/)?"(.*)"$/.exec(etag) ?? [];
  const turned = letters.replaceAll(/[a-z]/gi, (one) =>
    one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase(),
  );
  return letters === "" ? [] : [`${weak}"${turned}"`, `${weak}"${letters}0"`].filter((one) => one !== etag);
}

/** What is only like its tag is another one. */
async function alike(context: TestContext, plan: Plan, at: string, first: Exchange): Promise<void> {
  for (const tag of almost(etagOf(first) ?? "")) {
    if (!context.contract.schemas.valid("in", parameterAt(plan, at), tag)) continue;
    const about = context.flow.about(plan.operation, "with an ETag that is like its own", { check: "conditional" });
    const exchange = await context.wire.send({ ...plan, values: new Map([...plan.values, [at, tag]]) }, about);
    // one that says which tag it has is judged by that
    if (exchange.response?.status !== 304 || etagOf(exchange) !== undefined) continue;
    const message = `304 for ${tag}, and its ETag is ${etagOf(first) ?? ""}`;
    context.report({ check: "conditional", message, exchange: exchange.id, subject: exchange.case.name });
  }
}

/** A tag is no key: who may not read is not told that it is as it was. */
async function asNobody(context: TestContext, plan: Plan, at: string, etag: string | undefined): Promise<void> {
  const { operation } = plan;
  if (isPublic(operation) || etag === undefined) return;
  const about = context.flow.about(operation, "with its ETag and without credentials", {
    check: "conditional",
    intent: "unauthorised",
    expected: refusals(operation),
  });
  await context.wire.send({ ...plan, values: new Map([...plan.values, [at, etag]]) }, about, NOBODY);
}

function parameterAt({ operation }: Plan, at: string): string {
  return operation.parameters.find((parameter) => key(parameter) === at)?.schema ?? "";
}

export const conditional: Phase = {
  name: "conditional",
  run: async (context) => {
    for (const operation of context.contract.operations) {
      await unmodified(context, operation);
      const parameter = operation.parameters.find(
        ({ in: place, name }) => place === "header" && /^if-none-match$/i.test(name),
      );
      if (parameter === undefined || !documents(operation, 304)) continue;
      const plan = await context.flow.valid(operation);
      const first = plan && (await unchanged(context, plan, key(parameter)));
      if (plan === undefined || first === undefined) continue;
      await asNobody(context, plan, key(parameter), etagOf(first));
      await alike(context, plan, key(parameter), first);
      const other = new Map([...plan.values, [key(parameter), '"another"']]);
      const expected = [first.response?.status ?? 200];
      await context.wire.send(
        { ...plan, values: other },
        context.flow.about(operation, "with another ETag", { check: "conditional", expected }),
      );
    }
  },
};
