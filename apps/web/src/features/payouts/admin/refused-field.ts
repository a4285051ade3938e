import type { PayoutField } from './payout-form.rules.ts'
import { refusedField } from './payout-refusal.ts'
import type { SentPayout } from './use-payout.ts'

/** What the form holds now. */
interface FormValues {
  readonly amountMinor: bigint | null
  readonly receipt: { readonly fileId: string | null }
  readonly manual: { readonly reason: string; readonly password: string }
}

/** The field that the server refused, until its value is changed. */
export function refusedFieldNow(
  error: unknown,
  sent: SentPayout | undefined,
  { amountMinor, receipt, manual }: FormValues,
): PayoutField | null {
  const field = refusedField(error)
  if (field === null || sent === undefined) return null
  const unchanged: Record<PayoutField, boolean> = {
    amount: String(amountMinor) === sent.amountMinor,
    receipt: receipt.fileId === sent.receiptFileId,
    reason: manual.reason.trim() === sent.manualConfirmation?.reason,
    password: manual.password === sent.manualConfirmation?.password,
  }
  return unchanged[field] ? field : null
}
