/** The Prism proxy in front of the faulty server. */
import { objections, startProxy } from "../prism-proxy/run.ts";
import { type ToolContext, type Tool, watch } from "./tool.ts";

export async function prism(context: ToolContext): Promise<Tool> {
  const proxy = await startProxy(context.contract, context.target.url);
  if (proxy === undefined) throw new Error("the Prism proxy did not start");
  const target = { ...context.target, url: proxy.url };
  return {
    name: "Prism proxy",
    repeatsItself: false,
    objections: (question) => watch({ ...context, target }, question, objections),
    stop: () => proxy.stop(),
  };
}
