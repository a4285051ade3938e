/** One line of figures: what was measured, and what it is held against. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The smallest value that at least this share of them does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.max(Math.ceil(share * sorted.length) - 1, 0)]
  if (value === undefined) throw new Error('no values to take a quantile of')
  return value
}

export function verdict(held: boolean): string {
  return held ? 'holds' : 'MISSED'
}
