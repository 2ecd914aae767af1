/** Shapes of secrets in texts of any size. */
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { shapedSecrets } from "./names.ts";

const TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U";

test.each([
  ["alone", TOKEN, [TOKEN]],
  ["without a signature", `${TOKEN.replace(/[^.]*$/, "")}`, [TOKEN.replace(/[^.]*$/, "")]],
  ["behind a dash", `token-${TOKEN}`, [TOKEN]],
  ["behind a name and a dot", `session.${TOKEN}`, [TOKEN]],
  ["behind names and dots", `a.bcdef.${TOKEN}`, [TOKEN]],
  ["two of them", `${TOKEN} ${TOKEN}x`, [TOKEN, `${TOKEN}x`]],
  ["two with a comma", `${TOKEN},${TOKEN}x`, [TOKEN, `${TOKEN}x`]],
  ["within a word", `x${TOKEN}`, []],
  ["two parts", TOKEN.replace(/\.[^.]*$/, ""), []],
  [
    "beside a key",
    `whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw ${TOKEN}`,
    ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", TOKEN],
  ],
])("a JSON Web Token %s", (_, text, found) => {
  expect(shapedSecrets(text).toSorted()).toEqual(found.toSorted());
});

/** The square of it takes hours. */
const TIMES = 500_000;
const HUNG_MS = 30_000;

test.each(["eyJ-", "eyJabcdefgh.", "eyJabcdefgh-.abcd-", "-eyJ", "whsec_", "sk_live_", "-----BEGIN ", "xoxa-", "gho_"])(
  "a text of %s over and over is read in one go",
  (piece) => {
    const read = (): number => shapedSecrets(piece.repeat(TIMES)).length;
    expect(runInNewContext("read()", { read }, { timeout: HUNG_MS })).toBeTypeOf("number");
  },
);
