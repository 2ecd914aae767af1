/**
 * An intake of 27 MiB of curves through the running service, several times: how long the event loop of the service stands still at most meanwhile, and how long
 * another client waits for GET /healthz and for an intake of one patient. Goal: 50 ms.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { print, quantile } from "./support/numbers.ts";
import { people, peopleWithCurves } from "./support/people.ts";
import { startMeasured } from "./support/measured-service.ts";

const ROUNDS = 5;
/** Eight curves of 15 seconds each: together as much as a body may hold. */
const PATIENTS = 410;
const MEBIBYTE = 1024 * 1024;

const service = await startMeasured();
const [one] = people(1);
let sent = 0;

async function another(): Promise<readonly [number, number]> {
  const began = performance.now();
  await service.get("/healthz");
  const healthy = performance.now();
  await service.post(
    "/api/v1/patient/intake",
    JSON.stringify({ project_id: "small", patients: [{ ...one, patient_id: `S-${(sent += 1)}` }] }),
  );
  return [healthy - began, performance.now() - healthy];
}

async function whileOthersAsk(title: string, work: () => Promise<unknown>): Promise<void> {
  const waits: (readonly [number, number])[] = [];
  let working = true;
  const asking = (async () => {
    while (working) {
      waits.push(await another());
      await sleep(5);
    }
  })();
  await service.gap();
  const began = performance.now();
  try {
    await work();
  } finally {
    working = false;
    await asking;
  }
  const took = performance.now() - began;
  const longest = (which: 0 | 1) =>
    quantile(
      waits.map((wait) => wait[which]),
      1,
    ).toFixed(0);
  const { clock, processor } = await service.gap();
  print(
    `  ${title.padEnd(8)} ${(took / 1000).toFixed(2)} s; the event loop stood still ${clock.toFixed(0)} ms at most (${processor.toFixed(0)} ms of processor time); ` +
      `others waited at most ${longest(0)} ms for /healthz, ${longest(1)} ms for an intake (${waits.length} tries)`,
  );
}

const patients = peopleWithCurves(PATIENTS);
const bodies = Array.from({ length: ROUNDS }, (_, round) =>
  JSON.stringify({
    project_id: "large",
    patients: patients.map((each) => ({ ...each, patient_id: `${each.patient_id}-${round}` })),
  }),
);
print(`\nIntakes of ${((bodies[0] ?? "").length / MEBIBYTE).toFixed(1)} MiB`);
try {
  await another();
  await whileOthersAsk("idle", () => sleep(2_000));
  for (const [round, body] of bodies.entries())
    await whileOthersAsk(`intake ${round + 1}`, () => service.post("/api/v1/patient/intake", body));
} finally {
  await service.stop();
}
