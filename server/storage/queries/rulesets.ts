import type { Database } from "../engine.ts";
import type { Rulesets } from "../store.ts";

export function rulesets(db: Database): Rulesets {
  return {
    async keep(ruleset) {
      await db
        .insertInto("rulesets")
        .values(ruleset)
        .onConflict((conflict) => conflict.column("ruleset_id").doNothing())
        .execute();
    },

    find: (rulesetId) =>
      db
        .selectFrom("rulesets")
        .select(["ruleset_id", "ruleset_json"])
        .where("ruleset_id", "=", rulesetId)
        .executeTakeFirst(),
  };
}
