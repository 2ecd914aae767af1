import { afterAll, beforeAll, expect, test } from "vitest";
import { objectAt } from "../../spec/openapi/json.ts";
import { read } from "../../spec/openapi/pointer.ts";
import { type Mock, startMock } from "../server.ts";
import { ourContract } from "../testing.ts";

const CONTENT = "/paths/~1api~1v1~1patient~1intake/post/requestBody/content";
const JSON_TYPE = "application/json";
const FHIR = "application/fhir+json";

let mock: Mock;
let example: (type: string) => string;
beforeAll(async () => {
  const document = await ourContract();
  example = (type) => {
    const [first] = Object.values(objectAt(objectAt(objectAt(read(document, CONTENT))[type])["examples"]));
    const { $ref } = objectAt(first);
    const found = typeof $ref === "string" ? read(document, $ref.slice(1)) : first;
    return JSON.stringify(objectAt(found)["value"]);
  };
  mock = await startMock({ document, port: 0 });
});
afterAll(() => mock.close());

test.each([
  [JSON_TYPE, JSON_TYPE, 201],
  [FHIR, FHIR, 201],
  [`${FHIR}; fhirVersion=4.0`, FHIR, 201],
  [JSON_TYPE, FHIR, 422],
  [FHIR, JSON_TYPE, 422],
  ["application/vnd.other+json", JSON_TYPE, 415],
])("a body sent as %s that is an example of %s is answered %i", async (sent, of, status) => {
  const headers = { "content-type": sent, authorization: "Bearer any" };
  const url = `${mock.url}/api/v1/patient/intake`;
  expect((await fetch(url, { method: "POST", headers, body: example(of) })).status).toBe(status);
});
