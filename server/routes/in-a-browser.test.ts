import { expect, test } from "vitest";
import { testService } from "../testing/test-service.ts";

const BROWSER = { Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8" };

test("a browser gets a page with the way to the reference", async () => {
  const { anonymous } = await testService();
  const { status, headers, text } = await anonymous.get("/", BROWSER);
  expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(headers.get("vary")).toBe("Accept, Accept-Encoding");
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
  expect(text).toContain('href="/docs"');
});

test.each([{}, { Accept: "*/*" }, { Accept: "application/json" }, { Accept: "application/json, text/html;q=0.9" }])(
  "%j gets JSON",
  async (headers) => {
    const { anonymous } = await testService();
    expect((await anonymous.get("/", headers as Record<string, string>)).body.version).toBe("0.1.0");
    const refused = await anonymous.get("/nowhere", headers as Record<string, string>);
    expect([refused.status, refused.body.code]).toEqual([404, "not_found"]);
  },
);

test.each([
  ["/nowhere", 404, "No such path"],
  ["/results?project_id=x", 401, "Unauthorized"],
  ["/results/links/never", 404, "The link opens nothing"],
])("at a browser %s is a page with the status %i", async (path, status, title) => {
  const { anonymous } = await testService();
  const reply = await anonymous.get(path, BROWSER);
  expect([reply.status, reply.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
  expect(reply.text).toContain(`<h1>${title}</h1>`);
  // Whoever opens a link to a report does not read interfaces.
  expect(reply.text.includes('href="/docs"')).toBe(!path.startsWith("/results/links/"));
});

test("what is sent with POST is answered in JSON, whoever sends it", async () => {
  const { anonymous } = await testService();
  expect((await anonymous.post("/api/v1/analyse", {}, BROWSER)).body.code).toBe("unauthorized");
});

test("a link that opens nothing says what may have happened and whom to ask", async () => {
  const { anonymous } = await testService();
  const { text } = await anonymous.get(`/results/links/${"a".repeat(43)}`, BROWSER);
  for (const said of ["expired", "revoked", "copied", "Ask whoever sent it for a new one"])
    expect(text).toContain(said);
});
