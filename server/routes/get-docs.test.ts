import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { testService } from "../testing/test-service.ts";

const generatedPage = readFileSync(new URL("../../generated/docs/index.html", import.meta.url), "utf8");

describe("the interactive reference", () => {
  test("is the generated page, byte for byte, and no other page may frame it", async () => {
    const { anonymous } = await testService();
    const page = await anonymous.get("/docs");
    expect(page.text).toBe(generatedPage);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("content-security-policy")).toBe("frame-ancestors 'none'");
  });

  test("finds everything it asks for on this host, relative to its own address", async () => {
    const { anonymous } = await testService();
    const sources = [...generatedPage.matchAll(/ src="([^"]+)"/g)].map(([, source]) => source ?? "");
    expect(sources).toHaveLength(2);
    for (const source of sources) {
      const { pathname, origin } = new URL(source, "http://service/docs");
      expect(origin).toBe("http://service");
      const reply = await anonymous.get(pathname);
      expect(reply.status).toBe(200);
      expect(reply.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    }
  });

  test("sends a script again only when it has changed", async () => {
    const { anonymous } = await testService();
    const first = await anonymous.get("/docs/start.js");
    expect(first.headers.get("cache-control")).toBe("public, no-cache");
    const etag = first.headers.get("etag") ?? "";
    const again = await anonymous.get("/docs/start.js", { "If-None-Match": etag });
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
    expect((await anonymous.get("/docs/start.js", { "If-None-Match": '"older"' })).status).toBe(200);
  });
});
