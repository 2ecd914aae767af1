import { csvOfAll, ndjsonOfAll } from "../items.ts";
import type { Results } from "../input.ts";

/** Streams as many batches as asked, each parsed anew from the text on stdin, and prints how many bytes came. Run under a bounded heap. */
async function* batches(text: string, count: number): AsyncGenerator<Results> {
  for (let made = 0; made < count; made += 1) yield JSON.parse(text) as Results;
}

const text = await new Response(process.stdin as never).text();
const count = Number(process.argv[2]);
const lengths: number[] = [];
for (const rows of ["item", "measure"] as const) {
  for (const form of [ndjsonOfAll, csvOfAll]) {
    let lines = 0;
    for await (const piece of form(batches(text, count), rows)) lines += piece.split("\n").length - 1;
    lengths.push(lines);
  }
}
process.stdout.write(JSON.stringify(lengths));
