import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { readAdminCharge } from '@puente/contract/transactions'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext, SignedInActor, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { readHeldPix, readReturns } from '../collections/public.ts'
import { readDebtEntries } from '../payouts/public.ts'
import { readChargeHistories } from './charge-history-reads.ts'
import { adminChargeOf, type TransactionReadDeps } from './transaction-reads.ts'

type TransactionDetail = ResponseOf<typeof readAdminCharge>
/** Entries of a history that are shown. */
const mostEntries = 200
type Payee = NonNullable<TransactionDetail['bank']>

export interface TransactionDetailDeps extends TransactionReadDeps {
  readonly unitOfWork: UnitOfWork
  /** A beneficiary's bank data in clear text, or null if they declared none. */
  readonly bankAccountOf: (userId: string) => Promise<TransactionDetail['bank']>
}

/**
 * One transaction with its history and the bank data of its beneficiary. Writes an audit entry before it shows bank data.
 * @throws DomainError `payout.charge-not-found`
 */
export async function readTransaction(
  deps: TransactionDetailDeps,
  chargeId: string,
  { actor, context }: { readonly actor: SignedInActor; readonly context: RequestContext },
): Promise<TransactionDetail> {
  const charge = await adminChargeOf(deps, chargeId, actor.userId)
  if (charge === null) throw new DomainError('payout.charge-not-found')
  const { userId } = charge
  if (userId !== null) {
    await deps.unitOfWork.run(
      actor,
      'transactions.view-bank-data',
      async (tx) => tx.audit({ object: { type: 'bank-account', id: userId } }),
      context,
    )
  }
  const [bank, deletable, histories, heldPix, returns, debtEntries] = await Promise.all([
    userId === null ? null : deps.bankAccountOf(userId),
    isDeletable(deps.database, chargeId),
    readChargeHistories(deps.database, [chargeId], mostEntries),
    readHeldPix(deps.database, chargeId, null),
    readReturns(deps.database, chargeId),
    readDebtEntries(deps.database, chargeId),
  ])
  return {
    charge,
    bank: bank === null ? null : payeeOf(bank),
    deletable,
    timeline: [...(histories.get(chargeId) ?? [])],
    heldPix,
    returns,
    debtEntries,
  }
}

/** What an admin needs for a transfer, without the shop's own data. */
function payeeOf({ holderName, bankName, cbu, cuit }: Payee): Payee {
  return { holderName, bankName, cbu, cuit }
}

async function isDeletable(database: Pick<Database, 'statement'>, chargeId: string): Promise<boolean> {
  const [payment] = await database.statement<{ deletable: boolean }>(
    'transactions.deletable',
    `select establishment_payment_is_unpaid(charge_id) and deleted_at is null as deletable
     from establishment_payments where charge_id = $1`,
    [chargeId],
  )
  return payment?.deletable ?? false
}
