import { expect, test } from "vitest";
import { urlOf } from "./servers.ts";

const server = {
  url: "https://{region}.example.com/{base}",
  variables: { region: { default: "eu", enum: ["eu", "us"] }, base: { default: "v1" } },
} as const;

test("variables have their defaults, and what is given instead", () => {
  expect(urlOf(server)).toBe("https://eu.example.com/v1");
  expect(urlOf(server, { region: "us", base: "v2" })).toBe("https://us.example.com/v2");
  expect(urlOf(server, { region: undefined })).toBe("https://eu.example.com/v1");
  expect(urlOf({ url: "/" })).toBe("/");
});

test.each([
  [{ region: "mars" }, "region of https://{region}.example.com/{base} is one of eu, us, not mars"],
  [{ port: "1" }, "https://{region}.example.com/{base} has no variable port"],
  [{ constructor: "1" }, "https://{region}.example.com/{base} has no variable constructor"],
])("%j is refused", (values, message) => {
  expect(() => urlOf(server, values)).toThrow(message);
});

test("a variable that the contract says nothing of is refused, not sent in braces", () => {
  expect(() => urlOf({ url: "https://{host}/" })).toThrow("https://{host}/ says nothing of its variable host");
  expect(() => urlOf({ url: "https://{constructor}/", variables: {} })).toThrow("variable constructor");
});
