import { expect, test } from "vitest";
import { Checkpoints } from "./checkpoints.ts";
import { openConnection } from "./node-sqlite.ts";

test("a commit stands although the disk fails when the log is looked at after it", async () => {
  const connection = openConnection(":memory:", { busyMs: 0 });
  const checkpoints = new Checkpoints(connection, ":memory:", (work) => Promise.resolve(work()));
  connection.close();
  expect(() => connection.query("pragma wal_checkpoint(noop)", [])).toThrow("database is not open");
  expect(() => checkpoints.look()).not.toThrow();
  await checkpoints.close();
});
