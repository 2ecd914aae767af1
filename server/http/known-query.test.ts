import { expect, test } from "vitest";
import { testService } from "../testing/test-service.ts";

test.each([
  ["a misspelt name is named, with those that there are", "?projct_id=p", "projct_id"],
  ["a name that is no word is not repeated", `?${encodeURIComponent("<script>")}=1`, ""],
  ["a long text is not repeated", `?${"a".repeat(60)}=1`, ""],
])("%s", async (_what, query, parameter) => {
  const client = await (await testService()).company("A Clinic");
  const { status, body } = await client.get(`/results${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({
    code: "invalid_parameter",
    errors: [
      { parameter, detail: expect.stringMatching(/^is no query parameter of this operation; it has .*project_id/) },
    ],
  });
});
