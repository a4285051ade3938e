import type { ApprovalFacts } from '@puente/contract/payouts/approvals'
import type { AdminCharge } from '@puente/contract/transactions'
import type { Areas } from '../../../messages/areas.ts'

/** A bank account that is younger than this many days speaks against a payout. */
export const newAccountDays = 30
const dayMs = 86_400_000

/** One fact for the admin who decides. */
export interface ShownFact {
  readonly isFor: boolean
  readonly text: string
}

interface Words {
  readonly texts: Areas['payouts/waiting']['fact']
  readonly timeOf: (instant: string) => string
  readonly amountOf: (amount: AdminCharge['pesosPaid']) => string
}

/** What speaks for and against a payout, in the order in which it is read: the account, the beneficiary, the Pix. */
export function approvalFacts(
  facts: ApprovalFacts,
  charge: Pick<AdminCharge, 'confirmedAt' | 'confirmationSource' | 'payment'>,
  amount: AdminCharge['pesosPaid'],
  nowMs: number,
  words: Words,
): ShownFact[] {
  const { texts, amountOf } = words
  const isLargest =
    facts.largestPayout !== null && BigInt(amount.amountMinor) > BigInt(facts.largestPayout.amountMinor)
  return [
    accountFact(facts, nowMs, texts),
    facts.payoutsToAccount > 0
      ? { isFor: true, text: texts.paidBefore(facts.payoutsToAccount) }
      : { isFor: false, text: texts.firstToAccount },
    ...(isLargest && facts.largestPayout !== null
      ? [{ isFor: false, text: texts.largest(amountOf(facts.largestPayout)) }]
      : []),
    facts.isVerified ? { isFor: true, text: texts.verified } : { isFor: false, text: texts.notVerified },
    pixFact(charge, words),
    ...payerFact(charge, texts),
    ...(facts.disputes > 0 ? [{ isFor: false, text: texts.disputes(facts.disputes) }] : []),
  ]
}

function accountFact({ accountSince }: ApprovalFacts, nowMs: number, texts: Words['texts']): ShownFact {
  if (accountSince === null) return { isFor: false, text: texts.accountMissing }
  const days = Math.max(0, Math.floor((nowMs - Date.parse(accountSince)) / dayMs))
  return days < newAccountDays
    ? { isFor: false, text: texts.accountNew(days) }
    : { isFor: true, text: texts.accountOld(days) }
}

function pixFact(
  { confirmedAt, confirmationSource }: Pick<AdminCharge, 'confirmedAt' | 'confirmationSource'>,
  { texts, timeOf }: Words,
): ShownFact {
  if (confirmedAt === null) return { isFor: false, text: texts.notConfirmed }
  return confirmationSource === 'manual'
    ? { isFor: false, text: texts.byHand(timeOf(confirmedAt)) }
    : { isFor: true, text: texts.confirmed(timeOf(confirmedAt)) }
}

/** Empty if the provider does not name the payer, or the names cannot be compared. */
function payerFact({ payment }: Pick<AdminCharge, 'payment'>, texts: Words['texts']): ShownFact[] {
  const another = payment?.payer?.another ?? null
  if (another === null) return []
  return [another ? { isFor: false, text: texts.otherPayer } : { isFor: true, text: texts.samePayer }]
}
