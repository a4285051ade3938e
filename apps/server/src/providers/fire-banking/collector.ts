import { CollectorFailure, type PixCollector } from '../../features/collections/ports/collector.port.ts'
import type { FireBankingClient } from './client.ts'
import { chargeBody, createdCharge, foundCharge, receivedPix } from './mapping.ts'
import { createdSchema, foundSchema } from './schemas.ts'

/**
 * The published capabilities of its gateway v2. A second `POST` with the same id may make a second charge. It cannot cancel a charge, return a Pix,
 * or list received Pix.
 */
const capabilities: PixCollector['capabilities'] = {
  payerDocuments: ['cpf', 'cnpj'],
  repeatsCreation: false,
  cancels: false,
  returnsForDays: null,
}

/** FireBanking's gateway v2: it receives by QR code, and shows what it received (FIN-018, ruling 75). */
export function fireBankingCollector(
  client: FireBankingClient,
  { pixKey, simulated }: Pick<PixCollector, 'pixKey' | 'simulated'>,
): PixCollector {
  return {
    name: 'fire_banking',
    simulated,
    pixKey,
    receiver: null,
    capabilities,
    async createCharge(request) {
      const body = chargeBody(request)
      const path = '/pix/v2/payment'
      return createdCharge(
        request.txid,
        await client.once({ method: 'POST', path, body, schema: createdSchema }),
      )
    },
    async findCharge(txid) {
      const path = `/pix/v2/payment/${txid}`
      const answer = await client.repeat({ method: 'GET', path, schema: foundSchema })
      return answer === null ? null : foundCharge(txid, answer)
    },
    async findPix(endToEndId) {
      const path = `/pix/v2/payment/pix-key/${encodeURIComponent(pixKey)}/e2e/${endToEndId}`
      const answer = await client.repeat({ method: 'GET', path, schema: foundSchema })
      return answer === null ? null : receivedPix(answer)
    },
    async cancelCharge() {
      throw lacking('it withdraws no charge')
    },
    async returnPix() {
      throw lacking('it gives no Pix back')
    },
    async findReturn() {
      throw lacking('it shows no return')
    },
  }
}

function lacking(detail: string): CollectorFailure {
  return new CollectorFailure('validation', 'refused', detail)
}
