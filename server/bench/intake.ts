import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Pool } from "undici";

/** One intake of one patient per request, durable before it is answered. */
const RIVALS = ["service", "bare-hono", "fastify-ajv"] as const;
type Rival = (typeof RIVALS)[number];

const ROUNDS = 3;
const ROUND_MS = 2_000;
const CONCURRENCIES = [1, 32];

interface Contender {
  readonly rival: Rival;
  readonly pool: Pool;
  readonly child: ChildProcess;
}

let patients = 0;

function nextBody(): string {
  patients += 1;
  return JSON.stringify({
    project_id: "measuring",
    patients: [
      {
        patient_id: `P-${patients}`,
        performed_at: "2026-11-18T10:15:00+01:00",
        sex: "female",
        age_years: 67.4,
        height_cm: 162,
        smoking: { status: "former", pack_years: 30 },
        symptoms: { mmrc: 2, cat: 14 },
        pre_bronchodilator: { kind: "values", fev1_l: 1.21, fvc_l: 2.62, pef_l_s: 3.9 },
        post_bronchodilator: { kind: "values", fev1_l: 1.34, fvc_l: 2.71, pef_l_s: 4.1 },
      },
    ],
  });
}

async function enter(rival: Rival, directory: string): Promise<Contender> {
  const program = fileURLToPath(new URL(`servers/${rival}.ts`, import.meta.url));
  const file = join(mkdtempSync(join(directory, "db-")), "measuring.db");
  const child = spawn(process.execPath, [program, file], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { rival, child, pool: new Pool(line.toString().trim(), { connections: Math.max(...CONCURRENCIES) }) };
}

/** Requests answered with 201 per second. */
async function measure({ pool }: Contender, concurrency: number, milliseconds: number): Promise<number> {
  const headers = { "content-type": "application/json", authorization: "Bearer ris_a-key-for-measuring" };
  const until = performance.now() + milliseconds;
  let answered = 0;
  const client = async () => {
    while (performance.now() < until) {
      // One request after the other is what a client does.
      const { statusCode, body } = await pool.request({
        path: "/api/v1/patient/intake",
        method: "POST",
        headers,
        body: nextBody(),
      });
      await body.dump();
      if (statusCode !== 201) throw new Error(`answered ${statusCode}`);
      answered += 1;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: concurrency }, client));
  return (answered * 1000) / (performance.now() - started);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function compare(contenders: readonly Contender[], concurrency: number): Promise<void> {
  const rates = new Map<Rival, number[]>(RIVALS.map((rival) => [rival, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const contender of contenders) {
      // In turns, so that a slow moment of the machine meets all of them.
      rates.get(contender.rival)?.push(await measure(contender, concurrency, ROUND_MS));
    }
  }
  const own = median(rates.get("service") ?? []);
  process.stdout.write(`\nPOST intake of one patient, durable, ${concurrency} at a time\n`);
  for (const [rival, measured] of rates) {
    const rate = median(measured);
    process.stdout.write(
      `  ${rival.padEnd(12)} ${rate.toFixed(0).padStart(7)} requests/s   service/${rival} ${(own / rate).toFixed(2)}\n`,
    );
  }
}

const directory = mkdtempSync(join(tmpdir(), "bench-"));
const contenders = await Promise.all(RIVALS.map((rival) => enter(rival, directory)));
try {
  for (const contender of contenders) {
    await measure(contender, 8, 1_000);
  }
  for (const concurrency of CONCURRENCIES) {
    await compare(contenders, concurrency);
  }
} finally {
  for (const { child, pool } of contenders) {
    child.kill("SIGKILL");
    void pool.destroy();
  }
  rmSync(directory, { recursive: true, force: true });
}
