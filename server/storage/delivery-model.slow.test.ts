import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { command, DeliveryModel } from "./testing/delivery-model.ts";
import { postgresUnderTest, sqliteUnderTest } from "./testing/engines.ts";

/** Weekly with `LONG=1`: more stories. */
const STORIES = process.env["LONG"] === "1" ? 100 : 12;

describe.each([sqliteUnderTest(), postgresUnderTest()])("any interleaving of workers on $name", (engine) => {
  beforeAll(() => engine.start());
  afterAll(() => engine.stop());

  it("gives each attempt one valid lease at a time and keeps to the schedule", async () => {
    const story = fc.array(command, { minLength: 10, maxLength: 60, size: "max" });
    const stories = fc.asyncProperty(story, async (commands) => {
      const harness = await engine.fresh();
      const model = new DeliveryModel(harness);
      await model.fill();
      for (const step of commands) await model.run(step);
      await model.check();
      await harness.close();
    });
    await expect(fc.assert(stories, { numRuns: STORIES })).resolves.toBeUndefined();
  });
});
