import { describe, expect, onTestFinished, test, vi } from "vitest";
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

async function lengthOf(
  body: ReadableStream<Uint8Array>,
  pace = { graceMs: 60_000, bytesPerSecond: 1 },
  { limit = 1_000, mayReadOn = () => Promise.resolve() } = {},
) {
  return (await readBytes(body, { limit, held: held(), pace, mayReadOn })).length;
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

  test("that is long is read on when it may be, and its client is not slow meanwhile", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
    let left = 5;
    // Sends when it is read, not before.
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          await after(10);
          left -= 1;
          controller.enqueue(new Uint8Array(40_000));
          if (left === 0) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    let asked = 0;
    const mayReadOn = () => {
      asked += 1;
      return after(80);
    };
    const pace = { graceMs: 100, bytesPerSecond: 1_000_000_000 };
    const length = lengthOf(body, pace, { limit: 1_000_000, mayReadOn });
    await Promise.all([length, vi.advanceTimersByTimeAsync(1_000)]);
    expect([await length, asked]).toEqual([200_000, 4]);
  });
});
