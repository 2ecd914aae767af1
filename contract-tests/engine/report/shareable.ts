/** A run as others may read it. */
import type { RunReport } from "./model.ts";

const KNOWN = new WeakMap<RunReport, RunReport>();

/** The same run with masks in place of credentials, secrets and tokens, whichever of its exchanges told them. */
export function shareable(report: RunReport): RunReport {
  const known = KNOWN.get(report);
  if (known !== undefined) return known;
  const { masker, exchanges, findings } = report;
  if (findings.length === 0) return report;
  const operationOf = (id: string | undefined): ReturnType<RunReport["operation"]> => report.operation(id ?? "");
  for (const exchange of exchanges.values()) masker.exchange(exchange, operationOf(exchange.case.operationId));
  const shown = {
    ...report,
    findings: findings.map((finding) => masker.finding(finding)),
    exchanges: new Map(exchanges),
  };
  for (const { exchange: id } of findings) {
    const exchange = id === undefined ? undefined : exchanges.get(id);
    if (exchange !== undefined)
      shown.exchanges.set(exchange.id, masker.exchange(exchange, operationOf(exchange.case.operationId)));
  }
  KNOWN.set(report, shown);
  KNOWN.set(shown, shown);
  return shown;
}
