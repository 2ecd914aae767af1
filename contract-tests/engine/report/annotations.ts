/** Annotations that GitHub Actions shows beside a run: one line for each kind of finding. */
import { curlLine } from "./curl.ts";
import { type RunReport, grouped } from "./model.ts";
import { annotated } from "./workflow-commands.ts";

/** GitHub shows no more than ten errors of a step. */
const MOST = 10;

/** `file` is the contract that the findings are about. */
export function annotations(report: RunReport, file: string): string[] {
  return grouped(report.findings)
    .slice(0, MOST)
    .map(({ check, message, findings }) => {
      const [first] = findings;
      const exchange = first?.exchange === undefined ? undefined : report.exchanges.get(first.exchange);
      const curl = exchange === undefined ? "" : `\n${curlLine(exchange.request, report.target)}`;
      const text = `${message}\n${first?.subject ?? ""} (${findings.length} cases, seed ${report.seed})${curl}`;
      return annotated("error", text, { file, title: check });
    });
}
