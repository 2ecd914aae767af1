/** The Chromium of this machine, for tests and for pictures. */
import { spawnSync } from "node:child_process";
import { type Browser, chromium } from "playwright-core";

/** Ends only what hangs. */
export const PATIENCE_MS = 120_000;

/** The first takes three quarters of what the others do: nothing in it draws a window. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Nothing of its own accord, and no name but this machine's resolves: whatever a page wants from elsewhere fails and is seen. */
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  // each frame of a page that glides is painted by the processor
  "--force-prefers-reduced-motion",
  "--disable-smooth-scrolling",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

/** Where it is, or nothing. */
export function findChromium(): string | undefined {
  const look = `for name in ${NAMES.join(" ")}; do command -v $name && break; done`;
  return spawnSync("sh", ["-c", look], { encoding: "utf8" }).stdout.trim() || undefined;
}

export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: FLAGS, timeout: PATIENCE_MS });
}
