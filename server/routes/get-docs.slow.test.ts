import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compressible } from "../http/compressed.ts";
import { testService } from "../testing/test-service.ts";

const generatedPage = readFileSync(new URL("../../generated/docs/index.html", import.meta.url), "utf8");

describe("the interactive reference", () => {
  test("is the generated page, its scripts under names that change with them, and no other page may frame it", async () => {
    const { anonymous } = await testService();
    const page = await anonymous.get("/docs");
    const names = [...page.text.matchAll(/ src="(docs\/\w+\.[0-9a-f]{12}\.js)"/g)].map(([, name]) => name ?? "");
    expect(names).toHaveLength(4);
    const plain = names.reduce((text, name) => text.replace(name, name.replace(/\.[0-9a-f]{12}/, "")), page.text);
    expect(plain).toBe(generatedPage);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("content-security-policy")).toBe("frame-ancestors 'none'");
  });

  test("finds everything it asks for on this host, compressed for whoever takes that, and may keep it for ever", async () => {
    const { anonymous } = await testService();
    const page = (await anonymous.get("/docs")).text;
    let onTheWire = Buffer.byteLength(page);
    for (const [, source = ""] of page.matchAll(/ src="([^"]+)"/g)) {
      const { pathname, origin } = new URL(source, "http://service/docs");
      expect(origin).toBe("http://service");
      const reply = await anonymous.get(pathname, { "Accept-Encoding": "gzip, br" });
      expect(reply.status).toBe(200);
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        "content-type": "text/javascript; charset=utf-8",
        "content-encoding": "br",
        "cache-control": "public, max-age=31536000, immutable",
        vary: expect.stringMatching(/accept-encoding/i),
      });
      const plain = await anonymous.get(pathname);
      expect(plain.headers.get("content-encoding")).toBeNull();
      onTheWire += (await compressible(new TextEncoder().encode(plain.text))("br")).byteLength;
    }
    expect(onTheWire).toBeLessThan(1_300_000);
  });

  test("says what the service is and can before any script has arrived", async () => {
    const { anonymous } = await testService();
    const [first = ""] = (await anonymous.get("/docs")).text.split("<script");
    expect(first).toContain("<h1>Respiratory Intelligence Service</h1>");
    expect(first).toContain("POST /api/v1/patient/intake");
    expect(first).toContain("webhook results.delivered");
    expect(Buffer.byteLength(first)).toBeLessThan(30_000);
  });
});
