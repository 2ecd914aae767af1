import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { FILES_IN_MEMORY } from "./.ci/files-in-memory.ts";
import { SlowFilesFirst } from "./.ci/slow-files-first.ts";

const ALL = "{spec,generated,server,mock,contract-tests}/**/*.test.ts";
/** Start processes, threads, servers, browsers or compilers, sweep a grid or draw for seconds: `make quick` leaves them out. */
const SLOW = "**/*.slow.test.ts";
/** Far beyond what any test takes on a busy machine: only one that hangs is ended. */
const HUNG = 300_000;
const GATE = "contract-tests/conformance.slow.test.ts";

export default defineConfig({
  test: {
    // `--changed` follows imports: contracts, data and pages are read, and so concern every test
    forceRerunTriggers: ["**/!(*.ts)", "**/.vitest.config.ts", "**/.ci/**"],
    testTimeout: HUNG,
    hookTimeout: HUNG,
    expect: { poll: { timeout: HUNG / 3 } },
    setupFiles: "./.ci/fixed-seed.ts",
    reporters: ["default", "./.ci/closing-line.ts"],
    // two more than there are cores: half of the work waits for processes of its own and for schedules
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: SlowFilesFirst },
    // a test asks for it where it waits for schedules and does little else: all of a file wait at once
    maxConcurrency: 16,
    // started processes keep what they have compiled for the next ones
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/node", import.meta.url)) },
    projects: [
      // one module graph for all files: these leave nothing behind
      {
        extends: true,
        test: {
          name: "fast",
          include: [ALL],
          exclude: [SLOW, "**/node_modules/**"],
          isolate: false,
          env: { TMPDIR: FILES_IN_MEMORY },
          globalSetup: "./.ci/files-in-memory.ts",
        },
      },
      {
        extends: true,
        test: { name: "slow", include: [SLOW], exclude: [GATE, "**/node_modules/**"] },
      },
      // the gate watches what a client can notice, times among it: it has the machine to itself, after all others
      { extends: true, test: { name: "gate", include: [GATE], sequence: { groupOrder: 1 } } },
    ],
  },
});
