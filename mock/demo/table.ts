/** A table for a terminal: aligned, numbers to the right, no wider than its content. */
export interface TableColumn {
  readonly title: string;
  readonly align: "left" | "right";
}

export function table(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map(({ title }, index) =>
    Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    columns
      .map(({ align }, index) => {
        const [cell = "", width = 0] = [cells[index], widths[index]];
        return align === "right" ? cell.padStart(width) : cell.padEnd(width);
      })
      .join("  ")
      .trimEnd();
  const rule = widths.map((width) => "-".repeat(width)).join("  ");
  return [line(columns.map(({ title }) => title)), rule, ...rows.map(line)].map((text) => `  ${text}`).join("\n");
}
