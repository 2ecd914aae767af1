/** `npm run pictures`. Reports are printed without scripts. */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { startMock } from "../../mock/server.ts";
import { findChromium, launchChromium } from "../../spec/docs/testing/chromium.ts";
import { readContract } from "../../spec/openapi/read.ts";
import { helped } from "../../spec/programs/usage.ts";
import { print } from "../bench/support/numbers.ts";
import { PEOPLE } from "../reports/testing/patients.ts";
import { look, type Subject } from "./look.ts";
import { servePeople } from "./served.ts";

const FOLDER = fileURLToPath(new URL("../../.pictures/", import.meta.url));
const CONTRACT = fileURLToPath(new URL("../../spec/openapi.yaml", import.meta.url));

const asked = helped(`npm run pictures -- [NAME...]

Takes a picture of every page that people read, on a desktop and on a phone, light and dark and on paper, into .pictures/, and
prints what can be told without looking: what axe finds, what is asked of other hosts, how many sheets a report takes. It needs
Chromium. Names choose some of them, as "docs" and "mock" do.`);
const executablePath = findChromium();
if (executablePath === undefined) throw new Error("There is no Chromium on the PATH.");
await mkdir(FOLDER, { recursive: true });
const served = await servePeople(PEOPLE);
const mock = await startMock({ document: await readContract(CONTRACT), port: 0 });
const browser = await launchChromium(executablePath);

const { headers } = served;
const results = `${served.url}/results?project_id=people&format=html`;
const patients = [...new Set(PEOPLE.map(({ patient_id }) => patient_id))];
const subjects: readonly Subject[] = [
  ...patients.map((id): Subject => ({ name: id, url: `${results}&patient_id=${id}`, headers, isPrinted: true })),
  { name: "front", url: results, headers },
  { name: "docs", url: `${served.url}/docs`, waitsFor: "aside a" },
  { name: "guide-clinicians", url: `${served.url}/docs/guides/clinicians`, waitsFor: "h2" },
  { name: "root", url: served.url, headers: { Accept: "text/html" } },
  { name: "mock", url: `${mock.url}/__mock?still` },
];

try {
  const unknown = asked.filter((name) => !subjects.some((subject) => subject.name === name));
  if (unknown.length > 0) {
    process.stderr.write(`No page ${unknown.join(", ")}; there are ${subjects.map(({ name }) => name).join(", ")}.\n`);
    process.exitCode = 2;
  }
  for (const subject of subjects.filter(({ name }) => asked.length === 0 || asked.includes(name)))
    for await (const { picture, findings } of look(browser, subject, FOLDER)) {
      print(`${picture.padEnd(38)} ${findings.length === 0 ? "nothing found" : findings.join("; ")}`);
      if (findings.length > 0) process.exitCode = 1;
    }
} finally {
  await browser.close();
  await mock.close();
  await served.stop();
}
