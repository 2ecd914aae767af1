import { breath } from "../../fairness/breath.ts";
import type { Database, Engine } from "../engine.ts";

/** Analyses whose batches are marked in one statement: more would hold the event loop. */
const ANALYSES_PER_STEP = 500;

/** Marks the batches that were made of an earlier revision of these records. */
export async function markStale(db: Database, engine: Engine, recordIds: readonly string[]): Promise<void> {
  for await (const analyses of analysesOf(db, engine, recordIds)) await mark(db, engine, recordIds, analyses);
}

async function* analysesOf(
  db: Database,
  engine: Engine,
  recordIds: readonly string[],
): AsyncIterable<readonly string[]> {
  const records = await db
    .selectFrom("records")
    .select("record_key")
    .where("record_id", "in", engine.texts(recordIds))
    .execute();
  const keys = records.map(({ record_key }) => record_key);
  const few = await db
    .selectFrom("analysis_records")
    .select("analysis_id")
    .where("record_key", "in", engine.integers(keys))
    .limit(ANALYSES_PER_STEP + 1)
    .execute();
  if (few.length <= ANALYSES_PER_STEP) {
    yield few.map(({ analysis_id }) => analysis_id);
    return;
  }
  for (const key of keys) yield* analysesOfOne(db, key);
}

async function* analysesOfOne(db: Database, recordKey: number): AsyncIterable<readonly string[]> {
  let last = "";
  for (;;) {
    const rows = await db
      .selectFrom("analysis_records")
      .select("analysis_id")
      .where("record_key", "=", recordKey)
      .where("analysis_id", ">", last)
      .orderBy("analysis_id")
      .limit(ANALYSES_PER_STEP)
      .execute();
    if (rows.length > 0) yield rows.map(({ analysis_id }) => analysis_id);
    if (rows.length < ANALYSES_PER_STEP) return;
    last = rows.at(-1)?.analysis_id ?? last;
    await breath();
  }
}

async function mark(
  db: Database,
  engine: Engine,
  recordIds: readonly string[],
  analysisIds: readonly string[],
): Promise<void> {
  await db
    .updateTable("batches")
    // The time that the changed records say themselves, so that whoever asks for what changed since then finds them.
    .set(({ selectFrom }) => ({
      stale_at: selectFrom("records")
        .select(({ fn }) => fn.max<number>("stored_at").as("stored_at"))
        .where("record_id", "in", engine.texts(recordIds)),
    }))
    .where("stale_at", "is", null)
    .where("analysis_id", "in", engine.texts(analysisIds))
    .execute();
}
