import { openPostgresStore } from "../postgres.ts";
import { openSqliteStore } from "../sqlite.ts";

/**
 * Inserts records of some megabytes, and is killed (SIGKILL: nothing of its own runs any more) in the `last`-th turn of its event loop from
 * then on. Prints "stored" when it came to the end.
 */
const [place = "", projectId = "", last] = process.argv.slice(2);
const store = await (place.startsWith("postgres")
  ? openPostgresStore({ url: place })
  : openSqliteStore({ directory: place }));
const project = await store.projects.ensure("company", projectId);
const rows = Array.from({ length: 40 }, (_, nth) => ({
  ...{ record_id: `${projectId}-${nth}`, status: "active", reason: undefined, client_reference: undefined },
  ...{ patient_id: `P${nth}`, performed_at: 1, sex: "female", revision: 1, content_hash: "hash" },
  record_json: JSON.stringify("x".repeat(100_000)),
}));
let turns = 0;
const count = (): void => {
  turns += 1;
  if (turns === Number(last)) process.kill(process.pid, "SIGKILL");
  setImmediate(count);
};
count();
await store.transaction((tx) => tx.records.insert(project, rows as never));
process.stdout.write("stored\n", () => process.kill(process.pid, "SIGKILL"));
