import type { SandboxContext } from '../context.ts'
import { copyPasteCode } from '../api-pix/copy-paste-code.ts'
import { horarioOf, pixView, valorOf } from '../api-pix/pix-view.ts'
import { type Charge, currentRevision, isExpired } from '../store/records.ts'

/** A charge as the control API shows it: the truth, whatever faults are on. */
export function chargeSummary(context: SandboxContext, charge: Charge): object {
  const revision = currentRevision(charge)
  const location = charge.locationId === null ? undefined : context.store.locations.get(charge.locationId)
  return {
    txid: charge.txid,
    status: charge.status,
    expired: charge.status === 'ATIVA' && isExpired(charge, context.now()),
    amount: valorOf(revision.amountMinor),
    revision: charge.revisions.length - 1,
    createdAt: horarioOf(charge.createdAtMs),
    expiresAt: horarioOf(charge.createdAtMs + revision.expirationSeconds * 1000),
    debtor: revision.debtor?.name ?? null,
    description: revision.payerPrompt,
    code: location ? copyPasteCode(context, location) : null,
    pix: context.store.paymentsOf(charge.txid).map((payment) => pixView(payment, { withPayer: true })),
  }
}
