import { expect, test } from "vitest";
import { type ListedAnswers, type Verdict, verdictOn } from "./statuses.ts";
import { Download } from "./streams.ts";
import { Transport } from "./transport.ts";

const JSON_TYPE = "application/json";
const PROBLEM = "application/problem+json";
const HTML = "text/html; charset=utf-8";
const RESULTS = [JSON_TYPE, "text/csv", "application/fhir+json; fhirVersion=4.0"];

function listed(...answers: readonly [statuses: string, ...media: string[]][]): ListedAnswers {
  const grouped: Record<string, string> = {};
  for (const [statuses, ...media] of answers)
    for (const type of media.length === 0 ? [""] : media)
      grouped[type] = [grouped[type] ?? [], statuses].flat().join(" ");
  return grouped;
}

/** As each operation of a contract with problems lists its answers. */
const WITH_DEFAULT = listed(["200 201", JSON_TYPE], ["304"], ["404 default", PROBLEM]);
const FORMS = listed(["200", ...RESULTS], ["default", PROBLEM]);

type Row = [Verdict, ListedAnswers, status: number, mediaType?: string, asked?: string];

test.each<Row>([
  ["success", WITH_DEFAULT, 201, JSON_TYPE],
  ["success", WITH_DEFAULT, 200, "Application/JSON; charset=utf-8"],
  ["failure", WITH_DEFAULT, 404, PROBLEM],
  ["failure", WITH_DEFAULT, 418, PROBLEM],
  // a proxy, a gateway, a portal, an empty answer
  ["undeclared", WITH_DEFAULT, 502, HTML],
  ["undeclared", WITH_DEFAULT, 404, HTML],
  ["undeclared", WITH_DEFAULT, 403, JSON_TYPE],
  ["undeclared", WITH_DEFAULT, 200, HTML],
  ["undeclared", WITH_DEFAULT, 502],
  ["undeclared", WITH_DEFAULT, 200],
  // a success that the contract does not list is none of its problems
  ["undeclared", WITH_DEFAULT, 202, JSON_TYPE],
  ["undeclared", WITH_DEFAULT, 202, PROBLEM],
  ["undeclared", WITH_DEFAULT, 202],
  ["undeclared", WITH_DEFAULT, 302, HTML],
  // the number, then the class, then the default
  ["failure", listed(["404"], ["4XX", PROBLEM], ["default", JSON_TYPE]), 404, HTML],
  ["failure", listed(["404"], ["4xx", PROBLEM], ["default", JSON_TYPE]), 409, PROBLEM],
  ["undeclared", listed(["404"], ["4XX", PROBLEM], ["default", JSON_TYPE]), 409, JSON_TYPE],
  ["failure", listed(["404"], ["4XX", PROBLEM], ["default", JSON_TYPE]), 503, JSON_TYPE],
  ["undeclared", listed(["200", JSON_TYPE]), 404, JSON_TYPE],
  ["success", listed(["2XX", JSON_TYPE]), 202, JSON_TYPE],
  // a default alone is success too
  ["success", listed(["default", JSON_TYPE]), 202, JSON_TYPE],
  ["success", listed(["default"]), 200, HTML],
  ["failure", listed(["default", JSON_TYPE]), 500, JSON_TYPE],
  // no body described
  ["success", listed(["200"], ["default"]), 200, HTML],
  ["failure", listed(["200"], ["default"]), 500],
  ["undeclared", listed(["200"], ["default"]), 502, HTML],
  // several forms: what was asked for, else JSON
  ["success", FORMS, 200, JSON_TYPE],
  ["undeclared", FORMS, 200, "text/csv"],
  ["success", FORMS, 200, "text/csv", "text/csv"],
  ["undeclared", FORMS, 200, JSON_TYPE, "text/csv"],
  ["success", FORMS, 200, "application/fhir+json", "application/fhir+json; fhirVersion=4.0"],
  ["failure", FORMS, 406, PROBLEM, "text/csv"],
  ["success", listed(["200", "image/png", "text/csv"]), 200, "text/csv"],
  ["success", listed(["200", "image/*"]), 200, "image/png"],
  ["undeclared", listed(["200", "image/*"]), 200, "text/html"],
  ["success", listed(["200", "*/*"]), 200, HTML],
  ["success", listed(["200", "application/*+json"]), 200, "application/fhir+json; fhirVersion=4.0"],
  ["undeclared", listed(["200", "application/*+json"]), 200, "application/fhir+xml"],
  ["undeclared", listed(["200", "application/*+json"]), 200, JSON_TYPE],
  // several forms of a failure: any of them, whatever was asked for
  ["failure", listed(["200", JSON_TYPE], ["default", JSON_TYPE, PROBLEM]), 404, PROBLEM],
  ["failure", listed(["200", JSON_TYPE], ["404", JSON_TYPE, PROBLEM]), 404, PROBLEM, JSON_TYPE],
  ["failure", listed(["200", JSON_TYPE], ["4XX", JSON_TYPE, "text/*"]), 404, HTML],
  ["undeclared", listed(["200", JSON_TYPE], ["404", JSON_TYPE, PROBLEM]), 404, HTML],
  ["success", listed(["default", JSON_TYPE, PROBLEM]), 200, JSON_TYPE],
  ["undeclared", listed(["default", JSON_TYPE, PROBLEM]), 200, PROBLEM],
  // an operation without answers may give all
  ["success", {}, 202, HTML],
  ["failure", {}, 502, HTML],
])("%s: of %j, %i %s, asked for %s", (verdict, answers, status, mediaType, asked) => {
  expect(verdictOn(answers, { status, mediaType, asked, mayHaveBody: true })).toBe(verdict);
});

test("what HTTP gives no body needs none", () => {
  const came = { mediaType: undefined, asked: undefined, mayHaveBody: false };
  expect(verdictOn(WITH_DEFAULT, { ...came, status: 200 })).toBe("success");
  expect(verdictOn(listed(["204", JSON_TYPE]), { ...came, status: 204 })).toBe("success");
  expect(verdictOn(WITH_DEFAULT, { ...came, status: 304 })).toBe("failure");
  expect(verdictOn(WITH_DEFAULT, { ...came, status: 204 })).toBe("undeclared");
});

test.each([
  ["text/plain", "success", ""],
  ["text/csv; charset=utf-8", "success", ""],
  ["application/pdf", "success", "a file of 0 bytes"],
  ["application/x-ndjson", "success", []],
  [JSON_TYPE, "undeclared", undefined],
  ["", "undeclared", undefined],
])("an answer of %j without anything in it is a %s", async (type, verdict, wanted) => {
  const answers = { [type === "" ? JSON_TYPE : type.replace(/;.*/, "")]: "200" };
  for (const body of ["", null]) {
    const headers = type === "" ? {} : { "content-type": type };
    const fetch = () => Promise.resolve(new Response(body, { status: 200, headers }));
    const shape = { name: "read", method: "GET", path: "/read", answers } as const;
    const call = new Transport({ baseUrl: "http://x.example", fetch }).operation(shape) as unknown as () => Promise<{
      declared: boolean;
      data?: unknown;
    }>;
    const { declared, data } = await call();
    const size = data instanceof Download ? `a file of ${(await data.blob()).size} bytes` : data;
    const items: unknown[] = [];
    if (Array.isArray(wanted)) for await (const item of data as AsyncIterable<unknown>) items.push(item);
    expect([declared, Array.isArray(wanted) ? items : size]).toEqual([verdict === "success", wanted]);
  }
});
