/** Services whose paths end in a slash (`/teams/{team}/`) are right as they are without, and their faults are found as well. */
import { describeWritten } from "../testing/describe-written.ts";
import { slashed } from "../testing/slashed.ts";
import { projects } from "./kinds/projects.ts";
import { stock } from "./kinds/stock.ts";
import { teams } from "./kinds/teams.ts";

/** Faults that lie between a thing and what stands below it, or is done to it. */
const SOME = [
  [teams, ["activating does nothing", "a tag that is put is not there", "what is restored is not found"]],
  [projects, ["tasks outlive their project", "a completed task has no time"]],
  [stock, ["a deleted product is received", "a hold is released twice"]],
] as const;

describeWritten(slashed, SOME);
