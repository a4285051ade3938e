import type { SandboxContext } from '../context.ts'
import { type Charge, currentRevision, type Location, type Party, type Payment } from '../store/records.ts'
import { copyPasteCode } from './copy-paste-code.ts'
import { locationText } from './locations.ts'
import { horarioOf, pixView, taxIdView, valorOf } from './pix-view.ts'

const partyView = (party: Party): object => ({ ...taxIdView(party.taxId), nome: party.name })

export const locationView = (context: SandboxContext, location: Location): object => ({
  id: location.id,
  location: locationText(context, location),
  tipoCob: location.chargeKind,
  criacao: horarioOf(location.createdAtMs),
  ...(location.txid !== null && { txid: location.txid }),
})

/** A received Pix as the API shows it, with the faults of the moment. */
export const apiPixView = (context: SandboxContext, payment: Payment): object =>
  pixView(payment, { withPayer: !context.faults.strikes('omitPayer') })

/**
 * A charge as the API shows it, with the faults of the moment.
 * @param revisionIndex the revision to show; by default the one in force
 */
export function chargeView(context: SandboxContext, charge: Charge, revisionIndex?: number): object {
  const revision = charge.revisions[revisionIndex ?? charge.revisions.length - 1] ?? currentRevision(charge)
  const payments = context.store.paymentsOf(charge.txid)
  return {
    calendario: { criacao: horarioOf(charge.createdAtMs), expiracao: revision.expirationSeconds },
    txid: charge.txid,
    revisao: revisionIndex ?? charge.revisions.length - 1,
    ...locationFields(context, charge),
    status: context.faults.strikes('unknownStatus')?.word ?? charge.status,
    ...(revision.debtor && { devedor: partyView(revision.debtor) }),
    valor: {
      original: valorOf(revision.amountMinor),
      modalidadeAlteracao: revision.payerMayChangeAmount ? 1 : 0,
    },
    chave: charge.key,
    ...(revision.payerPrompt !== null && { solicitacaoPagador: revision.payerPrompt }),
    ...(revision.extras.length > 0 && {
      infoAdicionais: revision.extras.map(({ name, value }) => ({ nome: name, valor: value })),
    }),
    ...(payments.length > 0 && { pix: payments.map((payment) => apiPixView(context, payment)) }),
  }
}

function locationFields(context: SandboxContext, charge: Charge): object {
  const location = charge.locationId === null ? undefined : context.store.locations.get(charge.locationId)
  if (!location) return {}
  const { txid: _txid, ...loc } = { txid: undefined, ...locationView(context, location) }
  return {
    loc,
    location: locationText(context, location),
    ...copyPasteField(context, location),
  }
}

function copyPasteField(context: SandboxContext, location: Location): { pixCopiaECola?: string } {
  if (context.faults.strikes('omitCopyPaste')) return {}
  if (context.faults.strikes('emptyCode')) return { pixCopiaECola: '' }
  return { pixCopiaECola: copyPasteCode(context, location) }
}
