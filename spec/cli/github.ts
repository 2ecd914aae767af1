/** Lines that a workflow run of GitHub shows beside the changed files. */
export function annotated(level: "error" | "warning", message: string, file?: string, line?: number): string {
  const escaped = message.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  const place = [...(file === undefined ? [] : [`file=${file}`]), ...(line === undefined ? [] : [`line=${line}`])];
  return `::${level}${place.length === 0 ? "" : ` ${place.join(",")}`}::${escaped}`;
}
