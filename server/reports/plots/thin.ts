/** A place in a picture. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Two places nearer than this are one to the eye. Pixels */
const NEAREST = 0.7;

/** Leaves out what lies on what is drawn already; the first, the last and every place named in `keep` stay. */
export function thinned(places: readonly Place[], keep: ReadonlySet<number>): readonly Place[] {
  const kept: Place[] = [];
  for (const [index, place] of places.entries()) {
    const before = kept.at(-1);
    const near = before !== undefined && Math.hypot(place.x - before.x, place.y - before.y) < NEAREST;
    if (!near || keep.has(index) || index === places.length - 1) kept.push(place);
  }
  return kept;
}
