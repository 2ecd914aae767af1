/** Where the lines of the log go: standard output, whose reader may be slow, or stop to read, or have no room on its disk. The service goes on. */
import { constants, fstatSync, openSync } from "node:fs";
import { type DestinationStream, type Logger, pino } from "pino";

/** Lines that wait; what comes beyond is lost, and counted. */
const MOST_WAITING_BYTES = 8 * 1024 * 1024;
/** At the end, for a reader that is only slow. */
const LAST_LINES_MS = 1_000;

const STANDARD_OUTPUT = 1;

export interface LogDestination {
  readonly stream: DestinationStream;
  /** From now on tells in the log, once lines go out again, how many were lost. */
  tellLost(log: Pick<Logger, "warn">): void;
  /** Writes what waits, for a second at most. What is logged afterwards goes nowhere. */
  close(): Promise<void>;
}

/** A pipe that is full holds a thread for as long as nobody reads, and with it the end of the process: opened anew it only says that it is full. A file stays as it is, because it has a place where the next line goes. */
function neverWaiting(fd: number): number {
  try {
    return fstatSync(fd).isFIFO() ? openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK) : fd;
  } catch {
    return fd;
  }
}

export function openLogDestination(fd = STANDARD_OUTPUT, mostWaitingBytes = MOST_WAITING_BYTES): LogDestination {
  const out = pino.destination({ fd: neverWaiting(fd), sync: false, maxLength: mostWaitingBytes });
  let lost = 0;
  let isClosed = false;
  let tell: (lines: number) => void = () => undefined;
  out.on("drop", () => {
    lost += 1;
  });
  // a disk without room takes lines later again: what cannot be written waits, and counts as lost when there is too much
  out.on("error", () => undefined);
  out.on("drain", () => {
    const lines = lost;
    lost = 0;
    if (lines > 0) tell(lines);
  });
  return {
    stream: {
      write: (line) => {
        if (!isClosed) out.write(line);
      },
    },
    tellLost: (log) => {
      tell = (lines) => log.warn({ lines }, "lines of the log are lost: whoever reads them stopped, or had no room");
    },
    close: async () => {
      isClosed = true;
      await new Promise<void>((resolve) => {
        const patience = setTimeout(resolve, LAST_LINES_MS);
        out.once("close", () => {
          clearTimeout(patience);
          resolve();
        });
        out.end();
      });
      out.destroy();
    },
  };
}
