/** `npm run bench:watch`. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import { availableParallelism, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { withoutArguments } from "../spec/programs/usage.ts";
import { type Contract, readContract } from "./engine/contract.ts";
import { watchFile } from "./engine/watch/program.ts";
import { OUR_CONTRACT } from "./service-profile/our-contract.ts";

const ROUNDS = 20;
const OF_A_ROUND = 200;
const WARM_UP = 300;
const EXCHANGES = 10_000;

interface Shown {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: string;
}

/** Every JSON answer below 300 that the contract has an example of. */
function examplesOf({ operations }: Contract): Shown[] {
  return operations.flatMap(({ method, path, responses }) =>
    responses.flatMap(({ status, content }) =>
      content
        .filter(({ type }) => type === "application/json" && status.startsWith("2"))
        .flatMap(({ examples }) =>
          [...examples.values()].map((value) => ({
            method,
            path,
            status: Number(status),
            body: JSON.stringify(value),
          })),
        ),
    ),
  );
}

async function ask(url: string, agent: Agent): Promise<number> {
  const from = performance.now();
  const sent = request(url, { agent });
  sent.end();
  const [answer] = await once(sent, "response");
  answer.resume();
  await once(answer, "end");
  return performance.now() - from;
}

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}

async function proxied(target: string): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const program = fileURLToPath(new URL("../spec/cli/main.ts", import.meta.url));
  const child = spawn(process.execPath, [program, "watch", "--target", target, "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  for (;;) {
    const url = /Clients: (\S+)/.exec(said)?.[1];
    if (url !== undefined) return { url, child };
    await once(child.stdout, "data");
  }
}

async function proxy(shown: Shown): Promise<void> {
  const server = createServer((_, response) => {
    response.writeHead(shown.status, { "Content-Type": "application/json" }).end(shown.body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const direct = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  const { url, child } = await proxied(direct);
  const agent = new Agent({ keepAlive: true });
  const times = { direct: [] as number[], proxied: [] as number[] };
  for (const base of [direct, url])
    for (let index = 0; index < WARM_UP; index += 1) await ask(base + shown.path, agent);
  // by turns: what else the machine does meets both alike
  for (let round = 0; round < ROUNDS; round += 1)
    for (let index = 0; index < OF_A_ROUND; index += 1) {
      times.direct.push(await ask(direct + shown.path, agent));
      times.proxied.push(await ask(url + shown.path, agent));
    }
  agent.destroy();
  child.kill("SIGTERM");
  await once(child, "exit");
  server.closeAllConnections();
  server.close();
  for (const share of [0.5, 0.9, 0.99]) {
    const [without, through] = [percentile(times.direct, share), percentile(times.proxied, share)];
    console.log(
      `p${share * 100}: ${without.toFixed(3)} ms without, ${through.toFixed(3)} ms through the proxy: ${(through - without).toFixed(3)} ms added, ratio ${(through / without).toFixed(2)}`,
    );
  }
}

function file(contract: Contract, shown: readonly Shown[]): void {
  const lines = Array.from({ length: EXCHANGES }, (_, index) => {
    const { method, path, status, body } = shown[index % shown.length] ?? {
      method: "GET",
      path: "/",
      status: 200,
      body: "",
    };
    return JSON.stringify({
      method,
      url: path.replaceAll(/\{[^}]+\}/g, `x${index}`),
      status,
      responseHeaders: { "Content-Type": "application/json", "X-Request-Id": `req_${index}` },
      responseBody: body,
    });
  });
  const text = lines.join("\n");
  const from = performance.now();
  watchFile(contract, text, {}, () => {});
  const seconds = (performance.now() - from) / 1000;
  console.log(
    `${EXCHANGES} exchanges, ${(text.length / 1e6).toFixed(1)} MB: ${seconds.toFixed(1)} s, ${(EXCHANGES / seconds).toFixed(0)} in a second`,
  );
}

withoutArguments(`npm run bench:watch

What watching costs: the time that the proxy adds to an exchange, by turns with and without it, and how long ten thousand
exchanges of a file take.`);
console.log(
  `Node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}: above ${availableParallelism()} only ratios hold`,
);
const contract = await readContract(OUR_CONTRACT);
const shown = examplesOf(contract);
const first = shown.find(({ method, path }) => method === "GET" && !path.includes("{"));
if (first !== undefined) await proxy(first);
file(contract, shown);
