/** What a person chose, from the environment. */
export interface Settings {
  readonly url: string;
  readonly apiKey: string;
  readonly input: string;
  readonly equations: "gli-2022-global" | "gli-2012";
  /** Replace a webhook registration that is there already. */
  readonly force: boolean;
  /** Show every patient however many there are. */
  readonly all: boolean;
}

export const SETTINGS_HELP = `
  API_KEY=     the key of your company (required; the service prints one when it starts on an empty database)
  INPUT=       a CSV file of patients; without it the invented cohort that comes with the project
  HOST=, PORT= where the service listens (127.0.0.1, 8080); URL= the whole address instead
  EQUATIONS=   gli-2022-global (the default) or gli-2012, which needs the column ancestry
  ALL=1        list every patient of a large file
  FORCE=1      replace a webhook that is registered already; it cannot be restored, because secrets cannot be read

  The columns of the CSV file are described in mock/demo/README.md.`;

export class SettingsError extends Error {}

/** Throws SettingsError where words follow the command: what it takes comes from the environment. */
export function noArguments(given: readonly string[]): void {
  if (given.length > 0)
    throw new SettingsError(
      `The demo takes settings and no arguments, as in API_KEY=<the key> make demo:${SETTINGS_HELP}`,
    );
}

/** Where `make start` listens with the same HOST and PORT; an address for all interfaces is asked on this machine. */
function localUrl(host: string | undefined, port: string | undefined): string {
  const asked = !host || host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${asked.includes(":") ? `[${asked}]` : asked}:${port || 8080}`;
}

/** Throws SettingsError in words for the person at the terminal. */
export function parseSettings(env: Readonly<Record<string, string | undefined>>, cohort: string): Settings {
  const url = (env["URL"] || localUrl(env["HOST"], env["PORT"])).replace(/\/+$/, "");
  if (!URL.canParse(url) || !/^https?:/.test(url)) throw new SettingsError(`URL is no http address: ${url}`);
  const equations = env["EQUATIONS"] || "gli-2022-global";
  if (equations !== "gli-2022-global" && equations !== "gli-2012") {
    throw new SettingsError(`EQUATIONS is gli-2022-global or gli-2012, not ${equations}`);
  }
  const apiKey = env["API_KEY"]?.trim();
  if (!apiKey) {
    throw new SettingsError(
      `An API key is needed. The service prints one in its start-up log when its database is empty:\n\n` +
        `  API_KEY=<the key> make demo\n\nSettings:${SETTINGS_HELP}`,
    );
  }
  return {
    url,
    apiKey,
    input: env["INPUT"] || cohort,
    equations,
    force: env["FORCE"] === "1",
    all: env["ALL"] === "1",
  };
}
