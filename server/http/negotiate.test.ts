import { describe, expect, test } from "vitest";
import { HttpProblem } from "./http-problem.ts";
import { acceptedForm } from "./negotiate.ts";

const FORMS = {
  json: "application/json",
  html: "text/html",
  csv: "text/csv",
  fhir: "application/fhir+json",
};

describe("the form that is asked for", () => {
  test.each([
    [undefined, "json"],
    ["", "json"],
    [" , ,", "json"],
    ["*/*", "json"],
    ["application/*", "json"],
    ["application/json", "json"],
    ["application/json; charset=utf-8", "json"],
    ["text/html", "html"],
    ["TEXT/HTML", "html"],
    ["text/*", "html"],
    ["text/csv; header=present", "csv"],
    ["application/fhir+json; fhirVersion=4.0", "fhir"],
    ["application/fhir+json;fhirVersion=4.0, application/json;q=0.5", "fhir"],
    ['application/fhir+json; fhirVersion="4.0"; charset=utf-8', "fhir"],
    ["application/fhir+json; fhirVersion=5.0, text/csv;q=0.1", "csv"],
    ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "html"],
    ["text/csv;q=0.4, application/json;q=0.6", "json"],
    ["application/json;q=0, text/csv", "csv"],
    ["*/*;q=0.1, text/csv;q=0.2", "csv"],
  ] as const)("Accept: %s gives %s", (accept, form) => {
    expect(acceptedForm(accept, FORMS)).toBe(form);
  });

  test.each([
    "image/png",
    "application/xml",
    "application/json;q=0",
    "text/html;q=0, text/plain",
    "nonsense",
    "application/fhir+json; fhirVersion=5.0",
    "application/fhir+json;fhirVersion=4.01",
  ])("Accept: %s is not acceptable", (accept) => {
    expect(() => acceptedForm(accept, FORMS)).toThrow(HttpProblem);
  });
});
