import { describe, expect, test } from "vitest";
import { testService } from "../../testing/test-service.ts";

describe("a registration", () => {
  test("is replaced only where it is the one that If-Match names", async () => {
    const client = await (await testService()).company("Clinic");
    const body = JSON.stringify({
      webhook_url: "http://127.0.0.1:9/hook",
      webhook_secret: "a secret of sixteen or more",
    });
    const put = (ifMatch: string) =>
      client.send("PUT", "/webhook", { body, headers: { "Content-Type": "application/json", "If-Match": ifMatch } });
    expect((await put("*")).body.code).toBe("precondition_failed");
    const first = await client.put("/webhook", JSON.parse(body));
    const tag = first.headers.get("etag") ?? "";
    expect((await client.get("/webhook")).headers.get("etag")).toBe(tag);
    expect((await client.get("/webhook", { "If-None-Match": tag })).status).toBe(304);
    expect((await put(`W/${tag}`)).status).toBe(412);
    const second = await put(`"other", ${tag}`);
    expect(second.status).toBe(200);
    expect(second.headers.get("etag")).not.toBe(tag);
    expect((await put(tag)).body).toMatchObject({ status: 412, code: "precondition_failed" });
    await client.delete("/webhook");
    await client.put("/webhook", JSON.parse(body));
    expect((await put(tag)).status).toBe(412);
  });
});
