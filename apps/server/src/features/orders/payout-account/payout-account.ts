import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { currentLegalVersion } from '@puente/contract/identity/legal'
import type { OrderView } from '@puente/contract/orders/orders'
import type { readPayoutAccount as readPayoutAccountEndpoint } from '@puente/contract/orders/payout-account'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { TypedAccount, VerificationApi, VerifyingPerson } from '../../verification/public.ts'
import { readOwnOrder, type Showing } from '../order-reads.ts'
import { insertPayoutAccountConfirmation } from './payout-account-repository.ts'

/** What this use case needs from verification. */
export type BankDataOfPayoutAccount = Pick<VerificationApi, 'readBankForm' | 'prepareConfirmation'>

export interface PayoutAccountDeps extends BankDataOfPayoutAccount, Pick<Showing, 'isSimulatedProvider'> {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
}

/**
 * A pending own order and the account that its pesos will go to (QR-034, QR-035).
 * @throws DomainError `charge.not-found`, `charge.not-payable`
 */
export async function readPayoutAccount(
  deps: PayoutAccountDeps,
  userId: string,
  orderId: string,
): Promise<ResponseOf<typeof readPayoutAccountEndpoint>> {
  const order = await payableOrder(deps.database, userId, orderId, showingAt(deps, deps.clock.now()))
  const { account, needsPassword } = await deps.readBankForm(userId)
  if (account === null) throw new Error(`order ${orderId} was placed without bank data`)
  const { accountHolderName, bankName, cbu, cuit } = account
  return {
    order,
    account: { accountHolderName, bankName, cbu, cuit },
    changeNeedsPassword: needsPassword,
  }
}

/**
 * Records that the owner confirmed the bank account of an order, and the version of the terms they accepted. A changed account is saved like other
 * bank data (QR-035 to QR-037, BANK-011).
 * @throws DomainError `charge.not-found`, `charge.not-payable`, `bank.declarations-missing`, `bank.invalid`,
 *   `verification.closed`, `password.wrong`
 */
export async function confirmPayoutAccount(
  deps: PayoutAccountDeps,
  person: VerifyingPerson,
  orderId: string,
  typed: TypedAccount,
): Promise<{ readonly confirmedAt: Date; readonly payoutsHeldUntil: Date | null }> {
  const { userId, actor, context } = person
  await payableOrder(deps.database, userId, orderId, showingAt(deps, deps.clock.now()))
  const confirm = await deps.prepareConfirmation(person, typed)
  return deps.unitOfWork.run(
    actor,
    'orders.confirm-payout-account',
    async (tx) => {
      // Check again: while the password was checked, the order may have been paid or have expired.
      await payableOrder(tx, userId, orderId, showingAt(deps, tx.now))
      const { changed, payoutsHeldUntil } = await confirm(tx)
      const termsVersion = currentLegalVersion('terms')
      await insertPayoutAccountConfirmation(tx, { chargeId: orderId, userId, changed, termsVersion })
      tx.audit({
        object: { type: 'order', id: orderId },
        after: { payoutAccountConfirmed: true, changed, termsVersion },
      })
      return { confirmedAt: tx.now, payoutsHeldUntil }
    },
    context,
  )
}

function showingAt({ isSimulatedProvider }: PayoutAccountDeps, now: Date): Showing {
  return { now, isSimulatedProvider }
}

/** The view has a code only while paying it would confirm the order in time. */
async function payableOrder(
  database: Parameters<typeof readOwnOrder>[0],
  userId: string,
  orderId: string,
  showing: Showing,
): Promise<OrderView> {
  const order = await readOwnOrder(database, userId, orderId, showing)
  if (order === null) throw new DomainError('charge.not-found')
  if (order.pixCode === null) throw new DomainError('charge.not-payable')
  return order
}
