import type { SandboxContext } from '../context.ts'
import type { Payment } from '../store/records.ts'

export type NoticeParts = Pick<SandboxContext, 'store' | 'faults' | 'config' | 'bank' | 'deliveries'>

/** What a signature covers: `timestamp` the time and the raw body · `body` the raw body alone · `none` there is no signature. */
export type SignatureCover = 'timestamp' | 'body' | 'none'

/** How an interface reports Pix. */
export interface NoticeForm {
  /** Under which key the store has the address. */
  webhookKey(payment: Payment): string
  /** The address that is called, from the one that was registered. */
  addressOf(registered: string): string
  /** Whether one callback may carry several Pix. */
  readonly takesSeveral: boolean
  readonly signature: SignatureCover
  /** The calls that report these Pix, or refunds of them. */
  bodies(
    parts: NoticeParts,
    payments: readonly Payment[],
    shown: { readonly withPayer: boolean },
  ): readonly object[]
}
