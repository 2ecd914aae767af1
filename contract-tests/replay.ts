/** node contract-tests/replay.ts FILE --target URL [--auth CREDENTIALS] [--spec FILE]: repeats one finding. Exit status 0: it is gone; 1: it is still there. */
import { readFile } from "node:fs/promises";
import { CHECKS } from "./engine/checks/index.ts";
import { Judge } from "./engine/checks/judge.ts";
import { readContract } from "./engine/contract.ts";
import { Coverage } from "./engine/coverage/coverage.ts";
import { inventory } from "./engine/coverage/elements.ts";
import { HttpClient } from "./engine/http/http.ts";
import { identityFor, parseCredentials } from "./engine/http/identity.ts";
import type { ReplayFile } from "./engine/replay-file.ts";
import { parseOptions } from "./options.ts";

async function main([file, ...words]: readonly string[]): Promise<number> {
  const { target, auth, spec } = parseOptions(words, () => 0);
  if (file === undefined || target === undefined)
    throw new Error("say which file and which server: node contract-tests/replay.ts FILE --target URL");
  const saved: ReplayFile = JSON.parse(await readFile(file, "utf8"));
  const contract = await readContract(spec);
  const operation = contract.operation(saved.operationId ?? "");
  const who =
    saved.case.intent === "unauthorised" || operation === undefined || auth === undefined
      ? []
      : identityFor(contract, operation, parseCredentials(auth)).headers;
  const http = new HttpClient(target);
  const body = saved.request.body === undefined ? undefined : Buffer.from(saved.request.body, "base64");
  const request = {
    method: saved.request.method,
    target: saved.request.target,
    headers: [...who, ...saved.request.headers],
    body,
  };
  const answer = await http.send(request);
  http.close();
  const judge = new Judge(
    contract.schemas,
    contract.operations,
    CHECKS,
    new Coverage(inventory(contract.schemas, [], [])),
  );
  const response = "response" in answer ? answer.response : undefined;
  const findings = judge.judge({
    id: 1,
    case: saved.case,
    request,
    response,
    failure: "failure" in answer ? answer.failure : undefined,
  });
  console.log(
    `${request.method} ${request.target}: answered ${response?.status ?? "nothing"}, then it was ${saved.answered ?? "nothing"}`,
  );
  for (const finding of findings) console.log(`  ${finding.check}: ${finding.message}`);
  return findings.some(({ check }) => check === saved.check) ? 1 : 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
