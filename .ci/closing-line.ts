import type { Reporter, TestModule } from "vitest/node";

/** Ends the run with one line that a person and a CI system can both read. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const brokenFiles = modules.filter((module) => module.errors().length > 0).length;
    const failed = count("failed") + brokenFiles + unhandled.length;
    const skipped = count("skipped");
    process.stdout.write(`\n${count("passed")} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`);
  }
}
