/**
 * The messages that new users were stuck on, over HTTP and on the command line as they met them, and others of the same kinds. Each
 * names the thing, the rule, and what to do.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient } from "../generated/client/client.ts";
import { unwrap } from "../generated/client/transport.ts";
import { REFUSALS } from "../generated/webhooks/verify.ts";
import { intakeOf, record } from "./testing/records.ts";
import { runAdmin } from "./testing/admin.ts";
import { type Program, startProgram } from "./testing/process.ts";

const KEY = "ris_a-key-for-these-tests";
const directory = mkdtempSync(join(tmpdir(), "ris-"));
let program: Program;
let url: string;

beforeAll(async () => {
  const settings = { PORT: "0", DATA_DIR: directory, BOOTSTRAP_API_KEY: KEY, WEBHOOK_ALLOW_LOOPBACK: "true" };
  program = startProgram("main.ts", settings);
  url = (await program.waitFor(/listening on (http:\S+)/))[1] ?? "";
});

afterAll(async () => {
  program.signal("SIGTERM");
  await program.ended;
  rmSync(directory, { recursive: true });
});

/** Everything that a person reads of an answer, in one text. */
async function told(method: string, path: string, body?: string, type = "application/json"): Promise<string> {
  const headers = {
    Authorization: `Bearer ${KEY}`,
    ...(body === undefined ? {} : { "Content-Type": type }),
  };
  const answer = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) });
  const { detail, errors = [] } = (await answer.json()) as {
    detail: string;
    errors?: readonly { pointer?: string; parameter?: string; detail: string }[];
  };
  const causes = errors.map((cause) => `${cause.pointer ?? cause.parameter} ${cause.detail}`);
  return [`${answer.status}`, detail, ...causes].join(" | ");
}

const INTAKE = "/api/v1/patient/intake";
const intake = (changes: Record<string, unknown>): [string, string, string] => [
  "POST",
  INTAKE,
  JSON.stringify(intakeOf([record("P-1", changes)])),
];
const values = (fev1_l: number, fvc_l: number) => ({ pre_bronchodilator: { kind: "values", fev1_l, fvc_l } });
const webhook = (webhook_url: string): [string, string, string] => [
  "PUT",
  "/webhook",
  JSON.stringify({ webhook_url, webhook_secret: "a secret of 16 characters" }),
];

describe("over HTTP", () => {
  test.each<[what: string, request: [string, string, string?, string?], named: RegExp, rule: RegExp, remedy: RegExp]>([
    [
      "a parameter that there is not",
      ["GET", "/results?projct_id=p"],
      /projct_id/,
      /no query parameter/,
      /it has project_id/,
    ],
    ["a parameter twice", ["GET", "/results?project_id=a&project_id=b"], /project_id/, /twice/, /send it once/],
    [
      "a comma too many",
      ["POST", INTAKE, '{"project_id": "p",\n "patients": [,]}'],
      /line 2, column 15/,
      /not a JSON/,
      /Send a JSON document/,
    ],
    [
      "single quotes",
      ["POST", INTAKE, "{'project_id': 'p'}"],
      /line 1, column 2/,
      /not a JSON/,
      /Send a JSON document/,
    ],
    ["a byte order mark", ["POST", INTAKE, `\u{FEFF}{}`], /byte order mark/, /not a JSON/, /leave that out/],
    [
      "XML",
      ["POST", INTAKE, "<Bundle/>", "application/fhir+xml"],
      /Content-Type/,
      /XML is not read/,
      /send application\/json or application\/fhir\+json/,
    ],
    [
      "another version of FHIR",
      ["POST", INTAKE, "{}", "application/fhir+json; fhirVersion=5.0"],
      /Content-Type/,
      /takes no parameter but charset=utf-8 and fhirVersion=4\.0/,
      /send FHIR R4/,
    ],
    [
      "another charset",
      ["POST", INTAKE, "{}", "application/json; charset=latin1"],
      /Content-Type/,
      /takes no parameter but charset=utf-8/,
      /send application\/json/,
    ],
    [
      "a FHIR bundle that is called JSON",
      ["POST", INTAKE, '{"resourceType": "Bundle"}'],
      /resourceType/,
      /is not a known property/,
      /FHIR is sent to POST \/api\/v1\/patient\/intake as application\/fhir\+json/,
    ],
    ["a name", intake({ name: "Maria" }), /\/name/, /is not a known property/, /leave it out/],
    [
      "a tab in an identifier",
      intake({ client_reference: "a\tb" }),
      /client_reference/,
      /must match/,
      /leave out tabs, carriage returns/,
    ],
    [
      "a test that is not made yet",
      intake({ performed_at: "2199-01-01T00:00:00Z" }),
      /performed_at/,
      /lies in the future/,
      /send when the test was made/,
    ],
    ["nothing", ["POST", INTAKE, ""], /it is empty/, /not a JSON/, /Send a JSON document/],
    ["half a document", ["POST", INTAKE, '{"project_id": '], /ends too early/, /not a JSON/, /Send a JSON document/],
    ["a key twice", ["POST", INTAKE, '{"a": 1,\n "a": 2}'], /line 2, column 2/, /same key twice/, /keep one/],
    ["metres", intake({ height_cm: 1.8 }), /height_cm/, /at least 50 centimetres/, /send 180/],
    ["millilitres", intake(values(2500, 3100)), /fvc_l/, /at most 15 litres/, /send 3\.1/],
    ["a year of birth", intake({ age_years: 1959 }), /age_years/, /at most \d+ years/, /not a calendar year/],
    ["a unit in the value", intake({ height_cm: "180 cm" }), /height_cm/, /must be a number/, /without its unit/],
    ["null", intake({ weight_kg: null }), /weight_kg/, /must be a number/, /leave it out/],
    ["another order of the date", intake({ performed_at: "18.11.2026" }), /performed_at/, /date-time/, /year first/],
    [
      "a time without offset",
      intake({ performed_at: "2026-11-18T10:15:00" }),
      /performed_at/,
      /date-time/,
      /add the offset/,
    ],
    ["a letter for the sex", intake({ sex: "F" }), /sex/, /one of "female", "male"/, /did you mean "female"/],
    [
      "no kind of a test",
      intake({ pre_bronchodilator: { fev1_l: 1, fvc_l: 2 } }),
      /kind/,
      /is required/,
      /one of "values", "efforts", "curves"/,
    ],
    ["no sex", intake({ sex: undefined }), /sex/, /is required/, /one of "female", "male"/],
    ["a misspelt field", intake({ heigth_cm: 162 }), /heigth_cm/, /not a known property/, /did you mean "height_cm"/],
    [
      "an address without a scheme",
      webhook("localhost:9000/hook"),
      /webhook_url/,
      /must begin with https/,
      /or with http:/,
    ],
    ["another scheme", webhook("ftp://localhost/hook"), /webhook_url/, /must begin with https/, /or with http:/],
    [
      "plain http to another machine",
      webhook("http://example.com/hook"),
      /webhook_url/,
      /must begin with https/,
      /127\.0\.0\.1/,
    ],
    ["a private address", webhook("https://10.0.0.1/hook"), /webhook_url/, /is not public/, /operator/],
    [
      "credentials in the URL",
      webhook("https://me:pass@example.com/"),
      /webhook_url/,
      /user name or password/,
      /signature/,
    ],
    [
      "no such project",
      ["GET", "/results?project_id=none"],
      /project/,
      /no project with this identifier/,
      /GET \/api\/v1\/projects lists yours/,
    ],
    ["no such path", ["GET", "/result"], /404/, /no such path/, /\/docs lists every path/],
    ["another method", ["PATCH", "/webhook"], /405/, /does not take this method/, /`Allow` header/],
  ])("%s", async (_, request, named, rule, remedy) => {
    const text = await told(...request);
    expect(text).toMatch(named);
    expect(text).toMatch(rule);
    expect(text).toMatch(remedy);
  });

  test("what the message asks for is then taken", async () => {
    expect(await told(...webhook("http://localhost:9000/hook"))).toMatch(/^201/);
  });
});

describe("in a program with the client", () => {
  test("an error names the operation's path, status, code, each cause with its place, and the request", async () => {
    const client = createClient({ baseUrl: url, token: KEY });
    const answer = await client.intakePatients({ body: intakeOf([record("P-1", { height_cm: 1.8 })]) as never });
    expect(() => unwrap(answer)).toThrow(
      /^\/api\/v1\/patient\/intake was answered with status 422 invalid_body: .+ \(\/patients\/0\/height_cm must be at least 50 centimetres; if it is in metres, send 180\) \[req_\w+\]$/,
    );
    const missing = await client.getResults({ query: { project_id: "none" } });
    expect(() => unwrap(missing)).toThrow(
      /^\/results was answered with status 404 project_not_found: You have no project .+ \[req_\w+\]$/,
    );
  });

  test("a receiver has a reason of its own, with its remedy, for each cause of a refusal", () => {
    expect(Object.keys(REFUSALS)).toHaveLength(5);
    expect(new Set(Object.values(REFUSALS)).size).toBe(5);
    for (const text of Object.values(REFUSALS)) expect(text.split(/\s+/).length).toBeGreaterThan(8);
  });
});

describe("on the command line", () => {
  const run = async (...args: string[]): Promise<string> => {
    const { code, printed } = await runAdmin({ DATA_DIR: mkdtempSync(join(directory, "none-")) }, args);
    expect(code).toBe(1);
    return printed;
  };

  test.each<[readonly string[], RegExp]>([
    [["key", "create", "Clinic", "--scope", "foo"], /^--scope is one or more of .*\bread, .*, not "foo"\.\n/],
    [["key", "create", "Clinic", "--scoop", "read"], /^Unknown option '--scoop'/],
    [["key", "craete", "Clinic"], /^There is no command "key craete"; did you mean "key create"\?\n/],
    [["companies", "lst"], /^There is no command "companies lst"; did you mean "company list"\?\n/],
    [["kompany"], /^There is no command "kompany"; there is company create, company list,/],
    [["company", "create", "North", "Clinic"], /^company create takes one name; put a name with spaces in quotes\.\n/],
    [["company", "list", "all"], /^company list takes no name\.\n/],
    [["key", "revoke"], /^Which key\? Give its identifier; key list shows them\.\n/],
    [["key", "revoke", "key_1", "--overlap", "1h"], /^key revoke does not take --overlap\.\n/],
    [["company", "create", "A\nB"], /^A name has no control or invisible characters\.\n/],
    [["company", "list"], /^There is no database in \S+, and so no company\. Nothing was made\. Set DATA_DIR\.\n/],
    [["restore", "/dev/null/copy"], /^There is no file \/dev\/null\/copy\. Name the backup\.\n/],
    [["backup"], /^Which file\? Name it behind the command\.\n/],
    [
      ["key", "create", "Clinic"],
      /^There is no database in \S+, and so no company\. Nothing was made\. Set DATA_DIR\.\n/,
    ],
    [["backup", "/proc/nope/copy"], /^There is no database \S+\. Set DATA_DIR\.\n/],
    [[], /^Companies and their API keys/],
  ])("%j is told the reason, and the usage only where nothing was asked", async (args, expected) => {
    const printed = await run(...args);
    expect(printed).toMatch(expected);
    if (args.length > 0) expect(printed.trimEnd().split("\n").length).toBeLessThanOrEqual(2);
  });

  test.each([["--help"], ["-h"], ["help"], ["key", "create", "--help"]])(
    "%s shows how commands are written",
    async (...args) => {
      const { code, printed } = await runAdmin({}, args);
      expect([code, printed]).toEqual([0, expect.stringMatching(/^Companies and their API keys/)]);
    },
  );

  test("a service that cannot start names every wrong setting and what it may be", async () => {
    const failed = startProgram("main.ts", { PORT: "abc", METRICS_PORT: "x", DATA_DIR: directory });
    expect(await failed.ended).not.toBe(0);
    expect(failed.printed()).toMatch(/PORT must be a port from 0 to 65535\.\n\s+METRICS_PORT must be a port/);
  });

  test.each([
    ["/dev/null/below", /ENOTDIR/],
    ["/dev/null", /is not a directory/],
    ...(process.platform === "linux" ? [["/proc/nope", /ENOENT/] as const] : []),
  ] as const)("a service with the data directory %s fails at once, with the reason", async (DATA_DIR, reason) => {
    const failed = startProgram("main.ts", { PORT: "0", DATA_DIR });
    expect(await failed.ended).toBe(1);
    expect(failed.printed()).toMatch(reason);
    expect(failed.printed()).toMatch(/^the data directory \S+ cannot be used: .+ Set DATA_DIR to a directory .+\n$/);
  });

  test("a database that cannot be reached is named, with the reason and the setting", async () => {
    const failed = startProgram("main.ts", { PORT: "0", DATABASE_URL: "postgres://nobody@127.0.0.1:1/clinic" });
    expect(await failed.ended).toBe(1);
    expect(failed.printed()).toMatch(
      /^the PostgreSQL database clinic on 127\.0\.0\.1:1 cannot be used: connect ECONNREFUSED.+\. Start it, or set DATABASE_URL to another\.\n$/,
    );
  });

  test("a backup to where there is no directory says so", async () => {
    const { code, printed } = await runAdmin({ DATA_DIR: directory }, ["backup", "/dev/null/copy"]);
    expect(code).toBe(1);
    expect(printed).toMatch(/^\/dev\/null\/copy cannot be written: .+\. Name a file in a directory of yours\.\n$/);
  });

  test("a misspelt setting is told before anything else, by the service and by the admin command", async () => {
    const told =
      "WEBHOOK_ALOW_LOOPBACK is no setting of this service and is ignored; did you mean WEBHOOK_ALLOW_LOOPBACK?\n";
    const environment = { WEBHOOK_ALOW_LOOPBACK: "true", DATA_DIR: "/dev/null/below" };
    for (const [file, args] of [
      ["main.ts", []],
      ["admin.ts", ["company", "list"]],
    ] as const) {
      const failed = startProgram(file, environment, args);
      expect(await failed.ended).toBe(1);
      expect(failed.printed().startsWith(told)).toBe(true);
    }
  });
});
