import { stripVTControlCharacters } from "node:util";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

/** A log is often kept by its end alone: as much of a failure as tells what is wrong. */
const LINES_OF_A_FAILURE = 30;
const FAILURES_SHOWN = 20;

/** Ends the run with what failed, in short, and with one line that a person and a CI system can both read. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const failures = [
      ...tests
        .filter((test) => test.result().state === "failed")
        .map((test) => short(`${test.module.relativeModuleId} > ${test.fullName}`, test.result().errors ?? [])),
      ...modules
        .filter((module) => module.errors().length > 0)
        .map((module) => short(module.relativeModuleId, module.errors())),
      ...unhandled.map((error) => short("outside of any test", [error])),
    ];
    const skipped = count("skipped");
    process.stdout.write(
      `\n${failures.slice(0, FAILURES_SHOWN).join("")}` +
        `${count("passed")} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`,
    );
  }
}

function short(what: string, errors: readonly { message: string; diff?: string | undefined }[]): string {
  const said = errors.flatMap(({ message, diff }) =>
    stripVTControlCharacters(`${message}\n${diff ?? ""}`)
      .split("\n")
      .filter((line) => line.trim() !== ""),
  );
  return `FAILED ${what}\n${said
    .slice(0, LINES_OF_A_FAILURE)
    .map((line) => `  ${line}\n`)
    .join("")}`;
}
