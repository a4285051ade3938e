import {
  listAdminCharges,
  readAdminCharge,
  readChargeLedger,
  readChargeReceipts,
} from '@puente/contract/transactions'
import type { FoundCharge } from '@puente/contract/search'
import type { Feature } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { findCharges, foundChargesOf } from './find-charges.ts'
import { spreadsheetRoutes } from './spreadsheet/spreadsheet.routes.ts'
import { readTransaction, type TransactionDetailDeps } from './transaction-detail.ts'
import { readLedger } from './transaction-ledger.ts'
import { readReceipts } from './transaction-receipts.ts'
import {
  type AdminChargeOf,
  adminChargeOf,
  type AdminChargesOf,
  adminChargesOf,
  listCharges,
} from './transaction-reads.ts'

export type TransactionsNeeds = Pick<TransactionDetailDeps, 'bankAccountOf' | 'settings'>

export interface TransactionsApi {
  readonly adminChargeOf: AdminChargeOf
  readonly adminChargesOf: AdminChargesOf
  /** For the search of the desk: by id, txid or end-to-end id, and by ids that another search found. */
  readonly findCharges: (text: string) => Promise<FoundCharge[]>
  readonly foundChargesOf: (ids: readonly string[]) => Promise<FoundCharge[]>
}

/** The admin's list of all transactions, and the details of one. */
export function transactionsFeature(
  { database, unitOfWork, log, clock, cipher, keyedHash }: Infrastructure,
  { bankAccountOf, settings }: TransactionsNeeds,
): Feature<TransactionsApi> {
  const deps = { database, unitOfWork, log, clock, cipher, bankAccountOf, settings }
  return {
    api: {
      adminChargeOf: (id, adminId) => adminChargeOf(deps, id, adminId),
      adminChargesOf: (ids, adminId) => adminChargesOf(deps, ids, adminId),
      findCharges: (text) => findCharges(database, text),
      foundChargesOf: (ids) => foundChargesOf(database, ids),
    },
    routes(router) {
      router.on(listAdminCharges, ({ query, session }) => listCharges(deps, query, session.userId))
      router.on(readAdminCharge, ({ params, actor, context }) =>
        readTransaction(deps, params.id, { actor, context }),
      )
      router.on(readChargeReceipts, ({ params }) => readReceipts(database, params.id))
      router.on(readChargeLedger, ({ params }) => readLedger(database, params.id))
      spreadsheetRoutes(router, { ...deps, keyedHash })
    },
  }
}
