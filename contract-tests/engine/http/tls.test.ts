/** Servers that only some trust, and servers that ask who calls. */
import { createServer } from "node:https";
import { TLSSocket } from "node:tls";
import { beforeAll, expect, test } from "vitest";
import { createAuthority, createCertificate } from "../../../spec/testing/certificates.ts";
import { listening } from "../../testing/listening.ts";
import { contractOf } from "../contract.ts";
import { NO_PROFILE } from "../profile.ts";
import { Run } from "../run.ts";
import type { Tls } from "./http.ts";
import { unreachable } from "./reachable.ts";

const authority = createAuthority("Hospital CA");
const ours = createCertificate({ names: ["127.0.0.1", "localhost"], issuer: authority });
const client = createCertificate({ names: ["client"], issuer: authority });
const CONTRACT = {
  openapi: "3.1.1",
  info: { title: "Wards", version: "1.0.0" },
  security: [{ certificate: [] }],
  components: { securitySchemes: { certificate: { type: "mutualTLS" } } },
  paths: {
    "/ward": {
      get: {
        operationId: "getWard",
        responses: {
          200: {
            description: "The ward.",
            content: {
              "application/json": {
                schema: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
                example: { name: "North" },
              },
            },
          },
        },
      },
    },
  },
};
let open: string;
let asking: string;

/** One server for whoever trusts it, and one that asks for a certificate. */
beforeAll(async () => {
  const started = [false, true].map(async (asks) => {
    const options = { ...ours, ca: authority.cert, requestCert: asks, rejectUnauthorized: asks };
    const server = createServer(options, (request, response) => {
      const isThere = request.url === "/ward" && request.method === "GET";
      response.writeHead(isThere ? 200 : 404, { "Content-Type": "application/json" }).end('{"name":"East"}');
    });
    const { url, stop } = await listening(server.listen(0, "127.0.0.1"));
    return { url: url.replace("http:", "https:"), stop };
  });
  const [one, other] = await Promise.all(started);
  open = one?.url ?? "";
  asking = other?.url ?? "";
  return () => Promise.all([one?.stop(), other?.stop()]).then(() => undefined);
});

const trusting: Tls = { ca: authority.cert };

test("a certificate that nobody trusts is named with what to do, and its authority may be given", async () => {
  expect(await unreachable(open)).toMatch(/its certificate is not trusted; --ca FILE names who has signed it/);
  expect(await unreachable(open, { tls: trusting })).toBeUndefined();
});

test("a server with TLS that is asked without is named, whoever it asks for a certificate", async () => {
  for (const url of [open, asking])
    expect(await unreachable(url.replace("https:", "http:"))).toContain(`it speaks TLS; --target ${url}`);
});

test("a server that asks for a certificate is named with what to do", async () => {
  expect(await unreachable(asking, { tls: trusting })).toMatch(
    /it asks for a certificate that it trusts: --cert FILE and --key FILE/,
  );
});

test("a run shows the certificate with every request, and none is a finding of a server that asks for it", async () => {
  const tls = { ...trusting, ...client };
  expect(await unreachable(asking, { tls })).toBeUndefined();
  const stop = (): Promise<void> => Promise.resolve();
  const start = async () => ({ url: asking, credentials: {}, restricted: undefined, tls, stop });
  const run = new Run({ contract: contractOf(CONTRACT), profile: NO_PROFILE, seed: 3, start, quick: true });
  const { findings, requests } = await run.run();
  expect(findings).toEqual([]);
  expect(requests).toBeGreaterThan(5);
});

type Security = Record<string, string[]>[];

/** The ward behind a certificate, a key, or both. */
function wards(security: Security) {
  const { get } = CONTRACT.paths["/ward"];
  const responses = { ...get.responses, 401: { description: "Who asks is unknown." } };
  const key = { type: "apiKey", in: "header", name: "X-Key" };
  return {
    ...CONTRACT,
    security,
    components: { securitySchemes: { ...CONTRACT.components.securitySchemes, key } },
    paths: { "/ward": { get: { ...get, responses } } },
  };
}

/** Asks for a certificate and answers who shows none as well; `admits` says who is told the name of the ward. */
async function found(
  admits: (shown: { readonly certificate: boolean; readonly key: boolean }) => boolean,
  security: Security,
): Promise<readonly string[]> {
  const options = { ...ours, ca: authority.cert, requestCert: true, rejectUnauthorized: false };
  const server = createServer(options, (request, response) => {
    const certificate = request.socket instanceof TLSSocket && request.socket.authorized;
    const isThere = request.url === "/ward" && request.method === "GET";
    const status = !isThere ? 404 : admits({ certificate, key: request.headers["x-key"] === "right-key" }) ? 200 : 401;
    if (status === 401) response.writeHead(status).end();
    else response.writeHead(status, { "Content-Type": "application/json" }).end('{"name":"East"}');
  });
  const { url, stop } = await listening(server.listen(0, "127.0.0.1"));
  const target = { url: url.replace("http:", "https:"), credentials: { key: "right-key" }, restricted: undefined };
  const start = async () => ({ ...target, tls: { ...trusting, ...client }, stop: () => Promise.resolve() });
  const run = new Run({ contract: contractOf(wards(security)), profile: NO_PROFILE, seed: 3, start, quick: true });
  const { findings } = await run.run();
  await stop();
  return findings.map(({ check, subject }) => `${check}: ${subject}`);
}

const ALONE = [{ certificate: [] }];
const BOTH = [{ certificate: [], key: [] }];
const EITHER = [{ certificate: [] }, { key: [] }];

test.each([
  ["the certificate", ALONE, ({ certificate }) => certificate],
  ["a certificate and a key", BOTH, ({ certificate, key }) => certificate && key],
  ["a certificate or a key", EITHER, ({ certificate, key }) => certificate || key],
] satisfies [string, Security, Parameters<typeof found>[0]][])(
  "a server that asks for %s is not blamed",
  async (_what, security, admits) => {
    expect(await found(admits, security)).toEqual([]);
  },
);

test.each([
  ["anybody is admitted", ALONE, () => true, "without credentials and without a certificate"],
  ["the key alone admits", BOTH, ({ key }) => key, "with the right credentials and without a certificate"],
  ["the certificate alone admits", BOTH, ({ certificate }) => certificate, "without credentials"],
  ["the certificate does not admit", EITHER, ({ key }) => key, "as certificate"],
] satisfies [string, Security, Parameters<typeof found>[0], string][])(
  "it is found that %s",
  async (_what, security, admits, name) => {
    expect(await found(admits, security)).toContain(`security: getWard: ${name}`);
  },
);
