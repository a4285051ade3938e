import type { TaxDocument } from '@puente/domain/tax-document'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { nextAsk } from '../query/query-schedule.rules.ts'
import type { Charge } from '../charge.ts'
import { insertCharge, type NewCharge } from '../charge-repository.ts'
import { requireIssuable } from './charge-request.rules.ts'
import type { PixCollector } from '../ports/collector.port.ts'

/** The person named on the charge. Somebody else may pay it. */
export interface Payer {
  readonly name: string
  readonly document: TaxDocument
}

/** The terms of a charge, decided by the caller. */
export type ChargeTerms = Omit<NewCharge, 'id' | 'provider' | 'pixKey' | 'expiresAt'>

/**
 * First step: stores the charge and the attempt to issue it, in the transaction of what the charge is for. After the commit the caller
 * continues with `issueCharge`. If the process dies before that, reconciliation queries the provider by the txid.
 * @throws DomainError `payer.document-unsupported`, or `request.invalid` for what no provider takes (PSP-004)
 */
export async function storeCharge(
  tx: Tx,
  collector: Pick<PixCollector, 'name' | 'pixKey' | 'capabilities'>,
  payer: Payer,
  charge: Omit<NewCharge, 'provider' | 'pixKey'>,
): Promise<Charge> {
  const totalMinor = charge.realValueMinor + charge.feeMinor
  requireIssuable(
    { amountMinor: totalMinor, payerName: payer.name, payerDocument: payer.document },
    collector.capabilities.payerDocuments,
  )
  const askAt = nextAsk({ createdAt: tx.now, expiresAt: charge.expiresAt, shownAt: null }, tx.now)
  return insertCharge(tx, { ...charge, provider: collector.name, pixKey: collector.pixKey }, askAt)
}
