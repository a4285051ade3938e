/** Prints one line of figures. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Returns the smallest value that at least this share of the values does not exceed. @throws Error without values */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.max(Math.ceil(share * sorted.length) - 1, 0)]
  if (value === undefined) throw new Error('no values to take a quantile of')
  return value
}

export function verdict(held: boolean): string {
  return held ? 'holds' : 'MISSED'
}
