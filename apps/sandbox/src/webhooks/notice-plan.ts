import { changedAmount } from '../faults/amount-change.ts'
import type { FaultName } from '../faults/catalogue.ts'
import type { Faults } from '../faults/faults.ts'
import type { Payment } from '../store/records.ts'

export type SignatureKind = 'valid' | 'forged' | 'none'

export interface PlannedNotice {
  body: string
  delayMs: number
  /** Waits until another notice has gone out, or until a flush. */
  held: boolean
  signature: SignatureKind
}

export interface NoticePlan {
  faults: FaultName[]
  /** Empty if a fault loses the notice. */
  notices: PlannedNotice[]
}

export interface NoticeWords {
  readonly sign: boolean
  /** The bodies of the notices that report these Pix. */
  readonly bodies: (payments: readonly Payment[], shown: { readonly withPayer: boolean }) => readonly object[]
}

/** Plans the notices for these Pix, or for refunds of them that ended. Applies the faults that are switched on. */
export function planNotice(
  payments: readonly Payment[],
  faults: Faults,
  { sign, bodies }: NoticeWords,
): NoticePlan {
  const applied: FaultName[] = payments.length > 1 ? ['batchedNotice'] : []
  const strike = <Name extends FaultName>(name: Name) => {
    const settings = faults.strikes(name)
    if (settings) applied.push(name)
    return settings
  }
  if (strike('lostNotice')) return { faults: applied, notices: [] }

  const wrongAmount = strike('wrongNoticeAmount')
  const shown = (payment: Payment): Payment =>
    wrongAmount ? { ...payment, amountMinor: changedAmount(payment.amountMinor, wrongAmount) } : payment
  const withPayer = !strike('omitPayer')
  const texts = bodies(payments.map(shown), { withPayer }).map((body) => JSON.stringify(body))
  const garbage = strike('garbage')
  const signature: SignatureKind =
    !sign || strike('unsigned') ? 'none' : strike('forged') ? 'forged' : 'valid'
  const duplicate = strike('duplicate')
  const delayMs = strike('lateNotice')?.delayMs ?? 0
  const held = strike('outOfOrder') !== null
  const sent = texts.map((text) => (garbage ? spoil(text, garbage.shape) : text))
  const notices = Array.from({ length: duplicate?.times ?? 1 }, (_, index) =>
    sent.map((body) => ({ body, delayMs: delayMs + index * (duplicate?.gapMs ?? 0), held, signature })),
  )
  return { faults: applied, notices: notices.flat() }
}

function spoil(body: string, shape: 'notJson' | 'wrongShape' | 'truncated'): string {
  switch (shape) {
    case 'notJson':
      return 'pix recebido, obrigado'
    case 'wrongShape':
      return '{"evento":"PIX_RECEBIDO","pix":{"quantidade":1}}'
    case 'truncated':
      return body.slice(0, Math.floor(body.length / 2))
  }
}
