import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, run, sandbox } from "./sandbox.ts";

const from = (file: string): string => JSON.stringify(join(ROOT, file));

const handler = (answer: string): string => `
import { OpenAPIHono } from "@hono/zod-openapi";
import { routes } from ${from("generated/routes.ts")};
import { send } from ${from("server/http/answer.ts")};
import type { Env } from ${from("server/http/env.ts")};
import { jsonText } from ${from("server/usecases/shared/json-text.ts")};
export const kept = [send, jsonText];
new OpenAPIHono<Env>().openapi(routes.getHealth, (c) => ${answer});
`;

/** Both ways to answer: Hono's own, and text that was made of a typed body. */
const RIGHT = {
  "right.ts": handler('c.json({ status: "ok" } as const, 200)'),
  "right-text.ts": handler('send(c, { status: 200, body: jsonText({ status: "ok" } as const) } as const)'),
};

const WRONG = {
  "wrong-type.ts": handler("c.json({ status: 1 } as const, 200)"),
  "missing.ts": handler("c.json({}, 200)"),
  "undocumented-status.ts": handler('c.json({ status: "ok" } as const, 418)'),
  "wrong-text.ts": handler("send(c, { status: 200, body: jsonText({ status: 1 } as const) } as const)"),
  "undocumented-status-of-text.ts": handler(
    'send(c, { status: 202, body: jsonText({ status: "ok" } as const) } as const)',
  ),
};

test("the compiler refuses a handler whose answer the contract does not have, and no other", async () => {
  await using place = await sandbox();
  const tsconfig = {
    extends: join(ROOT, "tsconfig.json"),
    include: ["*.ts"],
    compilerOptions: { typeRoots: ["node_modules/@types"] },
  };
  await place.write({
    ...RIGHT,
    ...WRONG,
    "tsconfig.json": JSON.stringify(tsconfig),
    "package.json": '{"type":"module"}',
  });
  const { code, said } = await run(place.folder, "node", "node_modules/typescript-7/bin/tsc", "-p", ".");
  expect(code).not.toBe(0);
  const errors = said.match(/^[\w-]+\.ts\(\d+,\d+\): error TS\d+/gm) ?? [];
  expect(errors.map((error) => error.replace(/\(.*error/, "")).toSorted()).toEqual(
    Object.keys(WRONG)
      .map((name) => `${name} TS2322`)
      .toSorted(),
  );
});
