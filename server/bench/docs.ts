/**
 * The reference over a slow line: when a reader sees its first content, and how many bytes come over the wire until it stands still. In a
 * Chromium that is held to 1.6 Mbit/s and 150 ms a round trip, from a service in a process of its own. Goals: first content within 1 s,
 * less than 1.3 MB. A loaded machine is slow by itself: the load is printed above.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { findChromium, launchChromium, PATIENCE_MS } from "../../spec/docs/testing/chromium.ts";
import { startProgram } from "../testing/process.ts";
import { median, print, whole } from "./support/numbers.ts";

const RUNS = 5;
const BITS_PER_SECOND = 1_600_000;
const LINE = { offline: false, latency: 150, downloadThroughput: BITS_PER_SECOND / 8, uploadThroughput: 96_000 };
const GOALS = { firstMs: 1000, bytes: 1_300_000 };

interface Loaded {
  readonly firstMs: number;
  readonly bytes: number;
}

async function load(browser: Browser, url: string): Promise<Loaded> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(`${url}/docs`, { waitUntil: "networkidle", timeout: PATIENCE_MS });
  const firstMs = await page.evaluate<number>(
    "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN",
  );
  await context.close();
  return { firstMs, bytes };
}

const executablePath = findChromium();
if (executablePath === undefined)
  print("\nThe reference over a slow line: NOT MEASURED, there is no Chromium on the PATH");
else {
  const directory = mkdtempSync(join(tmpdir(), "ris-"));
  const program = startProgram("main.ts", { PORT: "0", DATA_DIR: directory, BOOTSTRAP_API_KEY: "ris_a-key-for-docs" });
  const url = (await program.waitFor(/listening on (http:\S+)/))[1] ?? "";
  const browser = await launchChromium(executablePath);
  const loads: Loaded[] = [];
  for (let run = 0; run < RUNS; run += 1) loads.push(await load(browser, url));
  await browser.close();
  program.signal("SIGTERM");
  await program.ended;
  rmSync(directory, { recursive: true });
  const [first, bytes] = [median(loads.map(({ firstMs }) => firstMs)), median(loads.map((one) => one.bytes))];
  print("\nThe reference at 1.6 Mbit/s and 150 ms a round trip");
  print(`  first content  ${first.toFixed(0)} ms (${(first / GOALS.firstMs).toFixed(2)} of the goal)`);
  print(`  on the wire    ${whole(bytes)} bytes (${(bytes / GOALS.bytes).toFixed(2)} of the goal)`);
}
