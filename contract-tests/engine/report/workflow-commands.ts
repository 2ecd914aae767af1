/** Lines that a workflow run of GitHub shows beside the changed files. */
import { isAbsolute, relative, resolve, sep } from "node:path";

export interface Place {
  readonly file?: string | undefined;
  readonly line?: number;
  readonly title?: string;
}

function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

export function annotated(level: "error" | "warning", message: string, place: Place = {}): string {
  const properties = Object.entries(place).filter(([, value]) => value !== undefined);
  const written = properties.map(([name, value]) => `${name}=${property(String(value))}`).join(",");
  return `::${level}${written === "" ? "" : ` ${written}`}::${data(message)}`;
}

/** A file as code hosts name it, from the root of the repository: a project may stand in a folder of one. */
export function inRepository(file: string, root = process.env["GITHUB_WORKSPACE"]): string {
  if (/^https?:/.test(file) || root === undefined || root === "") return file;
  const within = relative(root, resolve(file));
  return within.startsWith(`..${sep}`) || isAbsolute(within) ? file : within.split(sep).join("/");
}
