/** A body beyond any limit: sent whole, kept as what it begins with. */
import { execFileSync } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { serve } from "../../testing/serve.ts";
import { curlLine } from "../report/curl.ts";
import type { HttpRequest } from "./exchange.ts";
import { HttpClient } from "./http.ts";

const ask = (padding: number, text = `{"it's":1}`): HttpRequest => ({
  method: "POST",
  target: "/",
  headers: [],
  body: Buffer.from(text),
  padding,
});

test.each([0, 1, 262_134, 262_135, 600_000])(
  "%i blanks come behind the body, and its length says so",
  async (padding) => {
    const came: [string | undefined, Buffer][] = [];
    const { url, stop } = await serve(async (request, response) => {
      came.push([request.headers["content-length"], await buffer(request)]);
      response.end();
    });
    const http = new HttpClient(url);
    try {
      expect(await http.send(ask(padding))).toMatchObject({ response: { status: 200 } });
      const whole = `{"it's":1}${" ".repeat(padding)}`;
      expect(came).toEqual([[String(whole.length), Buffer.from(whole)]]);
    } finally {
      http.close();
      await stop();
    }
  },
);

test("the line of curl makes the same bytes in a shell", () => {
  const line = curlLine(ask(70_000), "http://127.0.0.1:1");
  expect(line.length).toBeLessThan(200);
  const made = line.match(/@(<\(.*\)) 'http/s)?.[1] ?? "";
  expect(execFileSync("bash", ["-c", `cat ${made}`]).toString()).toBe(`{"it's":1}${" ".repeat(70_000)}`);
});
