/** The tools that are asked beside the gate. */
import type { Tool } from "../engine/profile.ts";
import { runDredd } from "./dredd/run.ts";
import { runProxy } from "./prism-proxy/run.ts";

export const TOOLS: Readonly<Record<string, Tool>> = {
  Dredd: ({ contract, target, skips }) => runDredd(contract, target, skips),
  "Prism proxy": ({ contract, target, seed }) => runProxy(contract, target, seed),
};
