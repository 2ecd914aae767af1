// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/** A pattern of the contract as JSON Schema reads it, with the `u` flag; older ones, such as `[\\w-.]`, are only readable without it. */
export function expressionOf(source: string): RegExp {
  try {
    return new RegExp(source, "u");
  } catch {
    return new RegExp(source);
  }
}
