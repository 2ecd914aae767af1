/** node mock/public-contracts/hold.ts NAME PATH FOLDER [SECONDS] - holds one contract in a process of its own, its mock by the gate too where seconds are given, and prints its outcome as JSON. */
import { foundInMock } from "../../contract-tests/mock/found.ts";
import { type SchemasByPlace, compare } from "../../spec/codegen/testing/fidelity.ts";
import { typeErrorsIn } from "../holding/compile.ts";
import { holdContract } from "../holding/hold.ts";
import { announcing } from "./announced.ts";
import { type Outcome, nothing } from "./outcome.ts";

const SEED = 7;
const MUTATIONS = 4;
/** The first of them tell what is wrong. */
const TOLD = 12;

async function outcomeOf(name: string, path: string, folder: string, seconds: number): Promise<Outcome> {
  const { directory, document, operations, unsendable, answers, faults } = await holdContract(path, folder);
  const { schemasByPlace } = await directory.load<{ schemasByPlace: SchemasByPlace }>("schemas.ts");
  const { payloads, disagreements } = await compare(document, schemasByPlace, { seed: SEED, mutations: MUTATIONS });
  const isAnnounced = announcing(directory.contract, document, directory.notes);
  const silent = disagreements.filter(({ at }) => !isAnnounced(at));
  return {
    ...{
      name,
      operations: operations.length + unsendable.length,
      calls: answers.calls,
      unmade: answers.unmade.length,
      payloads,
    },
    typeErrors: (await typeErrorsIn(folder)).slice(0, TOLD),
    announced: disagreements.length - silent.length + unsendable.length,
    disagreements: silent.slice(0, TOLD),
    faults: faults.slice(0, TOLD),
    ...(seconds > 0 && { found: (await foundInMock(path, { budgetSeconds: seconds })).slice(0, TOLD) }),
  };
}

const [name = "", path = "", folder = "", seconds = "0"] = process.argv.slice(2);
const outcome = await outcomeOf(name, path, folder, Number(seconds)).catch((error: unknown) => {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  // what is no OpenAPI 3 is refused in one sentence
  return {
    ...nothing(name),
    ...(/Swagger 2|swagger: "?2/i.test(text) ? { refused: text.split("\n")[0] } : { failed: text }),
  };
});
process.stdout.write(`${JSON.stringify(outcome)}\n`, () => process.exit(0));
