import { dirname } from "node:path";
import { parseConfig } from "../../config.ts";
import { startService } from "../../composition/service.ts";

/** The service itself, with everything it does; only its log is off, as the rivals have none. */
const config = parseConfig({
  DATA_DIR: dirname(process.argv[2] ?? ""),
  PORT: "0",
  BOOTSTRAP_API_KEY: "ris_a-key-for-measuring",
  LOG_LEVEL: "silent",
});
const { url } = await startService(config, () => undefined);
process.stdout.write(`${url}\n`);
