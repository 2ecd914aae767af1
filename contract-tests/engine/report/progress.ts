import type { Finding } from "../finding.ts";

/** What is going on, while it goes on: one line that rewrites itself on a terminal, one line a phase elsewhere. */
export interface Progress {
  phase(name: string): void;
  step(): void;
  /** The first of each kind is told at once. */
  finding(finding: Finding): void;
  end(): void;
}

const REFRESH_MS = 120;

export function progressOn(stream: NodeJS.WriteStream, now: () => number = () => performance.now()): Progress {
  const running = new Set<string>();
  const told = new Set<string>();
  const started = now();
  let requests = 0;
  let drawn = 0;
  const draw = (): void => {
    const line = `  ${((now() - started) / 1000).toFixed(0).padStart(3)} s  ${requests} requests  ${[...running].join(", ")}`;
    stream.write(`\r${line.slice(0, (stream.columns || 80) - 1)}\u001b[K`);
    drawn = now();
  };
  return {
    phase: (name) => {
      running.add(name);
      if (stream.isTTY) draw();
      else stream.write(`  ${((now() - started) / 1000).toFixed(1).padStart(5)} s  ${name}\n`);
      if (running.size > 3) running.delete([...running][0] ?? "");
    },
    step: () => {
      requests += 1;
      if (stream.isTTY && now() - drawn > REFRESH_MS) draw();
    },
    finding: ({ check, subject, message }) => {
      if (told.has(check)) return;
      told.add(check);
      stream.write(`${stream.isTTY ? "\r\u001b[K" : ""}  first of ${check}: ${message} (${subject})\n`);
    },
    end: () => {
      if (stream.isTTY) stream.write("\r\u001b[K");
    },
  };
}
