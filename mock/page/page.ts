/** The operator page: what was fired, what came back, and how to ask for other answers. One file, no other host. */
import { textAt, objectAt } from "../../spec/openapi/json.ts";
import { type Contract, contentsOf, responseFor, statusesOf } from "../contract.ts";
import type { Webhook } from "../webhooks/state.ts";
import type { AttemptRecord, Delivery } from "../webhooks/sender.ts";
import type { Journal } from "./journal.ts";

export interface PageState {
  readonly contract: Contract;
  readonly webhooks: readonly Webhook[];
  readonly journal: Journal;
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 70rem; margin: 0 auto; padding: 1rem; }
h2 { margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; display: block; overflow-x: auto; }
th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #8884; vertical-align: top; }
code { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
td:not(:last-child) > code { white-space: nowrap; }
pre { max-width: 60rem; max-height: 30rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
.good { color: #177a35; } .bad { color: #c02626; }
@media (prefers-color-scheme: dark) { td:not(:last-child) > code { white-space: nowrap; }
pre { max-width: 60rem; max-height: 30rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
.good { color: #6fd08c; } .bad { color: #ff8f8f; } }
`;

const RELOAD_MS = 5000;

/** The page as HTML. It reloads itself, unless something in it is opened. */
export function operatorPage({ contract, webhooks, journal }: PageState): string {
  const title = escaped(textAt(objectAt(contract.document["info"])["title"]) ?? "Mock");
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<title>Mock of ${title}</title><style>${STYLE}</style></head>
<body>
<h1>Mock of ${title}</h1>
<p>Every answer is an example of the contract. The same as JSON: <a href="/__mock/state">/__mock/state</a>.</p>
<h2>Webhooks</h2>
${webhooks.length === 0 ? "<p>The contract has no webhook that it says how to deliver.</p>" : webhooks.map(webhookSection).join("\n")}
<h2>Log</h2>
${table(
  ["Time", "What"],
  journal.entries.toReversed().map(({ at, line }) => [code(at.slice(11, 23)), escaped(line)]),
)}
<h2>Answers</h2>
<p>Ask for one with the header <code>Prefer: code=404</code>, <code>Prefer: example=name</code> or <code>Prefer: dynamic=true</code>.</p>
${table(["Operation", "Status", "Examples"], answerRows(contract))}
<script>setInterval(() => document.querySelector("details[open]") ?? location.reload(), ${RELOAD_MS})</script>
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
  const rows = sender.deliveries.toReversed().flatMap(deliveryRows);
  const deliveries =
    rows.length === 0
      ? `<p>Nothing was sent yet. It is sent after ${rules.triggers.map(code).join(", ")}.</p>`
      : table(["Identifier", "Due by", "Attempt", "Time", "Result", "What was sent and came back"], rows);
  return `<h3>${code(name)}</h3><p>${registered}; attempts after ${rules.delaysSeconds.join(", ")} s</p>${deliveries}`;
}

function deliveryRows(delivery: Delivery): string[][] {
  const { webhookId, trigger, attempts, settled } = delivery;
  const rows = attempts.map((attempt) => [
    code(webhookId),
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

function answerRows(contract: Contract): string[][] {
  return contract.operations.flatMap((operation) =>
    statusesOf(operation).map((status) => {
      const names = contentsOf(contract, responseFor(operation, status) ?? {}).flatMap(({ examples }) =>
        examples.map(({ name }) => name),
      );
      return [code(`${operation.method.toUpperCase()} ${operation.path}`), String(status), names.map(code).join(" ")];
    }),
  );
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((text) => `<th>${text}</th>`).join("");
  return `<table><tr>${head}</tr>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`;
}

function code(text: string): string {
  return `<code>${escaped(text)}</code>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
