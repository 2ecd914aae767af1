/** The value that a share of the values (0..1) do not exceed; 0.5 is the median. NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Whole numbers with separators: `12,345`. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
