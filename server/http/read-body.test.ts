import { describe, expect, test } from "vitest";
import { BODY_LIMITS, BodyAdmission } from "./body-admission.ts";
import { HttpProblem } from "./http-problem.ts";
import { readBytes } from "./read-body.ts";

/** A body that comes in these pieces, each so many milliseconds after the one before; one without an end stays open. */
function bodyOf(pieces: readonly (readonly [ms: number, bytes: number])[], ends = true): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      for (const [ms, bytes] of pieces) {
        await new Promise((resolve) => {
          setTimeout(resolve, ms);
        });
        controller.enqueue(new Uint8Array(bytes));
      }
      if (ends) controller.close();
    },
  });
}

const held = () => new BodyAdmission(BODY_LIMITS).hold("a");

async function lengthOf(body: ReadableStream<Uint8Array>, pace = { graceMs: 60_000, bytesPerSecond: 1 }) {
  return (await readBytes(body, { limit: 1_000, held: held(), pace })).length;
}

describe("a body", () => {
  test("is read whole when it comes in time", async () => {
    expect(
      await lengthOf(
        bodyOf([
          [0, 400],
          [5, 400],
          [5, 200],
        ]),
      ),
    ).toBe(1_000);
  });

  test("that is too long is refused", async () => {
    await expect(
      lengthOf(
        bodyOf([
          [0, 400],
          [0, 601],
        ]),
      ),
    ).rejects.toEqual(new HttpProblem("body_too_large"));
  });

  test.each([
    ["never begins", bodyOf([], false)],
    ["stops in the middle", bodyOf([[0, 400]], false)],
    [
      "comes in drops",
      bodyOf(
        Array.from({ length: 200 }, () => [20, 1] as const),
        false,
      ),
    ],
  ])("that %s is refused once its time is over", async (_, body) => {
    const refused = lengthOf(body, { graceMs: 100, bytesPerSecond: 100_000 });
    await expect(refused).rejects.toMatchObject({ code: "body_too_slow" });
  });

  test("that is fast enough may take longer than the grace", async () => {
    const pieces = Array.from({ length: 20 }, () => [20, 50] as const);
    expect(await lengthOf(bodyOf(pieces), { graceMs: 150, bytesPerSecond: 50 })).toBe(1_000);
  });
});
