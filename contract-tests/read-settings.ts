/** The `check` section of a project's configuration file, and what the command line says over it. */
import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { z } from "zod";
import { isObject } from "../spec/openapi/json.ts";
import { CheckSettings } from "./engine/settings.ts";
import type { Credentials } from "./engine/http/identity.ts";

/** A run that nobody limits ends after ten minutes. */
const BUDGET_SECONDS = 600;

export async function settingsFrom(path: string | undefined): Promise<CheckSettings> {
  if (path === undefined) return {};
  const document: unknown = /\.(json|ya?ml)$/.test(path)
    ? parse(await readFile(path, "utf8"))
    : ((await import(new URL(path, `file://${process.cwd()}/`).href)) as { default: unknown }).default;
  const section = isObject(document) ? (document["check"] ?? {}) : document;
  const read = CheckSettings.safeParse(section);
  if (!read.success) throw new Error(`${path}: check is wrong:\n${z.prettifyError(read.error)}`);
  return read.data;
}

/** `$NAME` stands for a variable of the environment. */
export function secrets(credentials: Credentials | undefined): Credentials | undefined {
  if (credentials === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(credentials).map(([scheme, text]) => {
      const name = /^\$(\w+)$/.exec(text)?.[1];
      const value = name === undefined ? text : process.env[name];
      if (value === undefined)
        throw new Error(`the environment has no ${text.slice(1)}, which the credentials of ${scheme} name`);
      return [scheme, value];
    }),
  );
}

export function limited(settings: CheckSettings, foreign: boolean): CheckSettings {
  return foreign && settings.budgetSeconds === undefined ? { ...settings, budgetSeconds: BUDGET_SECONDS } : settings;
}
