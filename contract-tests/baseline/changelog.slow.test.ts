import { expect, test } from "vitest";
import { compareContracts } from "./compare.ts";
import { museum, museumWith } from "./testing/contracts.ts";

const WITHOUT_GATE = { "/components/schemas/Ticket/properties/gate": undefined };
const WITHOUT_RETURN = { "/paths/~1tickets~1{ticket_id}/delete": undefined };
const at = (agreed: string, present: string): [Record<string, unknown>, Record<string, unknown>] => [
  { "/info/version": agreed },
  { "/info/version": present },
];

/** Where the changes are not declared, as the titles of what loses something. */
async function undeclared(
  changes: Record<string, unknown>,
  changelog: string,
  versions = at("0.3.0", "0.3.0"),
): Promise<string[]> {
  const found = await compareContracts(museumWith(versions[0]), museumWith({ ...changes, ...versions[1] }), changelog);
  expect(found.length).toBeGreaterThan(0);
  return found.flatMap(({ declared, subject }) => (declared ? [] : [subject.title]));
}

const EVERYWHERE = ["buyTicket (POST /tickets)", "getTicket (GET /tickets/{ticket_id})", "the webhook ticket.sold"];

test("an unreleased entry that says Breaking and names the field declares it wherever it shows", async () => {
  expect(await undeclared(WITHOUT_GATE, "## Unreleased\n\n- **Breaking**: `gate` is gone.\n\n## 0.2.0\n")).toEqual([]);
});

test("an entry may name the field with those above it, as a path or a pointer", async () => {
  expect(await undeclared(WITHOUT_GATE, "## Unreleased\n- Breaking: `/ticket/gate` is gone.")).toEqual(
    EVERYWHERE.slice(0, 2),
  );
  expect(await undeclared(WITHOUT_GATE, "## Unreleased\n- Breaking: `ticket.gate` is gone.")).toEqual(
    EVERYWHERE.slice(0, 2),
  );
});

test("a field that is called items is named as such", async () => {
  const items = { type: "array", maxItems: 2, items: { type: "string" } };
  const agreed = museumWith({ "/components/schemas/Ticket/properties/items": items });
  const present = museumWith({ "/components/schemas/Ticket/properties/items": { ...items, maxItems: 9 } });
  const found = async (changelog: string): Promise<boolean[]> =>
    (await compareContracts(agreed, present, changelog)).map(
      ({ element, declared }) => element !== "items" || declared,
    );
  expect(new Set(await found("## Unreleased\n- Breaking: `items` may be more."))).toEqual(new Set([true]));
  expect(new Set(await found("## Unreleased\n- Breaking: `gate` may be more."))).toEqual(new Set([false, true]));
});

test("an entry that names an operation too declares the change there alone", async () => {
  expect(await undeclared(WITHOUT_GATE, "## Unreleased\n- Breaking: `gate` of `getTicket` is gone.")).toEqual([
    EVERYWHERE[0],
    EVERYWHERE[2],
  ]);
  expect(await undeclared(WITHOUT_GATE, "## Unreleased\n- Breaking: `gate` of `ticket.sold` is gone.")).toEqual(
    EVERYWHERE.slice(0, 2),
  );
});

test("an operation is declared by its identifier, its path, or its method and path", async () => {
  for (const name of ["returnTicket", "/tickets/{ticket_id}", "DELETE /tickets/{ticket_id}"]) {
    expect(await undeclared(WITHOUT_RETURN, `## Unreleased\n- Breaking: \`${name}\` is gone.`)).toEqual([]);
  }
});

test("the section of the present version counts, and an entry may go on over lines", async () => {
  const changelog =
    "# Changes\n\n## 0.3.0 - 2026-01-01\n\n- Much has become better, and\n  Breaking: the field\n  `gate` is gone.\n";
  expect(await undeclared(WITHOUT_GATE, changelog)).toEqual([]);
});

test.each([
  ["an entry of an older version", "## Unreleased\n\n## 0.2.0\n- Breaking: `gate` is gone."],
  ["an entry below the versions", "## 0.3.0\n\n## Notes\n- Breaking: `gate` is gone."],
  ["an entry that does not say Breaking", "## Unreleased\n- `gate` is gone."],
  ["an entry that says it is not breaking", "## Unreleased\n- Non-Breaking: `gate` is gone."],
  ["an entry that names another field", "## Unreleased\n- Breaking: `state` is gone."],
  ["an entry that has the name in its prose alone", "## Unreleased\n- Breaking: the gate is gone."],
  [
    "one entry that says Breaking and another with the name",
    "## Unreleased\n- Breaking: see below.\n- `gate` is gone.",
  ],
  ["a paragraph that is no entry", "## Unreleased\nBreaking: `gate` is gone."],
])("%s declares nothing", async (_what, changelog) => {
  expect(await undeclared(WITHOUT_GATE, changelog)).toEqual(EVERYWHERE);
});

test("naming a field does not declare that an operation is gone", async () => {
  expect(await undeclared(WITHOUT_RETURN, "## Unreleased\n- Breaking: `ticket_id` is gone.")).not.toEqual([]);
});

test("from 1.0 a major version declares everything, and a changelog nothing", async () => {
  const entry = "## Unreleased\n- Breaking: `gate` is gone.";
  expect(await undeclared(WITHOUT_GATE, "", at("1.4.0", "2.0.0"))).toEqual([]);
  expect(await undeclared(WITHOUT_GATE, entry, at("1.4.0", "1.5.0"))).toEqual(EVERYWHERE);
  expect(await undeclared(WITHOUT_GATE, "", at("0.9.0", "1.0.0"))).toEqual(EVERYWHERE);
  expect(await undeclared(WITHOUT_GATE, entry, at("0.9.0", "1.0.0"))).toEqual([]);
});

test("a version of one or two parts is one", async () => {
  const of = async (agreed: string, present: string, changelog = ""): Promise<string[]> =>
    await undeclared(WITHOUT_GATE, changelog, at(agreed, present));
  expect(await of("1.0", "2.0")).toEqual([]);
  expect(await of("v1", "v2")).toEqual([]);
  expect(await of("1.0", "1.1")).toEqual(EVERYWHERE);
  expect(await of("v1", "v1-beta")).toEqual(EVERYWHERE);
  expect(await of("0.2", "v0.3", "## [0.3] - 2026-01-01\n- Breaking: `gate` is gone.")).toEqual([]);
  expect(await of("0.3", "0.3", "## 0.2\n- Breaking: `gate` is gone.")).toEqual(EVERYWHERE);
  expect(await of("0.3", "0.3", "## With OpenAPI 3.1\n- Breaking: `gate` is gone.")).toEqual([]);
});

test("a date has no major part", async () => {
  const dated = museumWith({ "/info/version": "2026-01-01" });
  await expect(compareContracts(dated, dated, "")).rejects.toThrow("info.version");
});

test("a contract without a version cannot be judged", async () => {
  await expect(compareContracts(museum, museumWith({ "/info/version": "next" }), "")).rejects.toThrow("next");
});
