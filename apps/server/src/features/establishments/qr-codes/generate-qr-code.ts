import type { generateQrCode as generateEndpoint } from '@puente/contract/establishments/qr-codes'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import { readQrContent } from '@puente/domain/qr-drawing'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type { Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { holdEstablishment, storeQrCode } from '../approval/approval-repository.ts'
import {
  announceEstablishment,
  hasWithdrawnIdentity,
  type Reviewer,
} from '../approval/decide-establishment.ts'
import { qrCodePath } from '../approval/public-address.rules.ts'

export interface GenerateQrCodeDeps {
  readonly unitOfWork: UnitOfWork
  /** The address of the product, without a slash at the end. */
  readonly publicUrl: string
}

type Generated = ResponseOf<typeof generateEndpoint>

const command = 'establishments.generate-qr-code'

/**
 * Generates the QR code of an approved and active establishment with an address, or generates it again (QRG-003, SHOP-018). A refusal is audited
 * (SEC-032).
 * @throws DomainError `establishment.not-found`, `establishment.not-approved`, `establishment.identity-withdrawn`, `establishment.no-address`
 */
export async function generateQrCode(
  deps: GenerateQrCodeDeps,
  id: string,
  { actor, context }: Reviewer,
): Promise<Generated> {
  const about = { object: { type: 'establishment', id } }
  return withAuditedRefusal(deps.unitOfWork, { actor, command, about, context }, () =>
    deps.unitOfWork.run(actor, command, (tx) => generate(tx, deps, id), context),
  )
}

async function generate(tx: Tx, { publicUrl }: GenerateQrCodeDeps, id: string): Promise<Generated> {
  const held = await holdEstablishment(tx, id)
  if (held === null) throw new DomainError('establishment.not-found')
  if (held.status !== 'approved' || !held.isActive) throw new DomainError('establishment.not-approved')
  if (hasWithdrawnIdentity(held.owner)) throw new DomainError('establishment.identity-withdrawn')
  const { storeId, customUrl } = held
  // No code is made for a text that is not a complete web address (QRG-010).
  if (storeId === null || customUrl === null || readQrContent(publicUrl + customUrl) === null)
    throw new DomainError('establishment.no-address')
  const qrCodeUrl = qrCodePath(storeId)
  const version = await storeQrCode(tx, held, qrCodeUrl)
  tx.audit({
    object: { type: 'establishment', id },
    before: { hasQrCode: held.hasQrCode, version: held.version },
    after: { qrCodeUrl, qrCodeGeneratedAt: tx.now.toISOString(), version },
  })
  announceEstablishment(tx, held, version)
  return { id, qrCodeUrl, qrCodeGeneratedAt: tx.now.toISOString(), version }
}
