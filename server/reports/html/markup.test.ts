import { expect, test } from "vitest";
import { html } from "./markup.ts";

test("texts are escaped wherever they are put in, markup is not", () => {
  const hostile = `"><script>alert('1')</script>&`;
  expect(html`<p title="${hostile}">${hostile}${html`<b>bold</b>`}</p>`.text).toBe(
    `<p title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;<b>bold</b></p>`,
  );
});

test("lists are joined; null, undefined and false are nothing, 0 is 0", () => {
  expect(html`${[html`<i>`, "<", 0]}|${null}${undefined}${false}`.text).toBe("<i>&lt;0|");
});
