import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{spec,generated,server,mock,contract-tests}/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
