import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Half a minute and more each, the longest first: on a clean clone no run has measured them yet. */
const LONGEST = [
  // these wait for schedules more than they work
  "contract-tests/other-contracts/foreign",
  "contract-tests/other-servers/orders",
  "contract-tests/mock/mock",
  "contract-tests/mutation/mutants",
  "server/routes/get-docs.browser",
  "contract-tests/package-e2e/package",
  "contract-tests/other-servers/servers",
  "server/webhooks/delivery/crash",
  "contract-tests/tour/tour",
  "server/storage/store",
  "server/admin",
  "server/routes/get-results.browser",
  "server/main",
  "spec/docs/site.browser",
  "spec/codegen/packaging/build",
  "spec/cli/cli",
  "spec/cli/packaging/toolkit",
].map((name) => `${ROOT}${name}.slow.test.ts`);

/** Long files that begin last leave a core idle at the end of the run. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = LONGEST.filter((path) => !existsSync(path));
    if (gone.length > 0) throw new Error(`.ci/slow-files-first.ts names what is not there: ${gone.join(", ")}`);
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

/** The listed ones in their order, then the other slow ones, then the fast ones. */
function rank({ project, moduleId }: TestSpecification): number {
  if (project.name !== "slow") return LONGEST.length + 1;
  const place = LONGEST.indexOf(moduleId);
  return place === -1 ? LONGEST.length : place;
}
