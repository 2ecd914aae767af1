/** The `check` section of a configuration, as the gate takes it. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Contract } from "../../contract-tests/engine/contract.ts";
import type { Reach } from "../../contract-tests/engine/http/http.ts";
import type { Credentials } from "../../contract-tests/engine/http/identity.ts";
import { tracks } from "../../contract-tests/engine/phases/index.ts";
import type { Profile, RunningTarget } from "../../contract-tests/engine/profile.ts";
import type { RunReport } from "../../contract-tests/engine/report/model.ts";
import type { CheckSettings } from "../../contract-tests/engine/settings.ts";
import { withWorkflows } from "../../contract-tests/engine/workflows/arazzo.ts";
import { secrets } from "../../contract-tests/read-settings.ts";

interface ProfileModule {
  readonly profile: Profile | ((contract: Contract, spec: string) => Profile);
}

/** What a module of the project knows of its server; `spec` is where the contract begins. */
export async function profileFrom(path: string, contract: Contract, spec: string): Promise<Profile> {
  const { profile } = (await import(pathToFileURL(path).href)) as Partial<ProfileModule>;
  if (profile === undefined) throw new Error(`${path} exports no profile`);
  return typeof profile === "function" ? profile(contract, spec) : profile;
}

/** What goes with every request to the server: of the configuration, and as curl takes it, `Name: value`, of the command line. */
export function headersOf({ headers }: CheckSettings, given: readonly string[] = []): Record<string, string> {
  const pairs = given.map((line) => {
    const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    if (name === undefined || value === undefined)
      throw new Error(`--header is a name and a value, "Name: value", not ${line}`);
    return [name, value] as const;
  });
  return { ...secrets(headers, "headers"), ...Object.fromEntries(pairs) };
}

interface Given {
  readonly header?: readonly string[];
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

/** Options of the commands that call a server over `https`. */
export const TLS_OPTIONS = { ca: { type: "string" }, cert: { type: "string" }, key: { type: "string" } } as const;
export const TLS_HELP = `  --ca FILE       whom to trust for the server's certificate (PEM), where it is none that everybody trusts
  --cert FILE, --key FILE  what to show a server that asks its clients for a certificate (mutualTLS)`;

/** What every request to the server takes. Files of the configuration are relative to the project's folder. */
export async function reachOf(settings: CheckSettings, given: Given, folder: string): Promise<Reach> {
  const files = { ...settings.tls };
  for (const name of ["ca", "cert", "key"] as const) {
    const file = given[name] === undefined ? files[name] && resolve(folder, files[name]) : resolve(given[name]);
    if (file !== undefined) files[name] = await readFile(file, "utf8");
  }
  if ((files.cert === undefined) !== (files.key === undefined))
    throw new Error("A certificate goes with its key: --cert FILE and --key FILE (check.tls)");
  return { headers: headersOf(settings, given.header), tls: files };
}

/** A server that runs already; it is left running. */
export function startOf(
  url: string,
  settings: CheckSettings,
  given: {
    readonly auth: Credentials | undefined;
    readonly other: Credentials | undefined;
    readonly reach: Reach;
  },
): () => Promise<RunningTarget> {
  const target = {
    url: url.replace(/\/$/, ""),
    credentials: given.auth ?? secrets(settings.credentials) ?? {},
    restricted: secrets(settings.restricted),
    scoped: settings.scoped?.map(({ scopes, credentials }) => ({ scopes, credentials: secrets(credentials) ?? {} })),
    limited: secrets(settings.limited),
    other: given.other ?? secrets(settings.tenants?.other.credentials),
    ...given.reach,
    stop: () => Promise.resolve(),
  };
  return () => Promise.resolve(target);
}

/** Said where the server asks for what nobody has given: one reason stands behind most findings then. */
export const LOCKED_OUT =
  "  The server asks for credentials, and the run has none: give them with --auth, or under check.credentials of the configuration";

export function isLockedOut({ findings }: Pick<RunReport, "findings">, credentials: Credentials): boolean {
  return Object.keys(credentials).length === 0 && findings.some(({ message }) => /\banswered 401\b/.test(message));
}

/** Said where the contract's webhooks did not come, not one of them: the server may not reach this machine by the address that it was given. */
export const HEARD_NOTHING =
  "  No webhook came at all: where the server runs in a container or on another machine, --receivers URL says how it reaches this one";

export function heardNothing({ findings, webhooks }: Pick<RunReport, "findings" | "webhooks">): boolean {
  return webhooks === 0 && findings.some(({ check }) => check.startsWith("webhook-"));
}

/**
 * With what the settings say: elements that are excluded from every check need not be seen either. Documents of workflows
 * are relative to the project's folder, wherever the command is run.
 */
export function withSettings(
  profile: Profile,
  { exclusions = [], workflows = [] }: CheckSettings,
  folder: string,
): Promise<Profile> {
  const elements = exclusions.flatMap(({ element, check, operation, status, reason }) =>
    element === undefined || check !== undefined || operation !== undefined || status !== undefined
      ? []
      : [{ element, reason }],
  );
  const documents = workflows.map(({ file, ...rest }) => ({ ...rest, file: resolve(folder, file) }));
  return withWorkflows({ ...profile, exclusions: [...profile.exclusions, ...elements] }, documents);
}

/** Throws for the name of a phase that there is not: a misspelt one would leave its phase on. */
export function refuseUnknownPhases(phases: Readonly<Record<string, boolean>> = {}): void {
  const all = Object.values(tracks(["any webhook"]));
  const names = new Set(all.flatMap((track) => track.map(({ name }) => name)));
  const unknown = Object.keys(phases).filter((name) => !names.has(name));
  if (unknown.length > 0) throw new Error(`There is no phase ${unknown.join(", ")}: ${[...names].join(", ")}`);
}
