/** The operator page: what was fired, what came back, and how to ask for other answers. One file, no other host. */
import { textAt, objectAt } from "../../spec/openapi/json.ts";
import { type Contract, contentsOf, responseFor, statusesOf } from "../contract.ts";
import type { Webhook } from "../webhooks/state.ts";
import type { AttemptRecord, Delivery } from "../webhooks/sender.ts";
import type { Journal } from "./journal.ts";
import { SCRIPT, STILL, STYLE } from "./look.ts";

export interface PageState {
  readonly contract: Contract;
  readonly webhooks: readonly Webhook[];
  readonly journal: Journal;
}

/** The page as HTML. It reloads itself, unless somebody reads or writes in it. */
export function operatorPage({ contract, webhooks, journal }: PageState): string {
  const title = escaped(textAt(objectAt(contract.document["info"])["title"]) ?? "Mock");
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<title>Mock of ${title}</title><style>${STYLE}</style></head>
<body><main>
<h1>Mock of ${title}</h1>
<p>Every answer is an example of the contract. The same as JSON: <a href="/__mock/state">/__mock/state</a>.</p>
<p><label>Show only what has <input id="filter" type="search" placeholder="502, interpret, msg_..." autocomplete="off"></label>
The page reloads itself; <a href="/__mock${STILL}">let it hold still</a>.</p>
<h2>Webhooks</h2>
${webhooks.length === 0 ? `<p>The contract says of no webhook how it is delivered (${code("x-webhook-delivery")}). ${code("onecontract trigger --name NAME --url URL")} fires one.</p>` : webhooks.map(webhookSection).join("\n")}
<h2>Log</h2>
${table(
  ["Time", "What"],
  journal.entries.toReversed().map(({ at, line }) => [code(at.slice(11, 23)), escaped(line)]),
)}
<h2>Answers</h2>
<p>Ask for one with the header <code>Prefer: code=404</code>, <code>Prefer: example=name</code> or <code>Prefer: dynamic=true</code>.</p>
${contract.operations.map((operation) => answersOf(contract, operation)).join("\n")}
</main>
<script>${SCRIPT}</script>
</body></html>
`;
}

/** The same state for programs, without secrets. */
export function pageState({ webhooks, journal }: PageState): unknown {
  return {
    webhooks: webhooks.map(({ name, sender }) => ({
      name,
      registered_url: sender.registration?.url ?? null,
      deliveries: sender.deliveries,
    })),
    log: journal.entries,
  };
}

function webhookSection({ name, sender, rules }: Webhook): string {
  const url = sender.registration?.url;
  const registered =
    url === undefined
      ? `nothing is registered yet (${code(rules.registration.operationId)})`
      : `registered: ${code(url)}`;
  const rows = sender.deliveries.toReversed().flatMap((delivery) => deliveryRows(name, delivery, url !== undefined));
  const deliveries =
    rows.length === 0
      ? `<p>Nothing was sent yet. It is sent after ${rules.triggers.map(code).join(", ")}.</p>`
      : table(["Identifier", "Due by", "Attempt", "Time", "Result", "What was sent and came back"], rows);
  const fire = button("fire", { webhook: name }, "Fire now", url !== undefined);
  return `<h3>${code(name)} ${fire}</h3><p>${registered}; attempts after ${rules.delaysSeconds.join(", ")} s</p>${deliveries}`;
}

/** A form, so that it works without a script. */
function button(action: string, query: Readonly<Record<string, string>>, text: string, enabled: boolean): string {
  const target = escaped(`/__mock/${action}?${new URLSearchParams(query).toString()}`);
  const state = enabled ? "" : ' disabled title="No receiver is registered"';
  return `<form method="post" action="${target}"><button${state}>${text}</button></form>`;
}

function deliveryRows(name: string, delivery: Delivery, registered: boolean): string[][] {
  const { webhookId, trigger, attempts, settled } = delivery;
  const again = button("replay", { webhook: name, id: webhookId }, "Send again", registered);
  const rows = attempts.map((attempt, index) => [
    `${code(webhookId)}${index === 0 ? again : ""}`,
    code(trigger),
    String(attempt.attempt),
    code(attempt.at.slice(11, 23)),
    verdict(attempt.result),
    exchanged(delivery, attempt),
  ]);
  if (settled?.error !== "unregistered") return rows;
  const end = [code(settled.at.slice(11, 23)), verdict({ error: settled.error }), ""];
  return [...rows, [code(webhookId), code(trigger), "none", ...end]];
}

function exchanged({ body }: Delivery, { url, headers, result }: AttemptRecord): string {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const sent = [`POST ${url}`, ...head, "", body].join("\n");
  const answer = "status" in result && result.answer !== "" ? `<p>${code(result.answer)}</p>` : "";
  return `<details><summary>Sent</summary><pre>${escaped(sent)}</pre></details>${answer}`;
}

function verdict(result: { readonly status: number } | { readonly error: string }): string {
  if ("error" in result) return `<span class="bad">${escaped(result.error)}</span>`;
  return `<span class="${result.status >= 200 && result.status <= 299 ? "good" : "bad"}">${result.status}</span>`;
}

/** One line, because a contract has hundreds of answers; opened, the examples of each status. */
function answersOf(contract: Contract, operation: Contract["operations"][number]): string {
  const statuses = statusesOf(operation);
  const examples = statuses.map((status) => {
    const contents = contentsOf(contract, responseFor(operation, status) ?? {});
    const names = contents.flatMap((content) => content.examples.map(({ name }) => code(name)));
    return `<dt>${status}</dt><dd>${names.join(" ") || "no body"}</dd>`;
  });
  const name = code(`${operation.method.toUpperCase()} ${operation.path}`);
  return `<details class="operation"><summary>${name} <span>${statuses.join(" ")}</span></summary><dl>${examples.join("")}</dl></details>`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((text) => `<th>${text}</th>`).join("");
  return `<table tabindex="0"><tr>${head}</tr>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`;
}

function code(text: string): string {
  return `<code>${escaped(text)}</code>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
