/** node contract-tests/index.ts [--spec file] [--target url] [--auth credentials] [--seed n] */
import { parseArgs } from "node:util";
import { readContract } from "./contract/contract.ts";
import { Run } from "./run.ts";
import { profile } from "./service/profile.ts";
import { curlLine } from "./report/curl.ts";

const { values } = parseArgs({
  options: { spec: { type: "string", default: "spec/openapi.yaml" }, target: { type: "string" }, auth: { type: "string" }, seed: { type: "string" } },
});
const contract = await readContract(values.spec);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
let n = 0; let t = performance.now();
const report = await new Run({
  contract, profile, seed, command: "", start: profile.launch!, separate: true, quick: false,
  onPhase: (name) => { console.log(name, n, ((performance.now() - t) / 1000).toFixed(1)); },
  onExchange: () => { n++; },
}).run();
console.log(report.seconds, report.requests);
const groups = Map.groupBy(report.findings, (f) => f.check + " | " + f.message);
for (const [k, fs] of [...groups].sort((a,b)=>b[1].length-a[1].length).slice(0, 60)) { const f = fs[0]!; console.log(fs.length, k, "::", f.subject); const e = f.exchange && report.exchange(f.exchange); if (process.env["CURL"] && e) console.log("   ", curlLine(e.request, report.target).slice(0, 1500), "\n   ", e.response?.status, e.response?.body.toString().slice(0,300)); }
console.table(report.coverage.rows);
console.log(report.coverage.unseen.filter(u=>u.kind!=="tightness").map(u => u.name).join("\n").slice(0, Number(process.env["UNSEEN"] ?? 3000)));
console.log("TIGHT", report.coverage.unseen.filter(u=>u.kind==="tightness").map(u => u.name).join("\n"));
console.log("LOOSE", report.tightness.map(u => u.element + ": " + u.message).join("\n"));
