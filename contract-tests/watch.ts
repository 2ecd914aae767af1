/** node contract-tests/watch.ts FILE [contract] [prefix]: judges recorded traffic (HAR, NDJSON). Exit status 0: no finding; 1: some; 2: it could not be read. */
import { readFile } from "node:fs/promises";
import { readContract } from "./engine/contract.ts";
import { HOUSE_RULES } from "./engine/house-rules.ts";
import { Watch, entriesOf } from "./engine/watch.ts";
import { OUR_CONTRACT } from "./options.ts";

async function main([file, spec = OUR_CONTRACT, prefix = ""]: readonly string[]): Promise<number> {
  if (file === undefined) throw new Error("say which file: node contract-tests/watch.ts FILE [contract] [prefix]");
  const watch = new Watch(await readContract(spec), prefix);
  const started = performance.now();
  let [count, found] = [0, 0];
  for (const entry of entriesOf(await readFile(file, "utf8"))) {
    const { exchange, findings } = watch.judge(entry);
    count += 1;
    for (const finding of findings.filter((one) => !HOUSE_RULES.some((rule) => rule.covers(one, exchange)))) {
      found += 1;
      console.log(`${count}: ${finding.check}: ${finding.subject}: ${finding.message}`);
    }
  }
  console.log(`${count} exchanges, ${found} findings, ${((performance.now() - started) / 1000).toFixed(2)} s`);
  return found === 0 ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
