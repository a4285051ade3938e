import { type ChargeJournal, chargeJournals, type readChargeLedger } from '@puente/contract/transactions'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import { ars, brl } from '@puente/contract/protocol/wire'
import type { Currency } from '@puente/domain/money'
import type { Database } from '../../platform/db/database.ts'
import { journalsOf } from '../ledger/public.ts'

type ChargeLedger = ResponseOf<typeof readChargeLedger>

/**
 * What the books hold about one transaction, the oldest journal first.
 * @throws DomainError `payout.charge-not-found`
 */
export async function readLedger(
  database: Pick<Database, 'statement'>,
  chargeId: string,
): Promise<ChargeLedger> {
  const [journals, [charge]] = await Promise.all([
    journalsOf(database, chargeId),
    database.statement('transactions.exists', 'select 1 from charges where id = $1', [chargeId]),
  ])
  if (charge === undefined) throw new DomainError('payout.charge-not-found')
  return {
    journals: journals.map(({ id, event, at, lines }) => ({
      id,
      event: eventOf(event),
      at: at.toISOString(),
      postings: lines.map(({ account, currency, minor }) => ({
        account,
        amount: amountOf(currency, minor),
      })),
    })),
  }
}

function eventOf(event: string): ChargeJournal {
  const known = chargeJournals.find((one) => one === event)
  if (known === undefined) throw new Error(`a charge has a journal of ${event}`)
  return known
}

function amountOf(currency: Currency, minor: bigint) {
  if (currency === 'BRL') return brl(minor)
  if (currency === 'ARS') return ars(minor)
  throw new Error(`a charge has a posting in ${currency}`)
}
