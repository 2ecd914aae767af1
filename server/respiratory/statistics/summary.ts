/** Mean; null of nothing. */
export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Sample standard deviation (n - 1); null below two values. */
export function standardDeviationOf(values: readonly number[]): number | null {
  const mean = meanOf(values);
  if (mean === null || values.length < 2) return null;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

/** The value below which the share lies, by linear interpolation between the sorted values; null of nothing. */
export function quantileOf(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const low = sorted[Math.floor(place)];
  const high = sorted[Math.ceil(place)];
  return low === undefined || high === undefined ? null : low + (place - Math.floor(place)) * (high - low);
}
