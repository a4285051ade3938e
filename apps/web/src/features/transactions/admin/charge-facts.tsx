import type { AdminCharge } from '@puente/contract/transactions'
import type { Language } from '@puente/contract/identity/sessions'
import { formatDate } from '../../../lib/format/dates.ts'
import { amountOf, showAmount, showRate, showRateOf } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import type { ChargeDetail } from './charge-queries.ts'
import { ChargeTimeline } from './charge-timeline.tsx'
import { DebtList } from './debt-list.tsx'
import { type Fact, FactList, known } from './fact-list.tsx'
import { Flags } from './flags.tsx'
import { isHeld } from '../../payouts/admin/public.ts'
import { owesNothing } from './owed.rules.ts'
import { statusHistory } from './status-steps.rules.ts'
import { HeldPixList, ReturnList } from './unusual-pix.tsx'

/** Everything that is known of a transaction, then how its statuses changed, newest first (TXN-034). */
export function ChargeFacts({ detail }: { detail: ChargeDetail }) {
  const texts = useTexts('transactions/admin')
  const language = useLanguage()
  const { charge, heldPix, returns, debtEntries, timeline } = detail
  return (
    <div className="grid gap-5">
      {charge.flags.length > 0 && <Flags charge={charge} />}
      {heldPix.length > 0 && <HeldPixList held={heldPix} charge={charge} />}
      {returns.length > 0 && <ReturnList returns={returns} />}
      {debtEntries.length > 0 && <DebtList entries={debtEntries} />}
      <FactList facts={facts(charge, texts, language)} />
      <section aria-labelledby="charge-history">
        <h3 id="charge-history" className="mb-2 font-[620] text-section">
          {texts.drawer.history}
        </h3>
        <ChargeTimeline steps={statusHistory(timeline)} />
      </section>
    </div>
  )
}

/** The overall status follows the payout (TXN-014). Where nothing is owed any more, it is the status of the Pix. */
function statusText(charge: AdminCharge, all: Areas['transactions/admin']): string {
  if (isHeld(charge)) return all.pixStatus.held
  if (charge.pixStatus === 'pending' || !owesNothing(charge)) return all.status[charge.status]
  return all.pixStatus[charge.pixStatus]
}

/** A dash before the Pix is ours, as in the row: nothing is owed yet. */
function payoutText(charge: AdminCharge, all: Areas['transactions/admin']): string {
  if (!owesNothing(charge)) return all.payoutStatus[charge.payoutStatus]
  return charge.pixStatus === 'pending' || isHeld(charge) ? '–' : all.table.nothingOwed
}

function facts(charge: AdminCharge, all: Areas['transactions/admin'], language: Language): Fact[] {
  const { late } = all
  const { fields, kinds, providers, sources } = all.drawer
  const time = (instant: string): string => formatDate(instant, 'moment', language)
  const confirmed =
    charge.confirmedAt &&
    time(charge.confirmedAt) + (charge.confirmedAfter ? `, ${late[charge.confirmedAfter]}` : '')
  return [
    ...known(fields.status, statusText(charge, all)),
    ...known(all.table.columns.payoutStatus, payoutText(charge, all)),
    ...known(all.table.columns.pixStatus, all.pixStatus[isHeld(charge) ? 'held' : charge.pixStatus]),
    ...known(fields.pesos, showAmount(charge.pesosValue)),
    ...known(fields.paid, showAmount(charge.pesosPaid)),
    ...known(fields.remaining, owesNothing(charge) ? '–' : showAmount(charge.pesosRemaining)),
    ...known(fields.refunded, amountOrNone(charge.refunded)),
    ...known(
      charge.pixStatus === 'disputed' ? fields.pesosSetAside : fields.pesosTakenBack,
      amountOrNone(charge.pesosTakenBack),
    ),
    ...known(fields.setOff, amountOrNone(charge.pesosSetOff)),
    ...known(fields.debt, amountOrNone(charge.debt)),
    ...known(fields.reais, showAmount(charge.realValue)),
    ...known(fields.fee, showAmount(charge.fee)),
    ...known(fields.total, showAmount(charge.total)),
    ...known(fields.rate, showRateOf(charge)),
    ...known(fields.baseRate, showRate(charge.baseRate)),
    ...known(fields.spread, `${charge.spreadPercent.replace('.', ',')} %`),
    ...known(fields.balance, charge.userBalance && showAmount(charge.userBalance)),
    ...known(fields.client, charge.clientName),
    ...known(fields.cpf, charge.clientCpf),
    ...known(fields.payer, charge.payment?.payer?.name ?? null),
    ...known(fields.payerDocument, charge.payment?.payer?.document ?? null),
    ...known(fields.phone, charge.payerPhone),
    ...known(fields.clientId, charge.clientId),
    ...known(fields.licensePlate, charge.licensePlate),
    ...known(fields.description, charge.description),
    ...known(
      fields.product,
      charge.productDescription === charge.description ? null : charge.productDescription,
    ),
    ...known(fields.company, charge.companyName),
    ...known(fields.kind, kinds[charge.kind]),
    ...known(fields.source, charge.metadata.source),
    ...known(fields.createdAt, time(charge.createdAt)),
    ...known(fields.updatedAt, time(charge.updatedAt)),
    ...known(fields.paidAt, charge.payment && time(charge.payment.paidAt)),
    ...known(fields.confirmedAt, confirmed),
    ...known(fields.confirmationSource, charge.confirmationSource && sources[charge.confirmationSource]),
    ...known(fields.provider, providers[charge.provider]),
    ...known(fields.providerStatus, charge.providerStatus),
    ...known(fields.transactionId, charge.transactionId, true),
    ...known(fields.providerTransactionId, charge.providerTransactionId, true),
    ...known(fields.endToEndId, charge.endToEndId, true),
    ...known(fields.userId, charge.userId, true),
    ...known(fields.establishmentId, charge.establishmentId, true),
    ...known(fields.id, charge.id, true),
  ]
}

/** Null for an amount of zero, which most charges have. */
function amountOrNone(amount: AdminCharge['debt'] | AdminCharge['refunded']): string | null {
  return amountOf(amount).minor === 0n ? null : showAmount(amount)
}
