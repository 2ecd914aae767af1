/** What the generators are compared on: our contract, a small one of another hand, a large one of another hand. */
import { fileURLToPath } from "node:url";
import { join } from "node:path";

export interface ComparedContract {
  readonly name: string;
  /** Where it lies, given the folder that the packages are installed in. */
  readonly path: (folder: string) => string;
  /** The one operation that a bundle for browsers holds. */
  readonly operationId: string;
  /** How many payloads are made of each schema, by mutation. */
  readonly mutations: number;
}

export const CONTRACTS: readonly ComparedContract[] = [
  {
    name: "respiratory",
    path: () => fileURLToPath(new URL("../../../generated/openapi.json", import.meta.url)),
    operationId: "getResults",
    mutations: 20,
  },
  {
    name: "train-travel",
    path: (folder) => join(folder, "node_modules/@readme/oas-examples/3.1/json/train-travel.json"),
    operationId: "get-stations",
    mutations: 100,
  },
  {
    name: "github",
    path: (folder) => join(folder, "node_modules/@octokit/openapi/generated/api.github.com.json"),
    operationId: "repos/get",
    mutations: 3,
  },
];
