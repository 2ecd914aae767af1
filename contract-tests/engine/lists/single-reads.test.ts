/** What is read below an item is the item, unless it is a thing with a place of its own. */
import { expect, test } from "vitest";
import { type Json, type JsonObject, listAt, objectAt } from "../../../spec/openapi/json.ts";
import { serve } from "../../testing/serve.ts";
import { contractOf } from "../contract.ts";
import { lists } from "../phases/lists.ts";
import { NO_PROFILE } from "../profile.ts";
import { Run } from "../run.ts";

const TEXT = { type: "string" };
const school = { type: "object", properties: { id: TEXT, ID: TEXT, city: TEXT } };
const student = { type: "object", properties: { id: TEXT, ID: TEXT, city: TEXT, name: TEXT } };

function read(operationId: string, schema: JsonObject): JsonObject {
  const content = { "application/json": { schema } };
  const parameters = operationId.endsWith("s") ? [] : [{ name: "id", in: "path", required: true, schema: TEXT }];
  return { get: { operationId, parameters, responses: { "200": { description: "Found.", content } } } };
}

const kindOf = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

async function foundWith(
  others: JsonObject,
  ofSchool: JsonObject = { id: "1" },
  asked: string[] = [],
): Promise<string[]> {
  const contract = contractOf({
    openapi: "3.1.1",
    info: { title: "Schools", version: "1.0.0" },
    paths: {
      "/students": read("listStudents", { type: "array", items: kindOf("Student") }),
      "/students/{id}/school": read("getSchoolOfStudent", kindOf("School")),
      ...others,
    },
    components: { schemas: { School: school, Student: student } },
  });
  // the first student goes to the first school, which is in another city
  const answers: Readonly<Record<string, Json>> = {
    "/students": [{ id: "1", ID: "1", city: "Bern", name: "Ann" }],
    "/students/1/school": { city: "Thun", ...ofSchool },
    "/schools/1": { id: "1", city: "Thun" },
  };
  const target = await serve((request, response) => {
    asked.push(request.url ?? "");
    const answer = answers[request.url ?? ""];
    response.writeHead(answer === undefined ? 404 : 200, { "Content-Type": "application/json" });
    response.end(JSON.stringify(answer ?? null));
  });
  const start = async () => Promise.resolve(target);
  const { findings } = await new Run({
    contract,
    profile: NO_PROFILE,
    seed: 1,
    start,
    tracks: { traffic: [lists] },
  }).run();
  return findings.filter(({ check }) => check === "list-member").map(({ message }) => message);
}

test("a student's school, which has a place of its own, is not the student", async () => {
  expect(await foundWith({ "/schools/{id}": read("getSchool", kindOf("School")) })).toEqual([]);
});

test("what is read below an item and nowhere else says what the list says", async () => {
  expect(await foundWith({})).toEqual(['city is "Bern" in the list, and "Thun" by getSchoolOfStudent']);
});

test.each(["id", "ID"])("what says another %s is another thing", async (name) => {
  expect(await foundWith({}, { [name]: "2" })).toEqual([]);
});

test("a read is not asked beside for what an item calls so and the parameter does not take", async () => {
  const asked: string[] = [];
  const city = { name: "city", in: "query", schema: { type: "boolean" } };
  const one = objectAt(objectAt(read("getStudent", kindOf("Student")))["get"]);
  const parameters = [...listAt(one["parameters"]), city];
  await foundWith({ "/students/{id}": { get: { ...one, parameters } } }, {}, asked);
  expect(asked).toContain("/students/1");
  expect(asked.filter((url) => url.includes("city"))).toEqual([]);
});
