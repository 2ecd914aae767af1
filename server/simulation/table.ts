/** Rows of one table, all with the same columns. */
export type Rows = readonly Readonly<Record<string, string>>[];

/** Writes a table in plain text. */
export function printTable(title: string, rows: Rows): void {
  const columns = Object.keys(rows[0] ?? {});
  const width = (column: string) => Math.max(column.length, ...rows.map((row) => row[column]?.length ?? 0));
  const line = (cell: (column: string) => string) =>
    columns
      .map((column) => cell(column).padEnd(width(column)))
      .join("  ")
      .trimEnd();
  process.stdout.write(`\n${title}\n  ${line((column) => column)}\n`);
  for (const row of rows) process.stdout.write(`  ${line((column) => row[column] ?? "")}\n`);
}

/** "94.8 %", with the standard error of a share of so many. */
export function percent(count: number, of: number): string {
  if (of === 0) return "-";
  const share = count / of;
  return `${(100 * share).toFixed(1)} % (+-${(196 * Math.sqrt((share * (1 - share)) / of)).toFixed(1)})`;
}
