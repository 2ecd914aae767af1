/** Starts the mock of a contract, as `make mock` does. */
import { resolve } from "node:path";
import type { RunningTarget } from "../engine/profile.ts";
import { startChild } from "../service-profile/child.ts";
import { freePort } from "../service-profile/free-port.ts";

/** Any credentials of the right form will do. */
const CREDENTIALS = { "*": "anybody:secret" };

export async function launchMock(spec: string, overlays: readonly string[] = []): Promise<RunningTarget> {
  const port = await freePort();
  const stop = await startChild(
    ["spec/cli/main.ts", "mock", ...overlays.flatMap((file) => ["--overlay", resolve(file)])],
    `:${port}/__mock`,
    {
      SPEC: resolve(spec),
      HOST: "127.0.0.1",
      PORT: String(port),
      NODE_OPTIONS: "",
    },
  );
  return { url: `http://127.0.0.1:${port}`, credentials: CREDENTIALS, restricted: undefined, stop };
}
