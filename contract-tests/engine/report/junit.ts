/** JUnit XML: one suite for each check, one failing case for each finding, one passing case for the rest of the check. */
import type { Finding } from "../finding.ts";
import { curlLine } from "./curl.ts";
import { escapeMarkup } from "./escape.ts";
import type { RunReport } from "./model.ts";
import type { SecondOpinion } from "./second-opinion.ts";

function failure(report: RunReport, check: string, finding: Finding): string {
  const exchange = finding.exchange === undefined ? undefined : report.exchanges.get(finding.exchange);
  const detail = [
    finding.message,
    ...(exchange === undefined ? [] : [curlLine(exchange.request, report.target)]),
    `seed ${report.seed}`,
  ].join("\n");
  return `    <testcase classname="${escapeMarkup(check)}" name="${escapeMarkup(finding.subject)}"><failure message="${escapeMarkup(finding.message)}">${escapeMarkup(detail)}</failure></testcase>`;
}

/** What the tool let through; its failures count as findings, or are told where they do not count. */
function opinionSuite(opinion: SecondOpinion, counted: boolean): string[] {
  const { name, passed, failed, skipped, unavailable } = opinion;
  const title = escapeMarkup(name);
  const beside = unavailable ?? (failed > 0 ? `${failed} failed, which does not count here` : undefined);
  const told =
    counted || beside === undefined
      ? []
      : [`    <testcase classname="${title}" name="${title}"><skipped message="${escapeMarkup(beside)}"/></testcase>`];
  const cases = [...told, `    <testcase classname="${title}" name="${passed} cases hold, ${skipped} skipped"/>`];
  return [
    `  <testsuite name="${title} (second opinion)" tests="${cases.length}" failures="0" skipped="${told.length}">`,
    ...cases,
    "  </testsuite>",
  ];
}

export function junit(report: RunReport): string {
  const failing = Map.groupBy(report.findings, ({ check }) => check);
  const names = [...new Set([...failing.keys(), ...report.tried.keys()])].toSorted();
  const suites = names.map((check) => {
    const findings = failing.get(check) ?? [];
    const cases = Math.max(report.tried.get(check) ?? 0, findings.length);
    const passing =
      cases > findings.length
        ? [`    <testcase classname="${escapeMarkup(check)}" name="${cases - findings.length} cases hold"/>`]
        : [];
    const lines = [...findings.map((finding) => failure(report, check, finding)), ...passing];
    return [
      `  <testsuite name="${escapeMarkup(check)}" tests="${lines.length}" failures="${findings.length}">`,
      ...lines,
      "  </testsuite>",
    ].join("\n");
  });
  const asked = report.opinions.flatMap((opinion) => opinionSuite(opinion, failing.has(opinion.name)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="conformance of ${escapeMarkup(report.contract)}" failures="${report.findings.length}" time="${report.seconds.toFixed(1)}">`,
    ...suites,
    ...asked,
    "</testsuites>",
    "",
  ].join("\n");
}
