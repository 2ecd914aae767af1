import { type DestinationStream, type Logger, pino } from "pino";
import type { LogLevel } from "../config.ts";
import { storageFailure } from "../storage/failure.ts";

/** Structured logs, a line each. An error is told without the texts that could quote a client's data or a statement's values. */
export function createLog(level: LogLevel, destination: DestinationStream): Logger {
  const form = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } };
  return pino(form, destination);
}

/** Name, code and place of an error, and its message where it can hold nothing of a client's: our own words, and storage that failed. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: "unknown" };
  const code = "code" in error ? error.code : undefined;
  const frames = (error.stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
  const ours = error.constructor === Error && code === undefined;
  const message = storageFailure(error) ?? (ours ? error.message : undefined);
  return { type: error.name, code, ...(message === undefined ? {} : { message }), stack: frames };
}
