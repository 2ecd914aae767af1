/** Waiting for what a service sends by itself: as long as a busy machine needs, and never beyond the time of the run. */
import type { TestContext } from "../context.ts";
import { patient } from "../patience.ts";
import type { Marker } from "./marker.ts";
import type { Receiver } from "./receiver.ts";

const POLL_MS = 20;

/** Resolves once it is so, to true, or when the time is over, to false. */
export async function until(
  { wire }: Pick<TestContext, "wire">,
  isSo: () => boolean | Promise<boolean>,
  { withinMs, everyMs = POLL_MS }: { readonly withinMs: number; readonly everyMs?: number },
): Promise<boolean> {
  const end = performance.now() + patient(withinMs);
  for (;;) {
    if (await isSo()) return true;
    if (performance.now() > end) return false;
    await wire.pause(everyMs);
  }
}

/** Whether so many attempts of one delivery have come by then. */
export async function arrived(
  { context, receiver }: { readonly context: Pick<TestContext, "wire">; readonly receiver: Receiver },
  marker: Marker,
  count: number,
  withinMs: number,
): Promise<boolean> {
  return await until(context, () => receiver.of(marker).length >= count, { withinMs });
}

/** Waits so long on a machine with a core to spare, and longer on a busy one. */
export async function patiently({ wire }: Pick<TestContext, "wire">, ms: number): Promise<void> {
  await wire.pause(patient(ms));
}
