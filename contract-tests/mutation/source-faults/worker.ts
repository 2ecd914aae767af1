/** One thread of the proof: each job starts a service of its own. */
import { readContract } from "../../engine/contract.ts";
import { OUR_CONTRACT } from "../../service-profile/our-contract.ts";
import { serveJobs } from "../pool.ts";
import { type Asked, type Held, hold } from "./hold.ts";

const contract = await readContract(OUR_CONTRACT, true);

serveJobs<Asked, Held>(
  (asked) => hold(contract, asked),
  () => Promise.resolve(),
);
