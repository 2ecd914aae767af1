import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, run, sandbox } from "./sandbox.ts";

/** One import in each direction that a rule forbids. */
const FORBIDDEN: readonly (readonly [rule: string, from: string, to: string])[] = [
  ["respiratory-is-pure", "server/respiratory/a.ts", "node:fs"],
  ["respiratory-is-pure", "server/respiratory/b.ts", "undici"],
  ["respiratory-is-pure", "server/respiratory/c.ts", "server/storage/store.ts"],
  ...[
    "statistics",
    "standards",
    "reference",
    "curves",
    "quality",
    "interpretation",
    "records",
    "statement",
    "cohort",
    "visits",
    "course",
    "plausibility",
  ].map(
    (room) =>
      [`respiratory-${room}-looks-down`, `server/respiratory/${room}/a.ts`, "server/respiratory/report/b.ts"] as const,
  ),
  ["respiratory-report-looks-down", "server/respiratory/report/a.ts", "server/respiratory/cohort/b.ts"],
  ["reports-are-pure", "server/reports/a.ts", "server/storage/store.ts"],
  ["reports-are-pure", "server/reports/b.ts", "node:fs"],
  ["usecases-know-ports", "server/usecases/a.ts", "server/app.ts"],
  ["usecases-know-ports", "server/usecases/b.ts", "server/routes/interpret.ts"],
  ["usecases-know-ports", "server/usecases/c.ts", "server/problems.ts"],
  ["usecases-know-ports", "server/usecases/d.ts", "server/storage/sqlite.ts"],
  ["usecases-know-ports", "server/usecases/e.ts", "hono"],
  ["usecases-know-ports", "server/usecases/f.ts", "kysely"],
  ["storage-knows-no-webhooks", "server/storage/a.ts", "server/webhooks/delivery/worker.ts"],
  ["storage-knows-no-webhooks", "server/storage/b.ts", "server/usecases/interpret.ts"],
  ["storage-knows-no-webhooks", "server/storage/c.ts", "server/routes/interpret.ts"],
  ["storage-knows-no-webhooks", "server/storage/d.ts", "server/respiratory/equations.ts"],
  ["the-port-knows-no-query", "server/storage/engine.ts", "server/storage/queries/claim.ts"],
  ["the-port-knows-no-query", "server/storage/batcher.ts", "server/storage/postgres/pool.ts"],
  ["queries-know-no-engine", "server/storage/queries/a.ts", "server/storage/sqlite/node-sqlite.ts"],
  ["sqlite-knows-no-postgres", "server/storage/sqlite/a.ts", "server/storage/postgres/pool.ts"],
  ["postgres-knows-no-sqlite", "server/storage/postgres/a.ts", "server/storage/sqlite/node-sqlite.ts"],
  ["webhooks-know-ports", "server/webhooks/a.ts", "server/storage/sqlite.ts"],
  ["webhooks-know-ports", "server/webhooks/b.ts", "server/usecases/interpret.ts"],
  ["webhooks-know-ports", "server/webhooks/c.ts", "server/respiratory/equations.ts"],
  ["sending-knows-no-queue", "server/webhooks/http/a.ts", "server/webhooks/delivery/worker.ts"],
  ["sending-knows-no-queue", "server/webhooks/address-guard/a.ts", "server/storage/delivery-queue.ts"],
  ["only-programs-compose", "server/routes/a.ts", "server/composition/service.ts"],
  ["the-auditor-knows-promises", "server/delivery-simulation/audit/a.ts", "server/webhooks/delivery/worker.ts"],
  ["nothing-imports-main", "server/http/a.ts", "server/main.ts"],
  ["generated-stands-alone", "generated/a.ts", "server/app.ts"],
  ["generated-stands-alone", "generated/b.ts", "spec/codegen/generate.ts"],
  ["codegen-knows-no-service", "spec/codegen/a.ts", "server/app.ts"],
  ["codegen-knows-no-service", "spec/codegen/b.ts", "mock/server.ts"],
  ["the-reader-stands-alone", "spec/openapi/a.ts", "spec/codegen/names.ts"],
  ["only-the-command-composes", "mock/c.ts", "spec/cli/main.ts"],
  ["the-gate-judges-by-itself", "contract-tests/engine/c.ts", "spec/codegen/table.ts"],
  ["the-gate-speaks-http", "contract-tests/a.ts", "server/app.ts"],
  ["engine-parts-know-no-phase", "contract-tests/engine/webhooks/a.ts", "contract-tests/engine/phases/lists.ts"],
  ["engine-parts-know-no-phase", "contract-tests/engine/http/a.ts", "contract-tests/engine/checks/judge.ts"],
  ["engine-traffic-knows-no-webhook", "contract-tests/engine/http/b.ts", "contract-tests/engine/webhooks/receiver.ts"],
  ["the-engine-knows-no-service", "contract-tests/engine/run.ts", "contract-tests/service-profile/profile.ts"],
  ["the-engine-knows-no-service", "contract-tests/engine/phases/b.ts", "contract-tests/mutation/pool.ts"],
  ["the-mock-knows-no-server", "mock/a.ts", "server/app.ts"],
  ["no-cycles", "server/http/b.ts", "server/http/c.ts"],
  ["no-unresolved", "server/http/d.ts", "server/http/nowhere.ts"],
];

/** Directions that the architecture wants. */
const ALLOWED: readonly (readonly [from: string, to: string])[] = [
  ["server/routes/ok.ts", "server/usecases/interpret.ts"],
  ["server/usecases/ok.ts", "server/respiratory/equations.ts"],
  ["server/usecases/fine.ts", "server/storage/store.ts"],
  ["server/webhooks/ok.ts", "server/storage/delivery-queue.ts"],
  ["server/webhooks/fine.ts", "undici"],
  ["server/main.ts", "server/composition/service.ts"],
  ["contract-tests/engine/phases/ok.ts", "contract-tests/engine/webhooks/receiver.ts"],
  ["contract-tests/ok.ts", "generated/routes.ts"],
];

/** Completes the cycle; a cycle is told once. */
const BACK = { "server/http/c.ts": 'import "./b.ts";\nexport const kept = 1;\n' };

const isFile = (name: string): boolean => name.endsWith(".ts");
const importing = (from: string, to: string): string => {
  const up = "../".repeat(from.split("/").length - 1);
  return `import * as it from "${isFile(to) ? up + to : to}";\nexport const kept = it;\n`;
};

test("every forbidden direction is refused by its rule, and no other", async () => {
  await using place = await sandbox(".dependency-cruiser.cjs", "tsconfig.json");
  const targets = [...FORBIDDEN.map(([, , to]) => to), ...ALLOWED.map(([, to]) => to)].filter(
    (to) => isFile(to) && !to.endsWith("nowhere.ts"),
  );
  await place.write(Object.fromEntries(targets.map((to) => [to, "export const kept = 1;\n"])));
  await place.write(BACK);
  await place.write(Object.fromEntries(FORBIDDEN.map(([, from, to]) => [from, importing(from, to)])));
  await place.write(Object.fromEntries(ALLOWED.map(([from, to]) => [from, importing(from, to)])));
  const folders = ["spec", "server", "mock", "contract-tests", "generated"];
  const { code, said } = await run(place.folder, "depcruise", "--config", ".dependency-cruiser.cjs", ...folders);
  expect(code).not.toBe(0);
  const found = [...said.matchAll(/^\s*error ([\w-]+): (\S+) →/gm)].map((match) => `${match[1]} ${match[2]}`);
  expect(found.toSorted()).toEqual(FORBIDDEN.map(([rule, from]) => `${rule} ${from}`).toSorted());
});

test("every rule has its broken input", () => {
  const { forbidden }: { forbidden: { name: string }[] } = createRequire(import.meta.url)(
    join(ROOT, ".dependency-cruiser.cjs"),
  );
  expect(new Set(FORBIDDEN.map(([rule]) => rule))).toEqual(new Set(forbidden.map(({ name }) => name)));
});
