import { decimalText, money } from '@puente/domain/money'
import { z } from 'zod'
import type {
  ChargeRequest,
  IssuedCharge,
  PixReturn,
  ReceivedPix,
} from '../../features/collections/ports/collector.port.ts'
import type { StatementEntry } from '../../features/collections/ports/statement.port.ts'
import { cut, pixPayer } from '../payer-words.ts'
import { statusReader } from '../status-words.ts'
import { type ChargeAnswer, type PixAnswer, pixSchema, refundSchema } from './schemas.ts'

const longestPrompt = 140
const longestName = 200
const namedId = z.object({ endToEndId: z.string().max(40) })

/** The standard spells each removal with `removida` and with `removido`. */
const chargeStatus = statusReader({
  ativa: 'pending',
  concluida: 'confirmed',
  removida_pelo_usuario_recebedor: 'cancelled',
  removido_pelo_usuario_recebedor: 'cancelled',
  removida_pelo_psp: 'cancelled',
  removido_pelo_psp: 'cancelled',
})

/** The body of `PUT /cob/{txid}`. The payer may not change the amount. */
export function chargeBody(request: ChargeRequest): object {
  const { kind, value } = request.payerDocument
  return {
    calendario: { expiracao: request.expiresInSeconds },
    devedor: { [kind]: value, nome: cut(request.payerName, longestName) },
    valor: { original: decimalText(money(request.amountMinor, 'BRL')), modalidadeAlteracao: 0 },
    chave: request.pixKey,
    solicitacaoPagador: cut(request.description, longestPrompt),
  }
}

/** Called for each Pix in an answer that cannot be read, with its end-to-end id if it has one, the fields at fault, and what was listed. */
export type OnUnreadable = (endToEndId: string | null, fields: readonly string[], item: unknown) => void

export function issuedCharge(answer: ChargeAnswer, onUnreadable: OnUnreadable): IssuedCharge {
  const generatedAt = answer.calendario.criacao
  return {
    txid: answer.txid,
    transactionId: answer.txid,
    pixCode: answer.pixCopiaECola ?? answer.brcode ?? null,
    location: answer.location ?? answer.loc?.location ?? null,
    status: chargeStatus(answer.status),
    providerStatus: answer.status,
    pixKey: answer.chave,
    amountMinor: answer.valor.original,
    generatedAt,
    expiresAt: new Date(generatedAt.getTime() + answer.calendario.expiracao * 1000),
    // A Pix inside its charge need not repeat the charge's fields.
    payments: readablePix(answer.pix ?? [], onUnreadable).map((pix) => ({
      ...pix,
      txid: pix.txid ?? answer.txid,
      pixKey: pix.pixKey ?? answer.chave,
    })),
  }
}

/** The Pix of a list that can be read. */
export function readablePix(items: readonly unknown[], onUnreadable: OnUnreadable): ReceivedPix[] {
  return statementEntries(items, onUnreadable).flatMap((entry) =>
    entry.kind === 'received' ? [entry.pix] : [],
  )
}

/** Every item of a list, including unreadable ones. */
export function statementEntries(
  items: readonly unknown[],
  onUnreadable: OnUnreadable,
): Extract<StatementEntry, { readonly kind: 'received' | 'unreadable' }>[] {
  return items.map((item) => {
    const read = pixSchema.safeParse(item)
    if (read.success) return { kind: 'received', pix: receivedPix(read.data) }
    const endToEndId = namedId.safeParse(item).data?.endToEndId ?? null
    onUnreadable(
      endToEndId,
      read.error.issues.map(({ path }) => path.join('.')),
      item,
    )
    return { kind: 'unreadable', endToEndId }
  })
}

export function receivedPix(answer: PixAnswer): ReceivedPix {
  const returns = (answer.devolucoes ?? []).map((item) => refundSchema.safeParse(item))
  return {
    endToEndId: answer.endToEndId,
    txid: answer.txid ?? null,
    pixKey: answer.chave ?? null,
    amountMinor: answer.valor,
    paidAt: answer.horario,
    payer: pixPayer(answer.pagador?.nome ?? null, answer.pagador?.cpf ?? answer.pagador?.cnpj ?? null),
    returns: returns.flatMap(({ data }) => (data === undefined ? [] : [pixReturn(data)])),
    hasUnreadReturn: returns.some(({ success }) => !success),
  }
}

export function pixReturn(refund: z.output<typeof refundSchema>): PixReturn {
  return {
    id: refund.id,
    amountMinor: refund.valor,
    nature: refund.natureza?.startsWith('MED_') ? 'dispute' : 'asked',
    state: returnState(refund.status),
  }
}

/** `DEVOLVIDO` and `NAO_REALIZADO` are final. With any other word the return is still on its way. */
function returnState(status: string): PixReturn['state'] {
  if (status === 'DEVOLVIDO') return 'returned'
  return status === 'NAO_REALIZADO' ? 'not-done' : 'processing'
}
