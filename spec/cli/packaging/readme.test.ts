import { expect, test } from "vitest";
import { CheckSettings } from "../../../contract-tests/engine/settings.ts";
import { Config } from "../config.ts";
import { packageReadme } from "./readme.ts";

test.each([...Object.keys(Config.shape), ...Object.keys(CheckSettings.shape)])(
  "the page of the package says what the setting %s is",
  (key) => {
    expect(packageReadme()).toMatch(new RegExp(`^\\| \`${key}\` \\| \\S.+ \\|$`, "m"));
  },
);
