/** A page that loads the client as a bundler hands it to browsers. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { rolldown } from "rolldown";
import type { Project } from "./project.ts";

export interface BrowserBundle {
  readonly code: string;
  /** The packages whose modules a browser loads. */
  readonly packages: readonly string[];
}

/** Bundles the project's page for browsers, minified. */
export async function bundlePage({ path }: Project): Promise<BrowserBundle> {
  await using build = await rolldown({
    input: join(path, "browser.mts"),
    platform: "browser",
    cwd: path,
    logLevel: "warn",
  });
  const { output } = await build.generate({ format: "esm", minify: true });
  const [chunk, ...more] = output;
  if (more.length > 0) throw new Error("the page is one module");
  const packages = chunk.moduleIds.flatMap((id) => id.split("/node_modules/").at(1)?.split("/")[0] ?? []);
  return { code: chunk.code, packages: [...new Set(packages)].sort() };
}

export interface PageServer extends AsyncDisposable {
  readonly origin: string;
}

export async function servePage(code: string): Promise<PageServer> {
  const html = `<!doctype html><title>Client</title><link rel="icon" href="data:,"><h1>Client</h1><script type="module">${code}</script>`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.close().closeAllConnections();
    await once(server, "close");
  };
  return { origin: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close };
}
