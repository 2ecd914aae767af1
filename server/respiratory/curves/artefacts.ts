/** A lone sample that leaves its neighbours by less is noise or resolution, not an artefact (our own choice). L */
const SMALLEST_ARTEFACT_LITRES = 0.02;
/** ... and so is one within this many standard deviations of the noise, ... */
const ARTEFACT_NOISE = 10;
/** ... or within this many of the steps beside it: there the volume merely turns, as from inspiration to expiration. */
const ARTEFACT_STEPS = 2;

/**
 * The volumes without lone artefacts: a sample from which the signal jumps away and back at once, as a dropped or garbled
 * value does and no lung can, is replaced by the mean of its neighbours. Left in, it would pass for the fullest
 * inspiration, the largest volume or an inspiration. The input itself where there is none.
 * @param noise standard deviation, L
 */
export function withoutLoneArtefacts(volume: readonly number[], noise: number): readonly number[] {
  const smallest = Math.max(SMALLEST_ARTEFACT_LITRES, ARTEFACT_NOISE * noise);
  let repaired: number[] | undefined;
  for (let i = 1; i + 1 < volume.length; i++) {
    if (prominence(volume, i) < smallest || !isLone(volume, i)) continue;
    repaired ??= [...volume];
    repaired[i] = ((volume[i - 1] ?? 0) + (volume[i + 1] ?? 0)) / 2;
  }
  return repaired ?? volume;
}

/** How far a sample lies above both neighbours, or below both; 0 where it lies between them. L */
function prominence(volume: readonly number[], index: number): number {
  const litres = volume[index] ?? 0;
  const fromBefore = litres - (volume[index - 1] ?? litres);
  const fromAfter = litres - (volume[index + 1] ?? litres);
  return fromBefore * fromAfter > 0 ? Math.min(Math.abs(fromBefore), Math.abs(fromAfter)) : 0;
}

function isLone(volume: readonly number[], index: number): boolean {
  const step = (from: number): number => Math.abs((volume[from + 1] ?? 0) - (volume[from] ?? 0));
  const before = index >= 2 ? step(index - 2) : 0;
  const after = index + 2 < volume.length ? step(index + 1) : 0;
  return prominence(volume, index) > ARTEFACT_STEPS * Math.max(before, after);
}
