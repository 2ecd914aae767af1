/** What is extended ends later, and by as much as words say. */
import { expect, test } from "vitest";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { unextended } from "./extended.ts";

const isFault = (path: string, description: string, was: string, is: string): boolean => {
  const operation = { id: "it", path, definition: { description } } as unknown as Operation;
  return unextended(operation, { expires_at: was, created_at: was }, { expires_at: is, created_at: is }) !== undefined;
};

test.each<[verb: string, was: string, is: string, fault: boolean]>([
  ["extend", "2026-11-26T10:00:00Z", "2026-11-26T11:00:00Z", false],
  ["extend", "2026-11-26T10:00:00Z", "2026-11-26T10:00:00Z", true],
  ["extend", "2026-11-26T10:00:00Z", "2026-11-26T09:00:00Z", true],
  ["close", "2026-11-26T10:00:00Z", "2026-11-26T09:00:00Z", false],
])("what %s was said of ended at %s and ends at %s", (verb, was, is, fault) => {
  expect(isFault(`/things/{thing}/${verb}`, "", was, is)).toBe(fault);
});

test.each<[words: string, was: string, is: string, fault: boolean]>([
  ["Moves the due date by another 14 days. Can be done twice.", "2126-05-01", "2126-05-15", false],
  ["Moves the due date by another 14 days. Can be done twice.", "2126-05-01", "2126-05-01", true],
  ["Moves the due date by another 14 days. Can be done twice.", "2126-05-01", "2126-05-14", true],
  ["Extends it by two weeks", "2126-03-20T10:00:00Z", "2126-04-03T09:00:00Z", false],
  ["Extends the lease by 30 minutes.", "2126-03-20T10:00:00Z", "2126-03-20T10:29:00Z", true],
  ["Extends the lease by up to 30 minutes.", "2126-03-20T10:00:00Z", "2126-03-20T10:29:00Z", false],
  ["Extends the lease by 30 minutes from now.", "2126-03-20T10:00:00Z", "2126-03-20T10:29:00Z", false],
  ["Moves the due date by another 14 days.", "2016-05-01", "2126-05-01", false],
  ["Moves the start by two days.", "2126-05-01", "2126-05-01", false],
  ["Pushes the reminder by one day.", "2126-05-01", "2126-05-01", false],
  ["Pushes the deadline by one day.", "2126-05-01", "2126-05-01", true],
  ["Renews the loan.", "2126-05-01", "2126-05-01", false],
])("%s: %s, and then %s", (words, was, is, fault) => {
  expect(isFault("/things/{thing}/renew", words, was, is)).toBe(fault);
});
