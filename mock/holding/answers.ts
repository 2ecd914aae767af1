/** The generated client against the mock of the same contract: each answer is one that the contract declares, and valid. */
import { ajvJudge } from "../../spec/codegen/testing/fidelity.ts";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { fragmentOf } from "../../spec/openapi/reference.ts";
import { responseFor } from "../../spec/openapi/responses.ts";
import { isBehindAnother } from "../../spec/openapi/route.ts";
import { UNMADE } from "../answers/responder.ts";
import { startMock } from "../server.ts";
import { type Made, isUnjudged } from "./make.ts";
import { isUnseen } from "./noted.ts";
import { type Sent, callOf, credentialsOf, isForm, isJson, requestsOf } from "./requests.ts";

interface Result {
  readonly ok: boolean;
  readonly declared: boolean;
  readonly status: number;
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}
type Client = Readonly<Record<string, (input: object) => Promise<Result>>>;
export interface ClientModule {
  readonly createClient: (options: object) => Client;
}

export interface Answers {
  readonly calls: number;
  readonly faults: readonly unknown[];
  /** Operations whose answer no value can keep: the mock says so with the answer, and in its log. */
  readonly unmade: readonly string[];
}

/** One call: its fault, if any, and whether its answer is one that no value can keep. */
async function answered(
  client: Client,
  operation: Made["operations"][number],
  sent: Sent,
  judge: ReturnType<typeof ajvJudge>,
): Promise<{ readonly fault?: unknown; readonly unmade?: boolean }> {
  const result = await client[operation.name]?.(callOf(sent));
  if (result === undefined) return { fault: ["no such method", operation.name] };
  const told = [operation.name, sent.contentType, result.status, result.data ?? result.error];
  const said = responseFor(operation.responses, result.status);
  // what an earlier call took away is gone, and what comes before an answer has none behind it, whatever the contract says of that
  if (said === undefined && (/^(404|501)$/.test(String(result.status)) || operation.responses.length === 0)) return {};
  if (said === undefined) return { fault: ["undeclared", ...told] };
  if (!result.declared) return { fault: ["undeclared", ...told] };
  const type = result.response.headers.get("content-type") ?? "";
  const media = said.content.find((one) => one.type === type);
  if (media === undefined || !isJson(type) || operation.method === "head") return {};
  const unmade = result.response.headers.get("x-mock-detail")?.includes(UNMADE) === true;
  const isValid = media.schema === undefined || judge(fragmentOf(media.schema))(result.ok ? result.data : result.error);
  if (isValid === unmade) return { fault: [unmade ? "valid, and called invalid" : "invalid", ...told], unmade };
  return { unmade };
}

export async function answersOf(contract: JsonObject, made: Made): Promise<Answers> {
  const { document, directory, operations } = made;
  const faults: unknown[] = [];
  const unmade = new Set<string>();
  let calls = 0;
  const print = (line: string): void => void (line.includes("the mock failed") && faults.push(line));
  const mock = await startMock({ document: contract, port: 0, print });
  try {
    const judge = ajvJudge(document);
    const { createClient } = await directory.load<ClientModule>("client/client.ts");
    const fetching = (request: Request): Promise<Response> => fetch(new Request(request, { redirect: "manual" }));
    const settings = { baseUrl: mock.url, credentials: credentialsOf(document), retry: { retries: 0 } };
    const client = createClient({ ...settings, fetch: fetching });
    for (const operation of operations.filter((one) => !isBehindAnother(one, operations)))
      for (const sent of requestsOf(made, operation)) {
        if (isForm(sent.contentType ?? "") && isUnjudged(directory, operation, sent.contentType)) continue;
        calls += 1;
        const thrown = (error: unknown): { fault?: unknown } =>
          isUnseen(operation, directory.notes)
            ? {}
            : { fault: ["thrown", operation.name, sent.contentType, String(error)] };
        const one = await answered(client, operation, sent, judge).catch(thrown);
        if (one.fault !== undefined) faults.push(one.fault);
        if ("unmade" in one && one.unmade === true) unmade.add(operation.name);
      }
  } finally {
    await mock.close();
  }
  return { calls, faults, unmade: [...unmade] };
}
