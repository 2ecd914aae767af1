/** The mock is held to the contract by the gate that holds the service, as far as something that computes nothing can be. */
import { type IncomingHttpHeaders, request as ask } from "node:http";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { readContract } from "../engine/contract.ts";
import { examples } from "../engine/phases/examples.ts";
import type { Phase } from "../engine/context.ts";
import type { RunningTarget } from "../engine/profile.ts";
import { inTurn, tracks } from "../engine/phases/index.ts";
import { deliveries } from "../engine/phases/webhooks.ts";
import { deliveriesOf } from "../engine/webhooks/delivery.ts";
import { SECRET } from "../engine/webhooks/register.ts";
import { Run } from "../engine/run.ts";
import { serve } from "../testing/serve.ts";
import { launchMock } from "./launch.ts";
import { profile } from "./profile.ts";

const SPEC = "spec/openapi.yaml";
/** Ends only a run that hangs. */
const A_RUN_TAKES_AT_MOST_MS = 900_000;
/** Deliveries are tried one after another, since nothing tells them apart. */
const SOON = ["contract-tests/mock/soon.yaml"];
const contract = await readContract(SPEC, false, SOON);
const launch = (): Promise<RunningTarget> => launchMock(SPEC, SOON);

const options = (start: () => Promise<RunningTarget>) =>
  ({ contract, profile: profile(contract, SPEC), seed: 6, start, separate: true, quick: true }) as const;

/** A mock takes longer to start than most tracks to run: those of a webhook share one, and all others another. */
function shared(): Readonly<Record<string, readonly Phase[]>> {
  const webhooks = deliveriesOf(contract).map(({ webhook }) => webhook.path);
  const byWebhook = Object.groupBy(
    Object.entries(tracks(webhooks)),
    ([name]) => webhooks.find((path) => name.endsWith(` ${path}`)) ?? "requests",
  );
  return Object.fromEntries(
    Object.entries(byWebhook).map(([name, parts = []]) => [name, inTurn(parts.map(([, phases]) => phases))]),
  );
}

/** What is found in one phase, up to the first finding. */
async function failing(start: () => Promise<RunningTarget>, phase: Phase): Promise<Set<string>> {
  const { findings } = await new Run({ ...options(start), tracks: { broken: [phase] }, enough: () => true }).run();
  return new Set(findings.map(({ check }) => check));
}

interface Fault {
  readonly request?: (body: string) => string;
  readonly answer?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
}

/** A mock with something wrong between it and its client. */
async function broken({ request = (body) => body, answer = (headers) => headers }: Fault): Promise<RunningTarget> {
  const mock = await launch();
  const between = await serve((incoming, outgoing) => {
    void buffer(incoming).then((bytes) => {
      const body = request(bytes.toString());
      const { "content-length": _length, ...headers } = incoming.headers;
      return ask(new URL(incoming.url ?? "/", mock.url), { method: incoming.method, headers }, (made) => {
        outgoing.writeHead(made.statusCode ?? 500, answer(made.headers));
        made.pipe(outgoing);
      }).end(body === "" ? undefined : body);
    });
  });
  const stop = async (): Promise<void> => {
    await between.stop();
    await mock.stop();
  };
  return { ...mock, url: between.url, stop };
}

test(
  "the mock keeps the contract, webhooks included",
  async () => {
    const report = await new Run({ ...options(launch), tracks: shared() }).run();
    expect(report.findings.map(({ check, subject, message }) => `${check}: ${subject}: ${message}`)).toEqual([]);
    expect(report.notApplied.length).toBeGreaterThan(6);
    expect(report.webhooks).toBeGreaterThan(20);
  },
  A_RUN_TAKES_AT_MOST_MS,
);

test("a mock that drops a header is found", async () => {
  const dropping = ({ "x-request-id": _dropped, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders => headers;
  expect(await failing(() => broken({ answer: dropping }), examples)).toContain("response-headers");
});

test("a mock that signs with another secret than the one that was registered is found", async () => {
  const request = (body: string): string => body.replace(SECRET, SECRET.toUpperCase());
  expect(await failing(() => broken({ request }), deliveries)).toContain("webhook-signature");
});
