import { extremeLevel } from "./noise.ts";
import { at, intervalsIn, meanFlow, type Signal } from "./signal.ts";
import type { Start } from "./start.ts";

/** An inspiration passes through the volumes between; padding jumps over them (our own choice). */
const JUMP_SHARE = 0.5;
/** Less is no inspiration that a fullest one could be. L */
const SMALLEST_INSPIRATION_LITRES = 0.15;

/** The most that a spirometer has to record, either way (Miller et al., Eur Respir J 2005;26:319, table 6). L/s */
const FASTEST_INSPIRATION = 14;
/** An inspiration is read over this: noise does not pass for one. s */
const INSPIRATION_SECONDS = 0.04;

/** Before the blow the volume falls as no chest can draw it in: flows that were sent for volumes, with the sign of an inspiration. */
export function inspiresTooFast(signal: Signal, { steepest }: Start): boolean {
  const intervals = intervalsIn(signal, INSPIRATION_SECONDS);
  for (let i = 0; i + intervals <= steepest; i++) {
    if (-meanFlow(signal, i, i + intervals) > FASTEST_INSPIRATION) return true;
  }
  return false;
}

/**
 * FIVC, L: the fullest inspiration that the recording holds after the blow. null: none follows, or a jump to a level at which
 * nothing more is recorded.
 */
export function inspiredAfter(
  signal: Signal,
  start: Start,
  { expired, fvc }: { expired: number; fvc: number },
  noise: number,
): number | null {
  if (expired >= signal.length - 1) return null;
  const lowest = extremeLevel(signal, expired + 1, signal.length - 1, -1, noise);
  const inspired = start.baseline + fvc - lowest;
  if (inspired < SMALLEST_INSPIRATION_LITRES) return null;
  for (let i = expired; i + 1 < signal.length; i++) {
    if (at(signal, i) - at(signal, i + 1) > JUMP_SHARE * inspired) return null;
  }
  return inspired;
}
