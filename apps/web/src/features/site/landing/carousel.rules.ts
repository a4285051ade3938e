/** The position after or before another in a ring of `count` entries. The first follows the last (PUB-012). */
export function neighbour(position: number, step: 1 | -1, count: number): number {
  return (position + step + count) % count
}
