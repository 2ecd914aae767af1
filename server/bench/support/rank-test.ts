/**
 * How two lots of times lie to each other (Mann and Whitney 1947, normal approximation with mid-ranks for ties): `z` of the sum of ranks,
 * and the share of pairs in which the first is the longer one, 0.5 where nothing tells them apart.
 */
export function compareRanks(
  first: readonly number[],
  second: readonly number[],
): { readonly z: number; readonly longer: number } {
  const all = [...first.map((value) => ({ value, own: true })), ...second.map((value) => ({ value, own: false }))];
  all.sort((a, b) => a.value - b.value);
  const [n, m] = [first.length, second.length];
  let ranks = 0;
  let ties = 0;
  for (let begin = 0; begin < all.length;) {
    let end = begin;
    while (end < all.length && all[end]?.value === all[begin]?.value) end += 1;
    const count = end - begin;
    ties += count ** 3 - count;
    const rank = (begin + 1 + end) / 2;
    ranks += rank * all.slice(begin, end).filter(({ own }) => own).length;
    begin = end;
  }
  const u = ranks - (n * (n + 1)) / 2;
  const sum = n + m;
  const variance = ((n * m) / 12) * (sum + 1 - ties / (sum * (sum - 1)));
  return { z: variance === 0 ? 0 : (u - (n * m) / 2) / Math.sqrt(variance), longer: u / (n * m) };
}
