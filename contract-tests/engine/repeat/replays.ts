/** The files that repeat what a run has found, written against the server as the run has left it. */
import type { Contract } from "../contract.ts";
import { HttpClient } from "../http/http.ts";
import { patient } from "../patience.ts";
import type { RunningTarget } from "../profile.ts";
import type { RunReport } from "../report/model.ts";
import { shareable } from "../report/shareable.ts";
import { type ReplayFile, replayFile } from "./replay-file.ts";
import { smallestStories } from "./smallest.ts";

/** For all findings together. */
const TIME_MS = 15_000;

/** One for each kind of finding that a request shows; what takes longer is left as large as it was. */
export async function replaysOf(
  report: RunReport,
  contract: Contract,
  { url, credentials, headers, tls }: Pick<RunningTarget, "url" | "credentials" | "headers" | "tls">,
): Promise<ReplayFile[]> {
  const http = new HttpClient(url, { headers, tls });
  const until = performance.now() + patient(TIME_MS);
  const late = (): boolean => performance.now() > until;
  try {
    const found = await smallestStories({ contract, http, credentials }, report.findings, report.exchanges, late);
    const { masker, command } = shareable(report);
    return found.map((smallest) => replayFile({ contract, target: url, command, masker }, smallest));
  } finally {
    http.close();
  }
}
