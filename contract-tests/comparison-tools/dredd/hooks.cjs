/**
 * Dredd sends one request for each documented status, from the examples, in the contract's order. What these hooks add
 * knows no service: who asks, and identifiers. Where an answer differs from its example in a field that ends in
 * `_id` or that a link carries on, later requests carry the value of the answer in place of the example's.
 *
 * Dredd is a second opinion on the paths that succeed and on 401; the gate covers every status.
 */
const { readFileSync } = require("node:fs");
const hooks = require("hooks");

const { skip, identities, optionalHeaders, carried } = JSON.parse(readFileSync(process.env.DREDD_SETTINGS, "utf8"));
const CARRIED = new Set(carried);
const OPTIONAL = new Set(optionalHeaders);
const actual = new Map();
const statusesOf = new Map();

hooks.beforeEach((transaction, done) => {
  const status = Number(transaction.expected.statusCode);
  const title = `${operation(transaction)} ${status}`;
  transaction.skip = (status >= 300 && status !== 401) || Object.hasOwn(skip, title);
  // A header without an example comes as an empty one, which is not the same as none.
  for (const [name, value] of Object.entries(transaction.request.headers))
    if (value === "") delete transaction.request.headers[name];
  transaction.request.body = substituted(transaction.request.body ?? "");
  transaction.fullPath = substituted(transaction.fullPath);
  if (status !== 401) identify(transaction);
  done();
});

hooks.beforeEachValidation((transaction, done) => {
  const { expected, real } = transaction;
  // Dredd holds every documented header to be required, and compares media types as text, parameters included.
  for (const name of Object.keys(expected.headers)) if (OPTIONAL.has(name.toLowerCase())) delete expected.headers[name];
  const type = real.headers["content-type"];
  if (type) real.headers["content-type"] = type.split(";")[0];
  // Which of several documented successes comes depends on what was sent before, which Dredd does not know.
  const succeeds = String(expected.statusCode).startsWith("2");
  if (succeeds && documented(transaction).includes(String(real.statusCode))) {
    expected.statusCode = String(real.statusCode);
  }
  done();
});

hooks.afterEach((transaction, done) => {
  const example = parsed(transaction.expected.body);
  const answer = parsed(transaction.real?.body);
  if (transaction.real?.statusCode < 300) learn(example, answer, "");
  done();
});

hooks.beforeAll((transactions, done) => {
  for (const transaction of transactions) {
    const statuses = statusesOf.get(operation(transaction)) ?? [];
    statusesOf.set(operation(transaction), [...statuses, String(transaction.expected.statusCode)]);
  }
  done();
});

function identify(transaction) {
  const { headers, cookies, query } = identities[operation(transaction)] ?? { headers: [], cookies: [], query: [] };
  for (const [name, value] of headers) transaction.request.headers[name] = value;
  if (cookies.length > 0) transaction.request.headers["Cookie"] = cookies.join("; ");
  for (const pair of query) transaction.fullPath += `${transaction.fullPath.includes("?") ? "&" : "?"}${pair}`;
}

function operation(transaction) {
  return `${transaction.request.method} ${transaction.origin.resourceName}`;
}

/** The other successes that the contract documents for the operation. */
function documented(transaction) {
  return statusesOf.get(operation(transaction)).filter((status) => status.startsWith("2"));
}

function learn(example, answer, field) {
  if (typeof example === "string" && typeof answer === "string") {
    if ((field.endsWith("_id") || CARRIED.has(field)) && example !== answer) actual.set(example, answer);
  } else if (example && answer && typeof example === "object" && typeof answer === "object") {
    for (const key of Object.keys(example)) learn(example[key], answer[key], Array.isArray(example) ? field : key);
  }
}

function substituted(text) {
  let result = text;
  for (const [example, answer] of actual) result = result.replaceAll(example, answer);
  return result;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
