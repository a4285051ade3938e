/** The entry beside another in a ring of `count`: after the last the first, before the first the last (PUB-012). */
export function neighbour(position: number, step: 1 | -1, count: number): number {
  return (position + step + count) % count
}
