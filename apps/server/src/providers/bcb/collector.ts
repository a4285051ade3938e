import { decimalText, money } from '@puente/domain/money'
import {
  CollectorFailure,
  type PixCollector,
  type ReceivedPixList,
} from '../../features/collections/ports/collector.port.ts'
import type { ProviderStatement, StatementQuery } from '../../features/collections/ports/statement.port.ts'
import type { Bank } from './bank-settings.ts'
import type { BcbClient } from './client.ts'
import {
  chargeBody,
  issuedCharge,
  type OnUnreadable,
  pixReturn,
  readablePix,
  receivedPix,
  statementEntries,
} from './mapping.ts'
import { chargeSchema, pixListSchema, pixSchema, refundSchema } from './schemas.ts'

const pageSize = 100
const dayMs = 86_400_000
const capabilities: PixCollector['capabilities'] = {
  payerDocuments: ['cpf', 'cnpj'],
  repeatsCreation: true,
  cancels: true,
  returnsForDays: 90,
}
const noPages = { paginaAtual: 0, quantidadeDePaginas: 0, quantidadeTotalDeItens: 0 }

/** A bank or provider that speaks the Central Bank's API Pix, 2.9.0. The API does not send money. */
export function bcbCollector(
  client: BcbClient,
  account: Pick<PixCollector, 'pixKey' | 'simulated' | 'receiver'> & {
    readonly bank: Pick<Bank, 'wholeSeconds' | 'longestWindowDays'>
  },
  onUnreadable: OnUnreadable,
): PixCollector & ReceivedPixList {
  return {
    name: 'bcb',
    simulated: account.simulated,
    pixKey: account.pixKey,
    receiver: account.receiver,
    capabilities,
    async createCharge(request) {
      const path = `/cob/${request.txid}`
      const answer = await client.call({
        method: 'PUT',
        path,
        body: chargeBody(request),
        schema: chargeSchema,
      })
      return issuedCharge(required(answer, path), onUnreadable)
    },
    async findCharge(txid) {
      const answer = await client.call({ method: 'GET', path: `/cob/${txid}`, schema: chargeSchema })
      return answer === null ? null : issuedCharge(answer, onUnreadable)
    },
    async cancelCharge(txid) {
      const path = `/cob/${txid}`
      const body = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
      const answer = await client.call({ method: 'PATCH', path, body, schema: chargeSchema })
      return issuedCharge(required(answer, path), onUnreadable)
    },
    async findPix(endToEndId) {
      const answer = await client.call({ method: 'GET', path: `/pix/${endToEndId}`, schema: pixSchema })
      return answer === null ? null : receivedPix(answer)
    },
    async returnPix({ endToEndId, returnId, amountMinor }) {
      const path = `/pix/${endToEndId}/devolucao/${returnId}`
      const body = { valor: decimalText(money(amountMinor, 'BRL')) }
      const answer = await client.call({ method: 'PUT', path, body, schema: refundSchema })
      return pixReturn(required(answer, path))
    },
    async findReturn(endToEndId, returnId) {
      const path = `/pix/${endToEndId}/devolucao/${returnId}`
      const answer = await client.call({ method: 'GET', path, schema: refundSchema })
      return answer === null ? null : pixReturn(answer)
    },
    longestWindowMs: account.bank.longestWindowDays * dayMs,
    async listReceivedPix(window, page, which = 'all') {
      const query = { ...window, page, limit: pageSize, which }
      const { list, hasMore } = await readPixList(client, account.bank, query)
      return { items: readablePix(list, onUnreadable), hasMore }
    },
  }
}

/** The statement of API Pix: every Pix that came in, with its returns. It does not list fees and outgoing money. */
export function bcbStatement(
  client: BcbClient,
  bank: Pick<Bank, 'wholeSeconds' | 'longestWindowDays'>,
  onUnreadable: OnUnreadable,
): ProviderStatement {
  return {
    name: 'bcb',
    longestWindowMs: bank.longestWindowDays * dayMs,
    namesPix: true,
    async readPage(query) {
      const { list, total, hasMore } = await readPixList(client, bank, query)
      return { entries: statementEntries(list, onUnreadable), total, hasMore }
    },
  }
}

async function readPixList(
  client: BcbClient,
  bank: Pick<Bank, 'wholeSeconds'>,
  { from, to, page, limit, which }: StatementQuery,
) {
  const query = new URLSearchParams({
    inicio: windowText(bank, from, 'floor'),
    fim: windowText(bank, to, 'ceil'),
    'paginacao.paginaAtual': String(page),
    'paginacao.itensPorPagina': String(limit),
    ...(which === 'with-returns' && { devolucaoPresente: 'true' }),
  })
  const path = `/pix?${query}`
  // An address that is not found is a wrong setting, not an empty list.
  const { pix, parametros } = required(
    await client.call({ method: 'GET', path, schema: pixListSchema }),
    path,
  )
  const { paginaAtual, quantidadeDePaginas, quantidadeTotalDeItens } = parametros?.paginacao ?? noPages
  return {
    list: pix ?? [],
    total: quantidadeTotalDeItens ?? null,
    hasMore: paginaAtual + 1 < quantidadeDePaginas,
  }
}

/** Widens a window to whole seconds if the bank accepts no other. A Pix that is read twice is recognized. */
function windowText({ wholeSeconds }: Pick<Bank, 'wholeSeconds'>, at: Date, round: 'floor' | 'ceil'): string {
  if (!wholeSeconds) return at.toISOString()
  return new Date(Math[round](at.getTime() / 1000) * 1000).toISOString().replace('.000Z', 'Z')
}

function required<T>(answer: T | null, path: string): T {
  if (answer === null) throw new CollectorFailure('api', 'refused', `${path}: 404`)
  return answer
}
