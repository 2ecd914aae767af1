// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
import type { OpenAPIHono, RouteConfig } from "@hono/zod-openapi";
import type { z } from "zod";

type Part = Record<string, unknown>;
type Registry = OpenAPIHono["openAPIRegistry"];
type Rebuilder = Pick<OpenAPIHono, "getOpenAPI31Document">;

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

export type Documentation = Omit<RouteConfig, "method" | "path" | "request" | "responses" | "middleware" | "hide">;

/** Media types by name, each with the Zod schema that judges it. */
export type Content = Readonly<Record<string, { readonly schema: z.ZodType }>>;

function isPart(value: unknown): value is Part {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function partAt(value: unknown, ...steps: readonly string[]): Part {
  let part: unknown = value;
  for (const step of steps) part = isPart(part) && Object.hasOwn(part, step) ? part[step] : undefined;
  return isPart(part) ? part : {};
}

function listAt(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The contract's content with its schemas made executable; media types without a Zod schema stay as they are. */
function executable(content: Part, schemas: Content): Part {
  const entries = Object.entries(content).map(([mediaType, raw]): [string, unknown] => {
    const schema = schemas[mediaType]?.schema;
    // Zod schemas are documented by their metadata: here, by the words of the contract
    return [mediaType, schema === undefined ? raw : { ...partAt(raw), schema: schema.meta(partAt(raw, "schema")) }];
  });
  return Object.fromEntries(entries);
}

/**
 * Routes carry the contract's own words: what a route is documented with is taken from the bundled contract, so that the
 * document rebuilt from the registered routes is the contract again - and holds only what was registered.
 */
export class BundledContract {
  readonly document: Part;

  constructor(document: Part) {
    this.document = document;
  }

  #followed(part: Part): Part {
    let target = part;
    for (let hops = 0; typeof target["$ref"] === "string" && hops < 32; hops += 1) {
      const steps = target["$ref"].slice(2).split("/");
      target = partAt(
        this.document,
        ...steps.map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~")),
      );
    }
    return target;
  }

  #item(root: "paths" | "webhooks", path: string): Part {
    return this.#followed(partAt(this.document, root, path));
  }

  /** Methods that OpenAPI has no member for stand apart. */
  #operation(root: "paths" | "webhooks", path: string, method: string): Part {
    const item = this.#item(root, path);
    return Object.hasOwn(item, method) ? partAt(item, method) : partAt(item, "additionalOperations", method);
  }

  #said(root: "paths" | "webhooks", path: string, method: string): Documentation {
    const item = this.#item(root, path);
    const { requestBody: _body, responses: _responses, parameters, ...said } = this.#operation(root, path, method);
    const all = [...listAt(item["parameters"]), ...listAt(parameters)];
    return (all.length === 0 ? said : { ...said, parameters: all }) as Documentation;
  }

  /** What the contract says about an operation beside its body and answers. Parameters of the path come first. */
  documentation(path: string, method: string): Documentation {
    return this.#said("paths", path, method);
  }

  requestBody<C extends Content>(path: string, method: string, schemas: C): { content: C; required: boolean } {
    const body = this.#followed(partAt(this.#operation("paths", path, method), "requestBody"));
    return { ...body, content: executable(partAt(body, "content"), schemas) } as { content: C; required: boolean };
  }

  /** An answer with content. A shared one stays a reference: its content then is known to the type alone. */
  response<C extends Content>(
    path: string,
    method: string,
    status: string,
    schemas: C,
  ): { description: string; content: C } {
    const raw = partAt(this.#operation("paths", path, method), "responses", status);
    const said = "$ref" in raw ? raw : { ...raw, content: executable(partAt(raw, "content"), schemas) };
    return said as { description: string; content: C };
  }

  /** An answer without content. */
  empty(path: string, method: string, status: string): { description: string } {
    return partAt(this.#operation("paths", path, method), "responses", status) as { description: string };
  }

  /** Registers what routes refer to (components) and what the service calls (webhooks). */
  register(registry: Registry): void {
    for (const [kind, components] of Object.entries(partAt(this.document, "components"))) {
      for (const [name, component] of Object.entries(partAt(components))) {
        registry.registerComponent(kind as Parameters<Registry["registerComponent"]>[0], name, component as never);
      }
    }
    for (const webhook of this.#webhooks()) registry.registerWebhook(webhook);
  }

  #webhooks(): RouteConfig[] {
    return Object.keys(partAt(this.document, "webhooks")).flatMap((name) => {
      const item = this.#item("webhooks", name);
      return METHODS.filter((method) => method in item).map((method) => {
        const { requestBody: body, responses } = partAt(item, method);
        const request = body === undefined ? {} : { request: { body: this.#followed(partAt(body)) } };
        const route: unknown = {
          ...this.#said("webhooks", name, method),
          method,
          path: name,
          ...request,
          responses: partAt(responses),
        };
        return route as RouteConfig;
      });
    });
  }

  /** The document of the routes an app has registered, under the contract's head (info, servers, tags, security, ...). */
  rebuild(app: Rebuilder): Part {
    const { paths: _paths, components: _components, webhooks: _webhooks, ...head } = this.document;
    const rebuilt: Part = { ...app.getOpenAPI31Document(head as Parameters<OpenAPIHono["getOpenAPI31Document"]>[0]) };
    // the library writes these also when there is nothing in them
    const components = Object.entries(partAt(rebuilt, "components")).filter(
      ([, part]) => Object.keys(partAt(part)).length > 0,
    );
    rebuilt["components"] = Object.fromEntries(components);
    for (const name of ["components", "webhooks"])
      if (Object.keys(partAt(rebuilt, name)).length === 0) delete rebuilt[name];
    return rebuilt;
  }
}
