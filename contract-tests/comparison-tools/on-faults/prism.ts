/** The Prism proxy in front of the server that drifts. */
import { objections, startProxy } from "../prism-proxy/run.ts";
import { type Bench, type Tool, watch } from "./tool.ts";

export async function prism(bench: Bench): Promise<Tool> {
  const proxy = await startProxy(bench.contract, bench.target.url);
  if (proxy === undefined) throw new Error("the Prism proxy did not start");
  const target = { ...bench.target, url: proxy.url };
  return {
    name: "Prism proxy",
    repeatsItself: false,
    objections: (question) => watch({ ...bench, target }, question, objections),
    stop: () => proxy.stop(),
  };
}
