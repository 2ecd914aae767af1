/** What of the toolkit a project can import, and the program that it runs. */
export const PROGRAM = "spec/cli/main.ts";

/** Modules that are started by their address, where no import leads to them. */
export const THREADS = [
  "contract-tests/engine/webhooks/receiver-thread.ts",
  "contract-tests/engine/watch/judge-thread.ts",
];

/** The source behind each export of the package. */
export const DOORS: Readonly<Record<string, string>> = {
  ".": "spec/cli/config.ts",
  "./reader": "spec/openapi/read.ts",
  "./generate": "spec/codegen/generate.ts",
  "./mock": "mock/server.ts",
};
