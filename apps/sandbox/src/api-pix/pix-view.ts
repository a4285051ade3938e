import { decimalText, money } from '@puente/domain/money'
import type { Payment, Refund } from '../store/records.ts'

export const valorOf = (amountMinor: bigint): string => decimalText(money(amountMinor, 'BRL'))
export const horarioOf = (timeMs: number): string => new Date(timeMs).toISOString()

/** A tax id of eleven characters is a CPF; the CNPJ, numeric or alphanumeric, has fourteen. */
export const taxIdView = (taxId: string): { cpf: string } | { cnpj: string } =>
  taxId.length === 11 ? { cpf: taxId } : { cnpj: taxId }

export function refundView(refund: Refund): object {
  return {
    id: refund.id,
    rtrId: refund.returnId,
    valor: valorOf(refund.amountMinor),
    natureza: refund.nature,
    ...(refund.description !== null && { descricao: refund.description }),
    horario: {
      solicitacao: horarioOf(refund.requestedAtMs),
      ...(refund.settledAtMs !== null && { liquidacao: horarioOf(refund.settledAtMs) }),
    },
    status: refund.status,
    ...(refund.reason !== null && { motivo: refund.reason }),
  }
}

/**
 * A received Pix. `pagador` is no part of the standard since its release 2.6.3; many providers add it in a
 * field like this one, and some leave it out, which `withPayer` imitates.
 */
export function pixView(payment: Payment, { withPayer }: { withPayer: boolean }): object {
  const valor = valorOf(payment.amountMinor)
  return {
    endToEndId: payment.endToEndId,
    ...(payment.txid !== null && { txid: payment.txid }),
    valor,
    componentesValor: { original: { valor } },
    chave: payment.key,
    horario: horarioOf(payment.settledAtMs),
    ...(payment.message !== null && { infoPagador: payment.message }),
    ...(withPayer && { pagador: { nome: payment.payer.name, ...taxIdView(payment.payer.taxId) } }),
    ...(payment.refunds.length > 0 && { devolucoes: payment.refunds.map(refundView) }),
  }
}
