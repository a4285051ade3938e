import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { readChargeLedger } from '@puente/contract/transactions'
import { minorOf } from './owed.rules.ts'

export type JournalView = ResponseOf<typeof readChargeLedger>['journals'][number]

/** Whether the postings of a journal add up to zero in each currency. */
export function isBalanced({ postings }: Pick<JournalView, 'postings'>): boolean {
  const sums = new Map<string, bigint>()
  for (const { amount } of postings)
    sums.set(amount.currency, (sums.get(amount.currency) ?? 0n) + minorOf(amount))
  return [...sums.values()].every((sum) => sum === 0n)
}

/** The amount of a posting without its sign, and the column in which it stands. */
export function sideOf({ amount }: JournalView['postings'][number]) {
  const minor = minorOf(amount)
  const shown = { ...amount, amountMinor: String(minor < 0n ? -minor : minor) }
  return { side: minor < 0n ? 'credit' : 'debit', shown } as const
}

/** An account without the middle of a long id: payable:…4f21. */
export function shortAccount(account: string): string {
  const [kind = '', id] = account.split(':')
  return id === undefined || id.length < 20 ? account : `${kind}:…${id.slice(-4)}`
}
