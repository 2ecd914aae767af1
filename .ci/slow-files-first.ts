import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Long files that begin last leave a core idle at the end of the run. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const slow = (file: TestSpecification): boolean => file.project.name === "slow";
    return [...sorted.filter(slow), ...sorted.filter((file) => !slow(file))];
  }
}
