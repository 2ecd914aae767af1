import type { Receiver } from "../receiver.ts";

type Done = (error: Error | null, body?: unknown) => void;

interface FastifyRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: unknown;
}

interface FastifyReply {
  code: (status: number) => FastifyReply;
  send: () => unknown;
}

/** What the plugin needs of a Fastify instance. */
interface FastifyInstance {
  removeAllContentTypeParsers: () => unknown;
  addContentTypeParser: (
    contentType: "*",
    options: { parseAs: "buffer"; bodyLimit: number },
    parser: (request: unknown, body: Uint8Array, done: Done) => void,
  ) => unknown;
  post: (
    path: string,
    options: { bodyLimit: number },
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) => unknown;
}

export interface FastifyWebhookOptions {
  readonly path: string;
  readonly receiver: Receiver;
}

/**
 * `app.register(fastifyWebhooks, { path: "/webhooks", receiver })`. Being a plugin, it changes how bodies are parsed for its
 * own route alone. Fastify answers 413 itself.
 */
export async function fastifyWebhooks(
  instance: FastifyInstance,
  { path, receiver }: FastifyWebhookOptions,
): Promise<void> {
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: receiver.maxBytes }, (_request, body, done) =>
    done(null, body),
  );
  instance.post(path, { bodyLimit: receiver.maxBytes }, async (request, reply) => {
    // a request without a body reaches the handler without one
    const rawBody = request.body instanceof Uint8Array ? request.body : new Uint8Array();
    return reply.code(await receiver.receive(rawBody, request.headers)).send();
  });
}
