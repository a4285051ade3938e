import type { DecidedEstablishment } from '@puente/contract/establishments/approval'
import { DomainError } from '@puente/contract/protocol/problems'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type { Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { holdEstablishment } from './approval-repository.ts'
import {
  announceEstablishment,
  decidedView,
  hasWithdrawnIdentity,
  type Reviewer,
} from './decide-establishment.ts'
import { type AddressDeps, giveAddress } from './give-address.ts'

export interface GenerateAddressDeps extends AddressDeps {
  readonly unitOfWork: UnitOfWork
}

const command = 'establishments.generate-address'

/**
 * Gives an approved establishment without an address its address (QRG-002). Changes nothing if it has one.
 * @throws DomainError `establishment.not-found`, `establishment.not-approved`, `establishment.identity-withdrawn`,
 *   `establishment.store-id-failed`
 */
export async function generateAddress(
  deps: GenerateAddressDeps,
  id: string,
  { actor, context }: Reviewer,
): Promise<DecidedEstablishment> {
  const about = { object: { type: 'establishment', id } }
  return withAuditedRefusal(deps.unitOfWork, { actor, command, about, context }, () =>
    deps.unitOfWork.run(actor, command, (tx) => generate(tx, deps, id), context),
  )
}

async function generate(tx: Tx, deps: GenerateAddressDeps, id: string): Promise<DecidedEstablishment> {
  const held = await holdEstablishment(tx, id)
  if (held === null) throw new DomainError('establishment.not-found')
  if (held.status !== 'approved') throw new DomainError('establishment.not-approved')
  if (held.customUrl !== null) {
    tx.unchanged()
    return decidedView(id, held.version, held.storeId, held)
  }
  if (hasWithdrawnIdentity(held.owner)) throw new DomainError('establishment.identity-withdrawn')
  const given = await giveAddress(tx, deps, held)
  if (given === null) throw new DomainError('establishment.store-id-failed')
  const { address, version } = given
  tx.audit({
    object: { type: 'establishment', id },
    before: { storeId: held.storeId, customUrl: held.customUrl, version: held.version },
    after: { ...address, version },
  })
  announceEstablishment(tx, held, version)
  return decidedView(id, version, address.storeId, {
    ...held,
    customUrl: address.customUrl,
    hasQrCode: true,
  })
}
