/** An error or a warning in the words of another document: its pointer, and those that its detail names, turned into pointers there. */
export function inWords<Told extends { readonly pointer?: string; readonly detail: string }>(
  told: Told,
  turn: (text: string) => string,
): Told {
  const { pointer, detail } = told;
  return { ...told, detail: turn(detail), ...(pointer === undefined ? {} : { pointer: turn(pointer) }) };
}
