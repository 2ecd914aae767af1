/** Which names lead to themselves again. */

/** Each name that reaches itself, with those on its way (Tarjan's strongly connected components, without recursion). */
export function circlesIn(uses: ReadonlyMap<string, ReadonlySet<string>>): Map<string, ReadonlySet<string>> {
  const circles = new Map<string, ReadonlySet<string>>();
  const [order, lowest] = [new Map<string, number>(), new Map<string, number>()];
  const [stack, onStack] = [[] as string[], new Set<string>()];
  const enter = (name: string): { name: string; next: Iterator<string> } => {
    order.set(name, order.size);
    lowest.set(name, order.size - 1);
    stack.push(name);
    onStack.add(name);
    return { name, next: (uses.get(name) ?? new Set<string>()).values() };
  };
  const lower = (name: string, to = 0): void => void lowest.set(name, Math.min(lowest.get(name) ?? 0, to));
  const leave = (name: string): void => {
    if (lowest.get(name) !== order.get(name)) return;
    const members = new Set(stack.splice(stack.lastIndexOf(name)));
    for (const member of members) onStack.delete(member);
    if (members.size === 1 && uses.get(name)?.has(name) !== true) return;
    for (const member of members) circles.set(member, members);
  };
  for (const first of uses.keys()) {
    if (order.has(first)) continue;
    const way = [enter(first)];
    for (let here = way.at(-1); here !== undefined; here = way.at(-1)) {
      const { value: next, done } = here.next.next();
      if (done === true) {
        leave(here.name);
        way.pop();
        const above = way.at(-1);
        if (above !== undefined) lower(above.name, lowest.get(here.name));
      } else if (!order.has(next)) way.push(enter(next));
      else if (onStack.has(next)) lower(here.name, order.get(next));
    }
  }
  return circles;
}
