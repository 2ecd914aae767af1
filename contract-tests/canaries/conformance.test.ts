/** A contract of one operation and servers of a few lines: what the gate says is known before it runs. */
import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contractOf } from "../contract/contract.ts";
import { NO_PROFILE, type RunningTarget } from "../phases/profile.ts";
import { Run } from "../run.ts";
import { type Outcome, ROOT, run, sandbox } from "./sandbox.ts";

const CONTRACT = {
  openapi: "3.1.1",
  info: { title: "Clock", version: "0.1.0" },
  servers: [{ url: "/" }],
  security: [],
  paths: {
    "/clock": {
      get: {
        operationId: "getClock",
        responses: {
          "200": {
            description: "The hour.",
            headers: { "X-Zone": { required: true, schema: { type: "string" } } },
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["hour"],
                  additionalProperties: false,
                  properties: { hour: { type: "integer", minimum: 0, maximum: 23 } },
                },
              },
            },
          },
        },
      },
    },
  },
};

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const ZONE = { "X-Zone": "UTC" };
const JSON_TYPE = { "Content-Type": "application/json" };

/** Answers GET /clock as told, everything else as HTTP has it. */
const clock =
  (status: number, headers: Record<string, string>, body: string): Handler =>
  ({ method, url }, response) => {
    const [path] = (url ?? "").split("?");
    if (path !== "/clock") response.writeHead(404).end();
    else if (method === "GET") response.writeHead(status, headers).end(body);
    else response.writeHead(405, { Allow: "GET" }).end();
  };

const RIGHT = clock(200, { ...JSON_TYPE, ...ZONE }, '{"hour":7}');

const DRIFTS: readonly (readonly [drift: string, handler: Handler, check: string])[] = [
  ["another type", clock(200, { ...JSON_TYPE, ...ZONE }, '{"hour":"7"}'), "response-body"],
  ["a number beyond its bounds", clock(200, { ...JSON_TYPE, ...ZONE }, '{"hour":24}'), "response-body"],
  ["a field too few", clock(200, { ...JSON_TYPE, ...ZONE }, "{}"), "response-body"],
  ["a field too many", clock(200, { ...JSON_TYPE, ...ZONE }, '{"hour":7,"minute":1}'), "response-body"],
  ["no JSON", clock(200, { ...JSON_TYPE, ...ZONE }, "seven"), "response-body"],
  ["another status", clock(206, { ...JSON_TYPE, ...ZONE }, '{"hour":7}'), "status-documented"],
  ["a failure", clock(500, {}, ""), "no-server-error"],
  ["another media type", clock(200, { "Content-Type": "text/json", ...ZONE }, '{"hour":7}'), "media-type"],
  ["a header too few", clock(200, JSON_TYPE, '{"hour":7}'), "response-headers"],
];

async function listening(handler: Handler): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer(handler).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { url: `http://127.0.0.1:${address.port}`, stop };
}

/** What fails, by the names of the checks. */
async function failing(handler: Handler): Promise<string[]> {
  const { url, stop } = await listening(handler);
  const start = (): Promise<RunningTarget> =>
    Promise.resolve({ url, credentials: {}, restricted: undefined, stop: () => Promise.resolve() });
  try {
    const { findings } = await new Run({
      contract: contractOf(CONTRACT),
      profile: NO_PROFILE,
      seed: 1,
      start,
      separate: false,
      quick: true,
      command: "",
      onPhase: () => {},
      onExchange: () => {},
    }).run();
    return [...new Set(findings.map(({ check }) => check))];
  } finally {
    await stop();
  }
}

test("a server that keeps its contract conforms", async () => {
  expect(await failing(RIGHT)).toEqual([]);
});

test.each(DRIFTS)(
  "a server that answers with %s does not conform, and the gate says why",
  async (_drift, handler, check) => {
    expect(await failing(handler)).toContain(check);
  },
);

async function command(target: string): Promise<Outcome> {
  await using place = await sandbox();
  await place.write({ "clock.json": JSON.stringify(CONTRACT) });
  const files = ["--spec", join(place.folder, "clock.json"), "--out", join(place.folder, "report")];
  return await run(ROOT, "node", "contract-tests/index.ts", ...files, "--target", target, "--seed", "1");
}

test.each([
  ["0 for a server that conforms", RIGHT, 0],
  ["1 for a server that does not", clock(500, {}, ""), 1],
])("the exit status is %s", async (_what, handler, status) => {
  const { url, stop } = await listening(handler);
  try {
    expect((await command(url)).code).toBe(status);
  } finally {
    await stop();
  }
});

test("a server that is not there is no pass", async () => {
  expect((await command("http://127.0.0.1:1")).code).not.toBe(0);
});
