/** `npm run endure`. */
import { setTimeout as sleep } from "node:timers/promises";
import { withoutArguments } from "../../spec/programs/usage.ts";
import { print, whole } from "../bench/support/numbers.ts";
import { endure } from "./run.ts";

withoutArguments(`npm run endure

Two replicas on a PostgreSQL of their own, mixed load, one of the two killed every ten seconds (SIGKILL). Prints what was
acknowledged and what of it is missing; exit code 1 where anything is.

  MINUTES=  for how long (10)`);

const KILL_EVERY_MS = 10_000;
const CLIENTS = 6;
const minutes = Number(process.env["MINUTES"] ?? 10);
if (!(minutes > 0)) throw new Error("MINUTES is a number above 0");

const ends = performance.now() + minutes * 60_000;
const { kills, requests, unanswered, acknowledged, webhooks, verdict } = await endure({
  clients: CLIENTS,
  next: async () => {
    await sleep(Math.max(0, Math.min(KILL_EVERY_MS, ends - performance.now())));
    return performance.now() < ends;
  },
  progress: (told) => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${told}\n`),
});
const rows: readonly (readonly [string, string])[] = [
  ["minutes, kills", `${minutes}, ${kills}`],
  ["requests", `${whole(requests)}, of which ${whole(unanswered)} unanswered and asked again`],
  [
    "acknowledged",
    `${whole(acknowledged.records)} records, ${whole(acknowledged.analyses)} analyses, ${whole(acknowledged.batches)} batches`,
  ],
  ["webhooks", `${whole(webhooks.sent)} sent of ${whole(webhooks.batches)} batches`],
  ["acknowledged and lost", whole(verdict.lost.length)],
  ["delivered zero times", whole(verdict.undelivered.length)],
  ["keys honoured twice", whole(verdict.honouredTwice.length)],
  ["other answers", whole(verdict.surprises.length)],
  ["broken audit trails", whole(verdict.brokenTrails.length)],
];
for (const [name, value] of rows) print(`  ${name.padEnd(24)} ${value}`);
const broken = Object.values(verdict).flat();
for (const line of broken.slice(0, 20)) print(`  BROKEN  ${line}`);
if (broken.length > 0) process.exitCode = 1;
