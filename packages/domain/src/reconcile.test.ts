import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Match, reconcile, type StatementLine } from './reconcile.ts'

const line = (key: string, amountMinor: bigint | null, isCounterpartOnly = false): StatementLine => ({
  key,
  amountMinor,
  isCounterpartOnly,
})

async function compared(
  statement: readonly StatementLine[],
  ledger: readonly StatementLine[],
): Promise<Match[]> {
  const found: Match[] = []
  for await (const match of reconcile(statement, ledger)) found.push(match)
  return found
}

/** Lines with unique keys, in order, of few keys and amounts so that the two sides meet often. */
const side = fc
  .uniqueArray(
    fc.record({
      key: fc.constantFrom(...'abcdefghij'),
      amountMinor: fc.option(fc.bigInt({ min: -3n, max: 3n }), { freq: 8 }),
      isCounterpartOnly: fc.boolean(),
    }),
    { selector: ({ key }) => key },
  )
  .map((lines) => lines.toSorted((a, b) => (a.key < b.key ? -1 : 1)))

describe('a statement against the books', () => {
  it('finds what is missing here, missing there, and of another amount', async () => {
    const found = await compared(
      [line('a', 100n), line('b', 200n), line('d', -50n), line('e', null)],
      [line('a', 100n), line('b', 201n), line('c', 300n), line('e', 7n)],
    )
    expect(found).toEqual([
      { outcome: 'matched', key: 'a', statementMinor: 100n, ledgerMinor: 100n },
      { outcome: 'amount', key: 'b', statementMinor: 200n, ledgerMinor: 201n },
      { outcome: 'missing-there', key: 'c', statementMinor: null, ledgerMinor: 300n },
      { outcome: 'missing-here', key: 'd', statementMinor: -50n, ledgerMinor: null },
      { outcome: 'unreadable', key: 'e', statementMinor: null, ledgerMinor: 7n },
    ])
  })

  it('reports no missing line for a counterpart, and matches it', async () => {
    const found = await compared(
      [line('a', 1n, true), line('b', 2n, true)],
      [line('b', 2n), line('c', 3n, true)],
    )
    expect(found).toEqual([{ outcome: 'matched', key: 'b', statementMinor: 2n, ledgerMinor: 2n }])
  })

  it('refuses lines out of order, or of one key twice', async () => {
    await expect(compared([line('b', 1n), line('a', 1n)], [])).rejects.toThrow(RangeError)
    await expect(compared([], [line('a', 1n), line('a', 1n)])).rejects.toThrow(RangeError)
  })

  it('reports each movement with a line that is not only a counterpart exactly once, in order', async () => {
    await fc.assert(
      fc.asyncProperty(side, side, async (statement, ledger) => {
        const keys = (await compared(statement, ledger)).map(({ key }) => key)
        const due = [...statement, ...ledger]
          .filter(({ isCounterpartOnly }) => !isCounterpartOnly)
          .map(({ key }) => key)
        expect(keys).toEqual([...new Set(due)].toSorted())
      }),
    )
  })

  it('reports as matched only what both sides have with the same amount', async () => {
    await fc.assert(
      fc.asyncProperty(side, side, async (statement, ledger) => {
        for (const match of await compared(statement, ledger)) {
          const there = statement.find(({ key }) => key === match.key)?.amountMinor
          const here = ledger.find(({ key }) => key === match.key)?.amountMinor
          const isEqual = there !== undefined && there !== null && there === here
          expect(match.outcome === 'matched').toBe(isEqual)
        }
      }),
    )
  })

  it('is the mirror of itself with the sides exchanged', async () => {
    const mirrored = { 'missing-here': 'missing-there', 'missing-there': 'missing-here' } as const
    await fc.assert(
      fc.asyncProperty(side, side, async (statement, ledger) => {
        const there = await compared(statement, ledger)
        const here = await compared(ledger, statement)
        expect(here).toEqual(
          there.map(({ outcome, key, statementMinor, ledgerMinor }) => ({
            outcome: outcome in mirrored ? mirrored[outcome as keyof typeof mirrored] : outcome,
            key,
            statementMinor: ledgerMinor,
            ledgerMinor: statementMinor,
          })),
        )
      }),
    )
  })

  it('explains the difference of the two sums to the centavo, if every amount is read', async () => {
    const readable = side.map((lines) =>
      lines.map((one) => ({ ...one, amountMinor: one.amountMinor ?? 1n, isCounterpartOnly: false })),
    )
    const sum = (amounts: readonly (bigint | null)[]) =>
      amounts.reduce<bigint>((all, one) => all + (one ?? 0n), 0n)
    await fc.assert(
      fc.asyncProperty(readable, readable, async (statement, ledger) => {
        const differing = (await compared(statement, ledger)).filter(({ outcome }) => outcome !== 'matched')
        const explained =
          sum(differing.map((one) => one.statementMinor)) - sum(differing.map((one) => one.ledgerMinor))
        expect(explained).toBe(
          sum(statement.map((one) => one.amountMinor)) - sum(ledger.map((one) => one.amountMinor)),
        )
      }),
    )
  })
})
