/** What the commands have in common that listen: their port, their secrets, and their end. */

const DEFAULT_PORT = 9000;

/** The one that is given, that of the environment, or the usual one. */
export function portOf(given: string | undefined, usual = DEFAULT_PORT): number {
  const asked = given ?? (process.env["PORT"] || String(usual));
  const port = /^\d{1,5}$/.test(asked) ? Number(asked) : Number.NaN;
  if (!(port <= 65_535)) throw new Error(`${asked} is no port number`);
  return port;
}

export function secretsOf(given: readonly string[] | undefined): readonly string[] {
  const secrets = given ?? (process.env["SECRET"] ? [process.env["SECRET"]] : []);
  if (secrets.length === 0) throw new Error("Name the secret: --secret SECRET, or SECRET in the environment");
  return secrets;
}

/** Says in a sentence that the port is taken. */
export async function listening<T>(starting: Promise<T>, port: number): Promise<T> {
  return starting.catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EADDRINUSE" ? new Error(`Port ${port} is in use: name another with --port, or PORT=`) : error;
  });
}

/** Resolves when somebody ends the program. */
export function ended(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}
