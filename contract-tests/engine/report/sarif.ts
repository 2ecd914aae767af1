/** SARIF 2.1.0 (OASIS): what code hosts show beside the lines of a contract. */
import { curlLine } from "./curl.ts";
import { MEANINGS } from "./meanings.ts";
import { type RunReport, grouped } from "./model.ts";

/** `file` is the contract that the findings are about. */
export function sarif(report: RunReport, file: string): string {
  const uri = /^https?:/.test(file) ? file : file.split("/").map(encodeURIComponent).join("/");
  const groups = grouped(report.findings);
  const rules = [...new Set(groups.map(({ check }) => check))].map((id) => ({
    id,
    shortDescription: { text: MEANINGS[id] ?? id },
  }));
  const results = groups.map(({ check, message, findings }) => {
    const [first] = findings;
    const exchange = first?.exchange === undefined ? undefined : report.exchanges.get(first.exchange);
    const curl = exchange === undefined ? "" : `\n${curlLine(exchange.request, report.target)}`;
    return {
      ruleId: check,
      level: "error",
      message: { text: `${message}\n${first?.subject ?? ""} (${findings.length} cases, seed ${report.seed})${curl}` },
      locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine: 1 } } }],
      partialFingerprints: { finding: `${check}: ${first?.subject ?? ""}` },
    };
  });
  const driver = { name: "contract-tests", informationUri: "https://github.com/OAI/OpenAPI-Specification", rules };
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{ tool: { driver }, results }],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}
