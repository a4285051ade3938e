import { z } from 'zod'
import { CollectorFailure, type PixCollector } from '../../features/collections/ports/collector.port.ts'
import { bcbCapabilities } from './capabilities.ts'
import type { BcbClient } from './client.ts'
import { chargeBody, issuedCharge, type OnUnreadable, readablePix, receivedPix } from './mapping.ts'
import { chargeSchema, pixListSchema, pixSchema } from './schemas.ts'

const pageSize = 100

/** A bank or provider that speaks the Central Bank's API Pix, 2.9.0. */
export function bcbCollector(
  client: BcbClient,
  account: {
    readonly pixKey: string
    readonly simulated: boolean
    readonly receiver: PixCollector['receiver']
  },
  onUnreadable: OnUnreadable,
): PixCollector {
  return {
    name: 'bcb',
    simulated: account.simulated,
    pixKey: account.pixKey,
    receiver: account.receiver,
    capabilities: bcbCapabilities,
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
    async findPix(endToEndId) {
      const answer = await client.call({ method: 'GET', path: `/pix/${endToEndId}`, schema: pixSchema })
      return answer === null ? null : receivedPix(answer)
    },
    async listReceivedPix({ from, to }, page) {
      const query = new URLSearchParams({
        inicio: from.toISOString(),
        fim: to.toISOString(),
        'paginacao.paginaAtual': String(page),
        'paginacao.itensPorPagina': String(pageSize),
      })
      const path = `/pix?${query}`
      const list = required(await client.call({ method: 'GET', path, schema: pixListSchema }), path)
      const { paginaAtual, quantidadeDePaginas } = list.parametros.paginacao
      const items = readablePix(list.pix, onUnreadable)
      return { items, hasMore: paginaAtual + 1 < quantidadeDePaginas }
    },
    async registerNotices(url) {
      const path = `/webhook/${encodeURIComponent(account.pixKey)}`
      // The standard answers without a body; some providers add one.
      await client.call({ method: 'PUT', path, body: { webhookUrl: url }, schema: z.unknown() })
    },
  }
}

function required<T>(answer: T | null, path: string): T {
  if (answer === null) throw new CollectorFailure('api', 'refused', `${path}: 404`)
  return answer
}
