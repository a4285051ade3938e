import { changedAmount } from '../faults/amount-change.ts'
import type { FaultName } from '../faults/catalogue.ts'
import type { Faults } from '../faults/faults.ts'
import type { Payment } from '../store/records.ts'

export type SignatureKind = 'valid' | 'forged' | 'none'

export interface PlannedNotice {
  body: string
  delayMs: number
  /** Waits until another notice has gone out, or until somebody flushes. */
  held: boolean
  signature: SignatureKind
}

export interface NoticePlan {
  faults: FaultName[]
  /** Empty when the notice gets lost on purpose. */
  notices: PlannedNotice[]
}

export interface NoticeWords {
  readonly sign: boolean
  /** The calls that report these Pix. */
  readonly bodies: (payments: readonly Payment[], shown: { readonly withPayer: boolean }) => readonly object[]
}

/** What is sent for these Pix, or for refunds of them that ended, with the faults of the moment applied. */
export function planNotice(
  payments: readonly Payment[],
  faults: Faults,
  { sign, bodies }: NoticeWords,
): NoticePlan {
  const struck: FaultName[] = payments.length > 1 ? ['batch'] : []
  const strike = <Name extends FaultName>(name: Name) => {
    const settings = faults.strikes(name)
    if (settings) struck.push(name)
    return settings
  }
  if (strike('missing')) return { faults: struck, notices: [] }

  const wrongAmount = strike('wrongAmount')
  const shown = (payment: Payment): Payment =>
    wrongAmount ? { ...payment, amountMinor: changedAmount(payment.amountMinor, wrongAmount) } : payment
  const withPayer = !strike('omitPayer')
  const texts = bodies(payments.map(shown), { withPayer }).map((body) => JSON.stringify(body))
  const garbage = strike('garbage')
  const signature: SignatureKind =
    !sign || strike('unsigned') ? 'none' : strike('forged') ? 'forged' : 'valid'
  const duplicate = strike('duplicate')
  const delayMs = strike('late')?.delayMs ?? 0
  const held = strike('outOfOrder') !== null
  const sent = texts.map((text) => (garbage ? spoil(text, garbage.shape) : text))
  const notices = Array.from({ length: duplicate?.times ?? 1 }, (_, index) =>
    sent.map((body) => ({ body, delayMs: delayMs + index * (duplicate?.gapMs ?? 0), held, signature })),
  )
  return { faults: struck, notices: notices.flat() }
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
