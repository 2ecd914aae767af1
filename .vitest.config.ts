import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{spec,generated,server,mock,contract-tests}/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: ["default", "./.ci/closing-line.ts"],
  },
});
