/** Finds import cycles. */

/**
 * @param imports file → the files that it imports, including type and dynamic imports
 * @returns each strongly connected component as a sorted list, including files that import themselves; empty if there
 * is no cycle. Tarjan's algorithm, in linear time.
 */
export function cyclesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    open.push(file);
    isOpen.add(file);
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (isOpen.has(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const together = open.splice(open.indexOf(file));
    for (const one of together) isOpen.delete(one);
    if (together.length > 1 || imports.get(file)?.includes(file)) cycles.push(together.sort());
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return cycles.sort();
}
