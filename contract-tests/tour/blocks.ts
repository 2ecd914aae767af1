/** The code blocks of a Markdown page, in their order. */
export interface Block {
  readonly language: string;
  readonly text: string;
  /** Where the block begins, for whoever mends it. */
  readonly line: number;
}

const FENCE = /^```(\S*)\s*$/;

export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: { language: string; line: number; lines: string[] } | undefined;
  for (const [index, line] of markdown.split("\n").entries()) {
    const fence = FENCE.exec(line);
    if (fence === null) open?.lines.push(line);
    else if (open === undefined) open = { language: fence[1] ?? "", line: index + 1, lines: [] };
    else {
      blocks.push({ language: open.language, text: open.lines.join("\n"), line: open.line });
      open = undefined;
    }
  }
  if (open !== undefined) throw new Error(`the block of line ${open.line} never ends`);
  return blocks;
}

/** Relative addresses that a page links to, without their fragments. */
export function linksOf(markdown: string): string[] {
  const text = markdown.replaceAll(/^```[^]*?^```/gm, "");
  return [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].flatMap(([, target = ""]) =>
    /^[a-z]+:/.test(target) ? [] : [target],
  );
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** Whether the output has these lines in this order; `…` stands for anything. */
export function shows(output: string, expected: string): boolean {
  const lines = expected.split("\n").filter((line) => line.trim() !== "");
  const pattern = lines.map((line) => line.split("…").map(escaped).join(".*")).join("[^]*?");
  return new RegExp(pattern).test(output);
}
