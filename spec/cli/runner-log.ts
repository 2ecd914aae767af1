/** What is printed on a runner of GitHub Actions, which takes lines that programs print for commands. */

/** A line that begins with `::`, after any white space, and `##[` anywhere. */
const COMMAND = /^([\s\u0085]*:)(?=:)|##(?=\[)/gm;
const toRunner = process.stdout.write.bind(process.stdout);

/** The same text to a reader, and no command. */
export function unheard(text: string): string {
  return text.replace(COMMAND, "$&\u200b");
}

/** Texts of a contract and of a server command nothing: whoever opens a pull request has written them. */
export function guardLog(): void {
  if (process.env["GITHUB_ACTIONS"] !== "true") return;
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (chunk: unknown, ...rest: unknown[]) => boolean;
    stream.write = (chunk: unknown, ...rest: unknown[]) =>
      write(typeof chunk === "string" ? unheard(chunk) : chunk, ...rest);
  }
}

/** A line that is meant for the runner. */
export function tellRunner(command: string): void {
  toRunner(`${command}\n`);
}
