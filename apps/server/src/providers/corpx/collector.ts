import { CollectorFailure, type PixCollector } from '../../features/collections/ports/collector.port.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { CorpxClient } from './client.ts'
import { issuedCharge, qrCodeBody, receivedPix } from './mapping.ts'
import { qrCodeSchema, transactionSchema } from './schemas.ts'

/**
 * The published capabilities of its interface v1. It can return a Pix, but under an id of its own and without a look-up, so a return whose answer is
 * lost could be made twice. An admin has to make returns in the portal.
 */
const capabilities: PixCollector['capabilities'] = {
  payerDocuments: ['cpf', 'cnpj'],
  repeatsCreation: true,
  cancels: true,
  returnsForDays: null,
}

/** CorpX: charges, and what paid them (FIN-018). `account.ts` has balance and statement, `transfers.ts` what it sends. */
export function corpxCollector(
  client: CorpxClient,
  account: Pick<PixCollector, 'pixKey' | 'simulated'> & { readonly clock: Clock },
): PixCollector {
  const { pixKey, simulated, clock } = account

  return {
    name: 'corpx',
    simulated,
    pixKey,
    receiver: null,
    capabilities,
    async createCharge(request) {
      const answer = await client.call({
        method: 'POST',
        path: '/pix/qr-code/dynamic',
        // A repeated request has another expiry, which the provider treats as another request under a used key.
        body: qrCodeBody(request, clock.now()),
        idempotencyKey: request.txid,
        shownAt: lookUpPath(request.txid),
        schema: qrCodeSchema,
      })
      if (answer === null) throw new Error('a POST is never answered with null')
      return issuedCharge(request.txid, answer)
    },
    async findCharge(txid) {
      const answer = await client.call({ method: 'GET', path: lookUpPath(txid), schema: qrCodeSchema })
      return answer === null ? null : issuedCharge(txid, answer)
    },
    async cancelCharge(txid) {
      const path = `/pix/qr-code?identifier=${txid}`
      const shownAt = lookUpPath(txid)
      const answer = await client.call({ method: 'DELETE', path, shownAt, schema: qrCodeSchema })
      if (answer !== null) return issuedCharge(txid, answer)
      throw new CollectorFailure('api', 'unknown', 'the charge was withdrawn and is not shown any more')
    },
    async findPix(endToEndId) {
      const path = `/pix/transactions?endToEndId=${endToEndId}`
      const answer = await client.call({ method: 'GET', path, schema: transactionSchema })
      return answer === null ? null : receivedPix(answer)
    },
    async returnPix() {
      throw lacking('a return is made in its portal')
    },
    async findReturn() {
      throw lacking('it shows no return by an id of ours')
    },
  }
}

function lookUpPath(txid: string): string {
  return `/pix/qr-code/lookup?identifier=${txid}`
}

function lacking(detail: string): CollectorFailure {
  return new CollectorFailure('validation', 'refused', detail)
}
