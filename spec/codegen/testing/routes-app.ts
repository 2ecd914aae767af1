/** Generated routes in a real app. */
import { OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import type * as own from "../../../generated/routes.ts";

export interface Routes {
  readonly routes: Readonly<Record<string, RouteConfig>>;
  readonly operations: typeof own.operations;
  readonly registerContract: typeof own.registerContract;
  readonly rebuildDocument: typeof own.rebuildDocument;
}

/** An app whose handlers answer with what the routes gave them. */
export function appOf(module: Routes): OpenAPIHono {
  const app = new OpenAPIHono({
    defaultHook: (result, context) =>
      result.success
        ? undefined
        : context.json(
            { in: result.target, issues: result.error.issues.map(({ path, message }) => [path.join("/"), message]) },
            422,
          ),
  });
  module.registerContract(app);
  for (const route of Object.values(module.routes)) {
    app.openapi(
      route as Parameters<OpenAPIHono["openapi"]>[0],
      (async (context: { req: { valid: (place: string) => unknown }; json: (value: object) => Response }) => {
        const given = ["param", "query", "header", "cookie", "json", "form"].map((place) => [
          place,
          context.req.valid(place),
        ]);
        const form = given.find(([place]) => place === "form")?.[1] as Record<string, unknown> | undefined;
        if (form?.["scan"] instanceof Blob) form["scan"] = `file of ${form["scan"].size} bytes`;
        return context.json(Object.fromEntries(given.filter(([, value]) => value !== undefined)));
      }) as never,
    );
  }
  return app;
}
