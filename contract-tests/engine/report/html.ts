/** The whole run on one page that needs no other host. */
import { curlLine } from "./curl.ts";
import { escapeMarkup } from "./escape.ts";
import { MEANINGS } from "./meanings.ts";
import { type Group, type RunReport, about, counted, grouped, kindName, metIn } from "./model.ts";
import { opinionLine } from "./second-opinion.ts";

/** Cases shown of one kind of finding; the first is as good as the hundredth. */
const MOST_CASES = 20;
const LONGEST_ANSWER = 1000;

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #ddd;vertical-align:top}
td.n,th.n{text-align:right}.bad{color:#a40000;font-weight:600}.good{color:#086308;font-weight:600}pre{background:#f5f5f5;padding:.6rem;overflow:auto;white-space:pre-wrap;word-break:break-all}
details{margin:.4rem 0}summary{cursor:pointer}li{overflow-wrap:anywhere}
@media(max-width:40rem){ul{padding-left:1.2rem}table{font-size:.8rem}td,th{padding:.2rem .25rem}}
@media(prefers-color-scheme:dark){body{background:#16181b;color:#e6e6e6}pre{background:#222529}td,th{border-color:#3a3d42}.bad{color:#ff8a80}.good{color:#7fd88f}}`;

function caseBlock(report: RunReport, id: number | undefined, subject: string): string {
  const exchange = id === undefined ? undefined : report.exchanges.get(id);
  if (exchange === undefined) return subject === "" ? "" : `<p>${escapeMarkup(subject)}</p>`;
  const answer =
    exchange.response === undefined
      ? (exchange.failure ?? "")
      : `${exchange.response.answered ?? exchange.response.status}\n${exchange.response.body.toString("utf8").slice(0, LONGEST_ANSWER)}`;
  return `<details><summary>${escapeMarkup(subject)}</summary><pre>${escapeMarkup(curlLine(exchange.request, report.target))}</pre><pre>${escapeMarkup(answer)}</pre></details>`;
}

function groupBlock(report: RunReport, group: Group): string {
  const { check, message, place, findings } = group;
  const cases = findings
    .slice(0, MOST_CASES)
    .map((finding) =>
      caseBlock(report, finding.exchange, finding.exchange === undefined ? about(finding) : finding.subject),
    );
  const more = findings.length > MOST_CASES ? `<p>... and ${findings.length - MOST_CASES} more</p>` : "";
  const meaning =
    MEANINGS[check] === undefined ? "" : `<p>${escapeMarkup(check)} asks: ${escapeMarkup(MEANINGS[check])}</p>`;
  const said = place === undefined ? "" : `<p>The contract says so at <code>#${escapeMarkup(place)}</code>.</p>`;
  const operations = metIn(report, group);
  const met = operations === "" ? "" : `<p>Met in ${escapeMarkup(operations)}.</p>`;
  return `<h3><span class="bad">${escapeMarkup(check)}</span> ${escapeMarkup(message)} (${counted(findings.length, "case")})</h3>${meaning}${said}${met}${cases.join("")}${more}`;
}

function coverageTable(report: RunReport): string {
  const rows = report.coverage.rows.map(({ kind, total, seen, excluded }) => {
    const missing = total - seen - excluded;
    // what is only allowed and never came is a note, not a fault
    const tone = kind === "tightness" ? "" : missing > 0 ? "bad" : "good";
    return `<tr><td>${kindName(kind)}</td><td class="n">${total}</td><td class="n">${seen}</td><td class="n">${excluded}</td><td class="n ${tone}">${missing}</td></tr>`;
  });
  return `<table><tr><th>element</th><th class="n">in the contract</th><th class="n">observed</th><th class="n">excluded</th><th class="n">missing</th></tr>${rows.join("")}</table>`;
}

function list(items: readonly string[]): string {
  return items.length === 0
    ? "<p>None.</p>"
    : `<ul>${items.map((item) => `<li>${escapeMarkup(item)}</li>`).join("")}</ul>`;
}

function triedTable(report: RunReport): string {
  const failing = Map.groupBy(report.findings, ({ check }) => check);
  const names = [...new Set([...report.tried.keys(), ...failing.keys()])].toSorted();
  const rows = names.map(
    (name) =>
      `<tr><td>${escapeMarkup(name)}</td><td class="n">${report.tried.get(name) ?? ""}</td><td class="n">${failing.get(name)?.length ?? 0}</td></tr>`,
  );
  return `<table><tr><th>phase or check</th><th class="n">requests</th><th class="n">findings</th></tr>${rows.join("")}</table>`;
}

export function html(report: RunReport): string {
  const groups = grouped(report.findings);
  const verdict =
    report.findings.length === 0 ? '<span class="good">conforms</span>' : '<span class="bad">does not conform</span>';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Conformance: ${escapeMarkup(report.contract)}</title><style>${STYLE}</style></head>
<body><h1>${escapeMarkup(report.contract)} at ${escapeMarkup(report.target)} ${verdict}</h1>
<p>${report.requests} requests and ${report.webhooks} webhooks in ${report.seconds.toFixed(1)} s. Seed ${report.seed}; repeat with <code>${escapeMarkup(report.command)}</code>.</p>
<p>All requests were made from the contract alone. A finding is something that breaks it: the check that found it, what was wrong, and under each case the request as a curl line and the answer; <code>findings/</code> beside this page has a file for each kind, which <code>replay</code> sends again. Everything below the findings says how far the run came, and is no failure.</p>
<h2>Findings</h2>${groups.length === 0 ? "<p>None.</p>" : groups.map((group) => groupBlock(report, group)).join("")}
<h2>Coverage</h2><p>What the contract speaks of, and what of it came in some request that was taken or in some answer. "left open" is what it allows and nobody has to see, such as a member that may be absent.</p>${coverageTable(report)}
<h2>Second opinions</h2><p>What other tools say of the same server and contract.</p>${list(report.opinions.flatMap((opinion) => [opinionLine(opinion), ...opinion.details]))}
<h2>Missing</h2><p>Described in the contract, and never seen.</p>${list(report.coverage.unseen.filter(({ kind }) => kind !== "tightness").map(({ name }) => name))}
<h2>Excluded, each with its reason</h2>${list(report.coverage.excluded.map(({ element, reason }) => `${element}: ${reason}`))}
<h2>Looser than the service</h2><p>Where the contract could say more of what the service does in any case. Notes, no failures.</p>${list(report.tightness)}
<h2>Not reached</h2><p>What could not be tried here, and why.</p>${list(report.unreached)}
<h2>Not held against this target</h2><p>Findings that a rule or your settings take out, with their number; <code>--strict</code> leaves the rules out.</p>${list(report.notApplied)}
<h2>What was tried</h2>${triedTable(report)}
</body></html>
`;
}
