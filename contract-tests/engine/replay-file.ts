/** A finding as a file that repeats it by itself: the request, byte for byte, with what the answer was and why it is wrong. */
import { type Contract } from "./contract.ts";
import type { Finding } from "./finding.ts";
import type { Exchange } from "./http/exchange.ts";

export interface ReplayFile {
  readonly check: string;
  readonly message: string;
  readonly subject: string;
  readonly operationId: string | undefined;
  /** What the contract says of the operation, in its own words. */
  readonly contract: string;
  readonly request: {
    readonly method: string;
    readonly target: string;
    readonly headers: readonly (readonly [string, string])[];
    /** Base64. */
    readonly body: string | undefined;
  };
  readonly case: Exchange["case"];
  readonly answered: number | undefined;
}

/** Headers that hold credentials are left to whoever repeats the finding. */
const CREDENTIALS = /^(authorization|cookie|.*(api|access).?(key|token).*)$/i;

function sentenceOf(contract: Contract, exchange: Exchange): string {
  const operation = contract.operation(exchange.case.operationId ?? "");
  const answer = operation?.responses.find(({ status }) => status === String(exchange.response?.status));
  const words = [
    operation?.definition["description"] ?? operation?.definition["summary"],
    answer?.definition["description"],
  ];
  return words.filter((text) => typeof text === "string").join(" / ");
}

export function replayFile(contract: Contract, finding: Finding, exchange: Exchange): ReplayFile {
  const { check, message, subject } = finding;
  const { method, target, headers, body } = exchange.request;
  return {
    check,
    message,
    subject,
    operationId: exchange.case.operationId,
    contract: sentenceOf(contract, exchange),
    request: {
      method,
      target,
      headers: headers.filter(([name]) => !CREDENTIALS.test(name)),
      body: body?.toString("base64"),
    },
    case: exchange.case,
    answered: exchange.response?.status,
  };
}
