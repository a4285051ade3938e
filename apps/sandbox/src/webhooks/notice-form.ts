import type { SandboxContext } from '../context.ts'
import type { Payment } from '../store/records.ts'

export type NoticeParts = Pick<SandboxContext, 'store' | 'faults' | 'config' | 'bank' | 'deliveries'>

/** What a signature covers: `timestamp` the time and the raw body · `body` the raw body alone · `none` no signature. */
export type SignedContent = 'timestamp' | 'body' | 'none'

/** How an interface reports Pix. */
export interface NoticeForm {
  /** The key under which the store keeps the address. */
  webhookKey(payment: Payment): string
  /** Returns the address to call, from the registered one. */
  addressOf(registered: string): string
  /** Whether one notice may carry several Pix. */
  readonly takesSeveral: boolean
  readonly signature: SignedContent
  /** Returns the bodies of the notices that report these Pix, or refunds of them. */
  bodies(
    parts: NoticeParts,
    payments: readonly Payment[],
    shown: { readonly withPayer: boolean },
  ): readonly object[]
}
