import { expect, test } from "vitest";
import { Part, multipart } from "./multipart.ts";
import { writeBody } from "./request-body.ts";
import { type FieldEncoding, behind, listed, querySerializer, simple } from "./serialize.ts";

const FORM = "application/x-www-form-urlencoded";
const DEEP = { style: "deepObject", explode: true };

function urlencoded(body: unknown, encodings: Record<string, FieldEncoding>): [string, string][] {
  const { body: text } = writeBody(body, FORM, { encodings: { [FORM]: encodings } });
  return [...new URLSearchParams(text as string)];
}

// the names are those that qs and PHP read back
test.each<[string, unknown, FieldEncoding, [string, string][]]>([
  [
    "deepObject",
    { a: "x y", b: { c: [{ d: 1 }, { d: null }] } },
    DEEP,
    [
      ["f[a]", "x y"],
      ["f[b][c][0][d]", "1"],
    ],
  ],
  [
    "a list in deepObject",
    ["a", "b"],
    DEEP,
    [
      ["f[0]", "a"],
      ["f[1]", "b"],
    ],
  ],
  ["form, not exploded", ["a", "b"], { style: "form", explode: false }, [["f", "a,b"]]],
  [
    "form, exploded",
    { a: 1, b: 2 },
    { style: "form", explode: true },
    [
      ["a", "1"],
      ["b", "2"],
    ],
  ],
  ["spaces", ["a", "b"], { style: "spaceDelimited", explode: false }, [["f", "a b"]]],
  ["pipes", ["a", "b"], { style: "pipeDelimited" }, [["f", "a|b"]]],
  ["explode alone", ["a", "b"], { explode: false }, [["f", "a,b"]]],
  ["no style", { a: [1] }, {}, [["f", '{"a":[1]}']]],
  [
    "no style, a list",
    ["a", "b"],
    {},
    [
      ["f", "a"],
      ["f", "b"],
    ],
  ],
])("a form writes a field as the contract says: %s", (_name, value, encoding, expected) => {
  expect(urlencoded({ f: value, none: undefined, nothing: null }, { f: encoding })).toEqual(expected);
});

test.each<[string, unknown, { style: string; explode: boolean; allowReserved?: boolean }, string]>([
  ["objects within deepObject keep their names", { a: { b: { c: "1" } } }, DEEP, "q%5Ba%5D%5Bb%5D%5Bc%5D=1"],
  ["lists within deepObject repeat their name", { a: ["1", "2"] }, DEEP, "q%5Ba%5D=1&q%5Ba%5D=2"],
  [
    "reserved characters stay, but for those that end a value",
    "a/b?c=d&e#f+g:h",
    { style: "form", explode: true, allowReserved: true },
    "q=a/b?c=d%26e%23f%2Bg:h",
  ],
  [
    "a comma that parts no items encoded",
    ["a,b/", "c"],
    { style: "form", explode: false, allowReserved: true },
    "q=a%2Cb/,c",
  ],
  ["and go without allowReserved", "a/b", { style: "form", explode: true }, "q=a%2Fb"],
])("a query writes %s", (_name, value, style, expected) => {
  expect(querySerializer({ q: style })({ q: value })).toBe(expected);
});

test("a header writes objects as RFC 6570 does", () => {
  expect([
    simple({ a: 1, b: [2] }),
    simple({ a: 1, b: undefined }, "exploded"),
    simple([1, "x"]),
    simple(0, "exploded"),
    simple({ a: 1 }, "json"),
    simple("x", "json"),
  ]).toEqual(["a,1,b,[2]", "a=1", "1,x", "0", '{"a":1}', '"x"']);
});

test.each([[["a,b"]], [["a", " b"]], [["b\t"]], [{ a: "1,2" }], [{ "a,b": 1 }]])(
  "%j cannot stand in a header, as a list in one has no way to write it",
  (value) => {
    expect(() => simple(value, undefined, String, listed)).toThrow(/^no list in a header can hold ".*"$/);
  },
);

test("what is no list stands in a header as it is, and JSON there is ASCII", () => {
  const values = ["a, b", ["a b", "", "é%"], [{ a: [1, 2] }, 3]];
  expect(values.map((one) => simple(one, undefined, String, listed))).toEqual(["a, b", "a b,,é%", '{"a":[1,2]},3']);
  const written = simple({ a: "é, €\u{1f600}\n" }, "json", String, listed);
  expect(written).toBe(String.raw`{"a":"\u00e9, \u20ac\ud83d\ude00\n"}`);
});

test("a cookie has its items encoded, and not what separates them", () => {
  const written = [["a,b;c", "é", ""], { "a=": "%,", b: 1 }, "x,y"].map((one) =>
    simple(one, undefined, encodeURIComponent),
  );
  expect(written).toEqual(["a%2Cb%3Bc,%C3%A9,", "a%3D,%25%2C,b,1", "x%2Cy"]);
  expect(simple([1], "json", encodeURIComponent)).toBe("%5B1%5D");
});

async function multipartOf(
  body: unknown,
  encodings: Record<string, FieldEncoding> = {},
  mediaType = "multipart/form-data",
) {
  const written = writeBody(body, mediaType, { encodings: { [mediaType]: encodings }, multipart });
  return { text: await (written.body as Blob).text(), type: written.contentType ?? "", written };
}

test("the parts of a multipart body have the types and headers of the contract, and files their own", async () => {
  const { text } = await multipartOf(
    {
      meta: { by: "me" },
      note: "hello",
      scan: new Blob(["x"], { type: "image/png" }),
      raw: new Blob(["y"]),
      rows: [{ a: 1 }, { a: 2 }],
      own: new Part("z", { contentType: "text/csv", headers: { "X-Kind": "mine" }, filename: "z.csv" }),
    },
    {
      note: { contentType: "text/markdown", headers: { "X-Kind": "note" } },
      raw: { contentType: "application/pdf" },
      scan: { contentType: "image/*" },
      own: { contentType: "text/plain", headers: { "X-Kind": "theirs", "X-Other": "1" } },
    },
  );
  const parts = text.split(/--part-[\w-]+(?:--)?\r\n/).filter((part) => part !== "");
  expect(parts).toEqual([
    'Content-Disposition: form-data; name="meta"\r\nContent-Type: application/json\r\n\r\n{"by":"me"}\r\n',
    'Content-Disposition: form-data; name="note"\r\nContent-Type: text/markdown\r\nX-Kind: note\r\n\r\nhello\r\n',
    'Content-Disposition: form-data; name="scan"; filename="blob"\r\nContent-Type: image/png\r\n\r\nx\r\n',
    'Content-Disposition: form-data; name="raw"; filename="blob"\r\nContent-Type: application/pdf\r\n\r\ny\r\n',
    'Content-Disposition: form-data; name="rows"\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n',
    'Content-Disposition: form-data; name="rows"\r\nContent-Type: application/json\r\n\r\n{"a":2}\r\n',
    'Content-Disposition: form-data; name="own"; filename="z.csv"\r\nContent-Type: text/csv\r\nX-Kind: mine\r\nX-Other: 1\r\n\r\nz\r\n',
  ]);
});

test("another reader of forms finds every part", async () => {
  const { written } = await multipartOf({ 'a"\r\nb': "1", file: new File(["x"], "é.txt"), list: ["1", "2"] });
  const request = new Request("http://localhost/", {
    method: "POST",
    body: written.body as Blob,
    headers: { "content-type": written.contentType ?? "" },
  });
  const form = await request.formData();
  expect([...form.keys()]).toEqual(['a"\r\nb', "file", "list", "list"]);
  expect((form.get("file") as File).name).toBe("é.txt");
});

test("a multipart body of another kind keeps its kind, and a part cannot end its header", async () => {
  expect((await multipartOf({ a: "1" }, {}, "multipart/mixed; x=1")).type).toMatch(/^multipart\/mixed; boundary=part-/);
  await expect(multipartOf({ a: new Part("1", { headers: { "X-A": "1\r\nX-B: 2" } }) })).rejects.toThrow("line break");
});

test("bodies of JSON lines are lines, whichever way they are named", () => {
  const sent = (mediaType: string, body: unknown): unknown => writeBody(body, mediaType, {}).body;
  expect(sent("application/x-ndjson", [{ a: 1 }, { a: 2 }])).toBe('{"a":1}\n{"a":2}\n');
  expect(sent("application/json-seq", [{ a: 1 }])).toBe('\u001e{"a":1}\n');
  expect(sent("application/stream+json", ["x"])).toBe('"x"\n');
  expect(sent("application/x-ndjson", "1\n2\n")).toBe("1\n2\n");
  expect(sent("application/merge-patch+json", [1])).toBe("[1]");
  expect(sent("application/json", "text")).toBe('"text"');
});

test.each([
  ["/rest?method=list", "q=1", "&q=1"],
  ["/rest?method=list", "", ""],
  ["/rides?page={page}", "q=1", "&q=1"],
  ["/{a?b}/{c}", "q=1", "?q=1"],
])("the query goes on behind the one in the name of %s", (path, query, expected) => {
  expect(behind(path, query)).toBe(expected);
});
