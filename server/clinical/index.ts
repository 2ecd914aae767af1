import { writeFileSync } from "node:fs";
import { withoutArguments } from "../../spec/programs/usage.ts";
import { simulateDisturbances, simulateHealthy } from "./simulate.ts";
import { simulationPage } from "./simulation-page.ts";

withoutArguments(`npm run simulate

Simulates disturbed blows and healthy people, and writes what the service makes of them to server/clinical/SIMULATION.md.`);

const DISTURBED_OF_EACH_KIND = 834;
const HEALTHY_OF_EACH_BAND = 1000;
const SEED = 20_261_122;

const page = simulationPage(
  simulateDisturbances(DISTURBED_OF_EACH_KIND, SEED),
  simulateHealthy(HEALTHY_OF_EACH_BAND, SEED),
);
writeFileSync(new URL("./SIMULATION.md", import.meta.url), page);
process.stdout.write(page);
