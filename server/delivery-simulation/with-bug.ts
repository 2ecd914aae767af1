import { registerHooks } from "node:module";
import type { Bug } from "./bug.ts";

const SERVER = new URL("../", import.meta.url).href;
const bugs = new Map<string, Bug>();

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const name =
      context.parentURL && URL.canParse(context.parentURL) && new URL(context.parentURL).searchParams.get("bug");
    // The whole service is loaded anew around the bug; packages are not.
    return name && specifier.startsWith(".") ? { ...resolved, url: marked(resolved.url, name) } : resolved;
  },
  load(url, context, next) {
    const loaded = next(url, context);
    const { searchParams, origin, pathname } = new URL(url);
    const bug = bugs.get(searchParams.get("bug") ?? "");
    if (bug === undefined || `${SERVER}${bug.file}` !== `${origin === "null" ? "file://" : origin}${pathname}`)
      return loaded;
    return { ...loaded, source: planted(String(loaded.source), bug) };
  },
});

/** Loads a module of this folder with a bug in the service below it, beside the sound one. */
export function importWith(bug: Bug, module: string): Promise<unknown> {
  bugs.set(bug.name, bug);
  return import(marked(new URL(module, import.meta.url).href, bug.name));
}

function marked(url: string, name: string): string {
  const to = new URL(url);
  to.searchParams.set("bug", name);
  return to.href;
}

/** Throws when the text stands there more or less than once: the code has changed, and the bug must follow. */
function planted(source: string, { name, text, instead }: Bug): string {
  const found = source.split(text).length - 1;
  if (found !== 1) throw new Error(`"${name}" has no place: its text stands ${found} times`);
  return source.replace(text, () => instead);
}
