/** Stands in front of a running server, and between it and its receivers; what passes is passed on unchanged and told. */
import { once } from "node:events";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import type { Contract } from "../contract.ts";
import { operationAt } from "../http/operation-at.ts";
import type { Entry } from "./entries.ts";
import { type Forwarded, type Way, forward } from "./forward.ts";
import { Registrations } from "./registrations.ts";
import { Writes } from "./writes.ts";

export interface ProxyOptions {
  readonly contract: Contract;
  readonly target: string;
  /** The path under which the contract's paths stand. */
  readonly prefix: string;
  /** 0 for any free one. */
  readonly port: number;
  readonly host: string;
  /** Where the service reaches the proxy of receivers; undefined for the address that it listens on. */
  readonly receiversUrl?: string | undefined;
  /** Where the second port is; 0 for any free one, undefined for none. */
  readonly receiversPort: number | undefined;
  /** Where webhooks go that come to the second port under no address that was registered through the first. */
  readonly receiver?: string | undefined;
  readonly onPassed: (entry: Entry) => void;
  /** Told of what passed and was too large to be kept. */
  readonly onUnseen: () => void;
}

async function listen(server: Server, port: number, host: string): Promise<string> {
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  const name = host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${typeof address === "object" && address !== null ? address.port : port}`;
}

function entryOf(url: string, { method, headers, body, response }: Forwarded): Entry {
  return { url, request: { method, headers, body }, response };
}

export class WatchingProxy {
  readonly #options: ProxyOptions;
  readonly #operationAt: ReturnType<typeof operationAt>;
  readonly #front = this.#server((request, response) => this.#serve(request, response));
  readonly #back = this.#server((request, response) => this.#post(request, response));
  readonly #writes = new Writes();
  #registrations: Registrations | undefined;

  constructor(options: ProxyOptions) {
    this.#options = options;
    this.#operationAt = operationAt(options.contract.operations);
  }

  #server(handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>): Server {
    const take = (request: IncomingMessage, response: ServerResponse): void =>
      void handle(request, response).catch(() => request.socket.destroy());
    // the server behind says how long a connection is kept, and a client may take its time
    const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0, noDelay: true }, take);
    return server.on("checkContinue", take);
  }

  /** Addresses of the first port, and of the second one. */
  async listen(): Promise<{ readonly url: string; readonly receivers: string | undefined }> {
    const { contract, port, host, receiversPort, receiversUrl } = this.#options;
    const receivers = receiversPort === undefined ? undefined : await listen(this.#back, receiversPort, host);
    if (receivers !== undefined) this.#registrations = new Registrations(contract, receiversUrl ?? receivers);
    return { url: await listen(this.#front, port, host), receivers: receivers && (receiversUrl ?? receivers) };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { target: base, prefix } = this.#options;
    const target = request.url ?? "/";
    const path = target.split("?")[0] ?? "/";
    const within = path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
    const id = this.#operationAt(request.method ?? "GET", within)?.id;
    const registrations = this.#registrations;
    const names = registrations?.names(id) === true && id !== undefined;
    const way: Way = {
      origin: new URL(base),
      target,
      changeRequest: names ? (body) => registrations.towardsService(id, body) : undefined,
      changeAnswer: names || registrations?.any === true ? (body) => registrations.towardsClient(body) : undefined,
    };
    const met = this.#writes.begin(request.method);
    const passed = await forward(request, response, way);
    const disturbed = met();
    this.#tell(passed, () => ({ ...entryOf(target, passed), ...(disturbed ? { disturbed } : {}) }));
  }

  async #post(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { receiver } = this.#options;
    const target = request.url ?? "/";
    const given = receiver === undefined ? undefined : new URL(receiver);
    const to =
      this.#registrations?.receiverOf(target) ??
      (given && { registered: given.href, origin: new URL(given.origin), target: given.pathname + given.search });
    if (to === undefined) return void response.writeHead(404).end();
    const { registered } = to;
    this.#tell(await forward(request, response, to), (passed) => ({
      ...entryOf(to.target, passed),
      webhook: { registered, at: passed.at, doneAt: passed.doneAt },
    }));
  }

  #tell(passed: Forwarded, entry: (passed: Forwarded) => Entry): void {
    if (passed.tooLarge) this.#options.onUnseen();
    else this.#options.onPassed(entry(passed));
  }

  async close(): Promise<void> {
    for (const server of [this.#front, this.#back]) {
      if (!server.listening) continue;
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    }
  }
}
