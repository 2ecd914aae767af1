import { extremeLevel } from "./noise.ts";
import { at, type Signal } from "./signal.ts";
import type { Start } from "./start.ts";

/** An inspiration passes through the volumes between; padding jumps over them (our own choice). */
const JUMP_SHARE = 0.5;
/** Less is no inspiration that a fullest one could be. L */
const SMALLEST_INSPIRATION_LITRES = 0.15;

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
