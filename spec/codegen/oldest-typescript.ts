/** The oldest TypeScript that compiles generated code: the first whose typed arrays name their buffer. */
export const OLDEST_TYPESCRIPT = "5.7";
