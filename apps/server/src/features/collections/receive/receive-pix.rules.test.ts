import { pixStatuses } from '@puente/contract/collections'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChargeFacts, type Decision, decide, type PixFacts, type PixProof } from './receive-pix.rules.ts'

const charge: ChargeFacts = {
  provider: 'bcb',
  pixKey: 'pix@puente.test',
  totalMinor: 10_100n,
  status: 'pending',
  endToEndId: null,
}
const pix: PixFacts = {
  provider: 'bcb',
  endToEndId: 'E00000000202611210000abcdefghijk',
  pixKey: charge.pixKey,
  amountMinor: charge.totalMinor,
  returns: [],
}
const hold = (reason: string) => ({ kind: 'hold', reason })

describe('what a Pix does to its charge', () => {
  it('confirms a pending charge with the right key and exact cents', () => {
    expect(decide(charge, pix, 'evidence')).toEqual({ kind: 'confirm', late: false })
    expect(decide(charge, pix, 'answer')).toEqual({ kind: 'confirm', late: false })
  })

  it('queries the provider before it believes a notice without proof of its sender (HOOK-005, PSP-015)', () => {
    for (const status of pixStatuses) {
      expect(decide({ ...charge, status }, pix, 'hint')).toEqual({ kind: 'ask-provider' })
    }
    expect(decide(null, pix, 'hint')).toEqual({ kind: 'ask-provider' })
  })

  it('recognizes the Pix that a charge was credited with (HOOK-007)', () => {
    const paid: ChargeFacts = { ...charge, status: 'confirmed', endToEndId: pix.endToEndId }
    for (const proof of ['evidence', 'answer', 'hint'] as const) {
      expect(decide(paid, pix, proof)).toEqual({ kind: 'duplicate' })
    }
    const withReturn = { ...pix, returns: [{}] }
    expect(decide(paid, withReturn, 'evidence')).toEqual({ kind: 'duplicate' })
    expect(decide(paid, withReturn, 'hint')).toEqual({ kind: 'ask-provider' })
  })

  it('still confirms a charge that expired, failed or was cancelled, and marks it as late (PSP-008, HOOK-010)', () => {
    for (const status of ['expired', 'failed', 'cancelled'] as const) {
      expect(decide({ ...charge, status }, pix, 'evidence')).toEqual({ kind: 'confirm', late: true })
    }
  })

  it('never confirms any other amount, not even by one centavo or a hundredfold (HOOK-009)', () => {
    const amounts = fc.bigInt(1n, 10n ** 12n)
    fc.assert(
      fc.property(amounts, fc.constantFrom(...pixStatuses), (amountMinor, status) => {
        fc.pre(amountMinor !== charge.totalMinor)
        const reason = amountMinor < charge.totalMinor ? 'short' : 'over'
        expect(decide({ ...charge, status }, { ...pix, amountMinor }, 'answer')).toEqual(hold(reason))
      }),
    )
    for (const amountMinor of [10_099n, 10_101n, 1_010_000n, 101n]) {
      expect(decide(charge, { ...pix, amountMinor }, 'evidence')).toEqual({ kind: 'ask-provider' })
    }
  })

  it("holds a Pix whose txid is not ours, or is of another provider's charge", () => {
    expect(decide(null, pix, 'evidence')).toEqual(hold('unknown-txid'))
    expect(decide(charge, { ...pix, provider: 'corpx' }, 'evidence')).toEqual(hold('unknown-txid'))
  })

  it('queries a Pix to another key before it holds the money', () => {
    const pixKey = 'stranger@example.com'
    expect(decide(charge, { ...pix, pixKey }, 'evidence')).toEqual({ kind: 'ask-provider' })
    expect(decide(charge, { ...pix, pixKey }, 'answer')).toEqual(hold('foreign-key'))
  })

  it("treats a Pix without a key as paid to the charge's key if our own account shows it", () => {
    expect(decide(charge, { ...pix, pixKey: null }, 'evidence')).toEqual({ kind: 'ask-provider' })
    expect(decide(charge, { ...pix, pixKey: null }, 'answer')).toEqual({ kind: 'confirm', late: false })
  })

  it('holds a second Pix for the same charge', () => {
    const paid = { ...charge, endToEndId: 'E00000000202611210000zzzzzzzzzzz' }
    expect(decide({ ...paid, status: 'confirmed' }, pix, 'evidence')).toEqual(hold('second-payment'))
    expect(decide({ ...paid, status: 'refunded' }, pix, 'evidence')).toEqual(hold('charge-closed'))
    expect(decide({ ...paid, status: 'disputed' }, pix, 'evidence')).toEqual(hold('charge-closed'))
  })

  it('attaches the Pix of a charge confirmed by hand instead of confirming it again', () => {
    expect(decide({ ...charge, status: 'confirmed' }, pix, 'evidence')).toEqual({ kind: 'attach' })
  })
})

/**
 * Every decision, by the state of the charge. `unpaid`: pending · `closed`: expired, failed, cancelled · `by-hand`: confirmed, its own
 * Pix not yet known · `paid`: confirmed with another Pix · `gone`: refunded, disputed · `same`: credited with this very Pix, in any
 * status · `same+`: the same, and the report brings a return.
 */
const table = `
proof     key      amount  unpaid   closed   by-hand  paid     gone     same       same+
hint      own      exact   ask      ask      ask      ask      ask      duplicate  ask
hint      own      short   ask      ask      ask      ask      ask      duplicate  ask
hint      own      over    ask      ask      ask      ask      ask      duplicate  ask
hint      unnamed  exact   ask      ask      ask      ask      ask      duplicate  ask
hint      unnamed  short   ask      ask      ask      ask      ask      duplicate  ask
hint      unnamed  over    ask      ask      ask      ask      ask      duplicate  ask
hint      foreign  exact   ask      ask      ask      ask      ask      duplicate  ask
hint      foreign  short   ask      ask      ask      ask      ask      duplicate  ask
hint      foreign  over    ask      ask      ask      ask      ask      duplicate  ask
evidence  own      exact   confirm  late     attach   second   closed   duplicate  duplicate
evidence  own      short   ask      ask      ask      ask      ask      duplicate  duplicate
evidence  own      over    ask      ask      ask      ask      ask      duplicate  duplicate
evidence  unnamed  exact   ask      ask      ask      ask      ask      duplicate  duplicate
evidence  unnamed  short   ask      ask      ask      ask      ask      duplicate  duplicate
evidence  unnamed  over    ask      ask      ask      ask      ask      duplicate  duplicate
evidence  foreign  exact   ask      ask      ask      ask      ask      duplicate  duplicate
evidence  foreign  short   ask      ask      ask      ask      ask      duplicate  duplicate
evidence  foreign  over    ask      ask      ask      ask      ask      duplicate  duplicate
answer    own      exact   confirm  late     attach   second   closed   duplicate  duplicate
answer    own      short   short    short    short    short    short    duplicate  duplicate
answer    own      over    over     over     over     over     over     duplicate  duplicate
answer    unnamed  exact   confirm  late     attach   second   closed   duplicate  duplicate
answer    unnamed  short   short    short    short    short    short    duplicate  duplicate
answer    unnamed  over    over     over     over     over     over     duplicate  duplicate
answer    foreign  exact   foreign  foreign  foreign  foreign  foreign  duplicate  duplicate
answer    foreign  short   foreign  foreign  foreign  foreign  foreign  duplicate  duplicate
answer    foreign  over    foreign  foreign  foreign  foreign  foreign  duplicate  duplicate`

const decisions: Record<string, Decision> = {
  ask: { kind: 'ask-provider' },
  duplicate: { kind: 'duplicate' },
  confirm: { kind: 'confirm', late: false },
  late: { kind: 'confirm', late: true },
  attach: { kind: 'attach' },
  second: { kind: 'hold', reason: 'second-payment' },
  closed: { kind: 'hold', reason: 'charge-closed' },
  short: { kind: 'hold', reason: 'short' },
  over: { kind: 'hold', reason: 'over' },
  foreign: { kind: 'hold', reason: 'foreign-key' },
}

const other = 'E00000000202611210000zzzzzzzzzzz'
const keys: Record<string, string | null> = { own: charge.pixKey, unnamed: null, foreign: 'x@example.com' }
const amounts: Record<string, bigint[]> = {
  exact: [10_100n],
  short: [10_099n, 1n],
  over: [10_101n, 1_010_000n],
}
const proofs: PixProof[] = ['hint', 'evidence', 'answer']
const withReturns = [[], [{}]]

/** The states of a charge: a column of the table, and its facts. */
const standings: readonly (readonly [string, Partial<ChargeFacts>])[] = pixStatuses.flatMap((status) => {
  const column = (endToEndId: string | null): string => {
    if (status === 'pending') return 'unpaid'
    if (status === 'confirmed') return endToEndId === null ? 'by-hand' : 'paid'
    return status === 'refunded' || status === 'disputed' ? 'gone' : 'closed'
  }
  return [
    ...[null, other].map((endToEndId) => [column(endToEndId), { status, endToEndId }] as const),
    ['same', { status, endToEndId: pix.endToEndId }] as const,
  ]
})

describe('the table of decisions', () => {
  const [head = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/))

  it('has a row for each proof, key and amount', () => {
    const named = rows.map((row) => row.slice(0, 3).join(' '))
    const all = proofs.flatMap((proof) =>
      Object.keys(keys).flatMap((key) => Object.keys(amounts).map((amount) => `${proof} ${key} ${amount}`)),
    )
    expect(named.toSorted()).toEqual(all.toSorted())
  })

  it.each(rows.map((row) => [row.slice(0, 3).join(' '), row] as const))(
    'holds for %s, wherever the charge stands (HOOK-005, HOOK-007, HOOK-009)',
    (_name, row) => {
      const cell = Object.fromEntries(head.map((name, index) => [name, row[index] ?? '']))
      for (const [standing, facts] of standings) {
        for (const returns of withReturns) {
          const column = standing === 'same' && returns.length > 0 ? 'same+' : standing
          const expected = decisions[cell[column] ?? '']
          if (expected === undefined) throw new Error(`the table has no decision for ${column}`)
          for (const amountMinor of amounts[cell['amount'] ?? ''] ?? []) {
            const pixKey = keys[cell['key'] ?? ''] ?? null
            const proof = proofs.find((one) => one === cell['proof']) ?? 'hint'
            const about = { ...pix, pixKey, amountMinor, returns }
            expect(decide({ ...charge, ...facts }, about, proof), `${column} ${facts.status}`).toEqual(
              expected,
            )
          }
        }
      }
    },
  )

  it("matches no charge to a txid that is not ours, or is of another provider's charge", () => {
    const strangers = proofs.flatMap((proof) =>
      Object.values(keys).flatMap((pixKey) =>
        Object.values(amounts).flatMap((minors) =>
          minors.flatMap((amountMinor) =>
            withReturns.map((returns) => ({ proof, pixKey, amountMinor, returns })),
          ),
        ),
      ),
    )
    for (const { proof, ...about } of strangers) {
      const expected = proof === 'hint' ? decisions['ask'] : hold('unknown-txid')
      expect(decide(null, { ...pix, ...about }, proof)).toEqual(expected)
      for (const [standing, facts] of standings) {
        if (standing === 'same') continue
        const from = { ...pix, ...about, provider: 'corpx' } as const
        expect(decide({ ...charge, ...facts }, from, proof)).toEqual(expected)
      }
    }
  })
})
