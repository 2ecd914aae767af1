import { join } from "node:path";
import { expect, test } from "vitest";
import { museum, museumWith } from "../baseline/testing/contracts.ts";
import { type CommandResult, onecontract, sandbox } from "./sandbox.ts";

async function compare(present: unknown, changelog: string, ...options: string[]): Promise<CommandResult> {
  await using place = await sandbox();
  await place.write({
    "agreed.yaml": JSON.stringify(museum),
    "present.yaml": JSON.stringify(present),
    "CHANGELOG.md": changelog,
  });
  const [agreed, next, entries, accepted] = ["agreed.yaml", "present.yaml", "CHANGELOG.md", "breaks.txt"].map((name) =>
    join(place.folder, name),
  );
  const files = [agreed, next, "--changelog", entries, "--accepted", accepted] as string[];
  return await onecontract("diff", ...files, ...options);
}

const WITHOUT_SIGNATURE = museumWith({ "/webhooks/ticket.sold/post/parameters/0": undefined });

test("the same contract breaks nothing", async () => {
  expect((await compare(museum, "")).code).toBe(0);
});

test("a webhook without its signature fails, in words, until the changelog says Breaking and names it and somebody accepts it", async () => {
  const { code, said } = await compare(WITHOUT_SIGNATURE, "## Unreleased\n- `X-Signature` is gone.");
  expect(code).toBe(1);
  expect(said).toContain("removed the required header `x-signature`\n    at the webhook ticket.sold");
  const declared = "## Unreleased\n- Breaking: `X-Signature` is gone.";
  const unseen = await compare(WITHOUT_SIGNATURE, declared);
  expect(unseen.code).toBe(1);
  expect(unseen.said).toContain("nobody has looked at these breaks of them");
  expect((await compare(WITHOUT_SIGNATURE, declared, "--accept")).code).toBe(0);
});

test("contracts that cannot be compared are no pass", async () => {
  expect((await compare({ openapi: "2.0" }, "")).code).toBe(2);
});
