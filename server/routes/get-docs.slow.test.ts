import { readdirSync, readFileSync } from "node:fs";
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
    // beside the generated page it knows of the guides, which a site of the contract alone does not have
    expect(plain.replace(/"guides":\[[^\]]*\],/, "")).toBe(generatedPage);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("content-security-policy")).toBe("frame-ancestors 'none'");
  });

  test("leads to every guide, and each guide to its scripts and to nothing that is not there", async () => {
    const { anonymous } = await testService();
    const [, list = "[]"] = /"guides":(\[[^\]]*\])/.exec((await anonymous.get("/docs")).text) ?? [];
    const guides = JSON.parse(list) as { title: string; href: string }[];
    const files = readdirSync(new URL("../../spec/guides", import.meta.url)).filter((name) => name.endsWith(".md"));
    // every file but the list itself, and the page of all problems
    expect(guides).toHaveLength(files.length);
    for (const { title, href } of guides) {
      const address = new URL(href, "http://service/docs");
      const page = await anonymous.get(address.pathname);
      expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      expect(page.text).toContain(`<title>${title}</title>`);
      const scripts = [...page.text.matchAll(/ src="([^"]+)"/g)].map(([, source = ""]) => source);
      expect(scripts).toHaveLength(4);
      for (const source of scripts)
        expect((await anonymous.get(new URL(source, address).pathname)).headers.get("content-type")).toMatch(
          /javascript/,
        );
      const [, markdown = ""] = /<pre[^>]*>([^]*?)<\/pre>/.exec(page.text) ?? [];
      const links = [...markdown.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = ""]) => new URL(target, address));
      const missing = [];
      for (const link of links.filter(({ host }) => host === "service"))
        if ((await anonymous.get(link.pathname)).status !== 200) missing.push(link.pathname);
      expect(missing).toEqual([]);
    }
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
