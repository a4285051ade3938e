import type { DebtEntry } from '@puente/contract/orders/debt-entries'
import { pesosOf } from '@puente/contract/orders/entry-pesos'
import type { HistoryItem } from '@puente/contract/orders/history'
import type { HistoryEntry } from '@puente/contract/orders/history-entry'
import { formatMoney } from '@puente/domain/money-format'
import { formatDate } from '../../../lib/format/dates.ts'
import { amountOf, showAmount, showRateOf } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import { CopyIconButton } from '../../../ui/copy-button.tsx'
import { titleOf } from './history.rules.ts'

interface EntryFactsProps {
  item: HistoryItem
  /** Undefined if only the row of the list is known. The facts are then those that the row holds. */
  entry: HistoryEntry | undefined
}

/** The facts of one entry as a list of names and values. */
export function EntryFacts(props: EntryFactsProps) {
  const texts = useTexts('orders/entry')
  const facts = useFacts(props)
  return (
    <dl className="grid gap-y-1 text-small">
      {facts.map(({ name, value, copies }) => (
        <div
          key={`${name}${value}`}
          className="grid min-h-10 grid-cols-[minmax(0,8.5rem)_minmax(0,1fr)_auto] items-center gap-3 border-line border-b py-1.5 last:border-b-0"
        >
          <dt className="text-label text-t3">{name}</dt>
          <dd className="font-[560] [overflow-wrap:anywhere]">
            {value ?? <span className="font-[400] text-t3">{texts.none}</span>}
          </dd>
          {copies === true && value !== null && (
            <dd>
              <CopyIconButton text={value} label={texts.copy(name)} copiedLabel={texts.copied} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

interface Fact {
  readonly name: string
  readonly value: string | null
  readonly copies?: boolean
}

function rateOf({ rate, realValue, item }: HistoryEntry): string | null {
  return rate === null || realValue === null ? null : showRateOf({ rate, realValue, pesosValue: item.value })
}

/** Returns the payer as text, with a note if they are not the client. Null if the provider does not name them. */
function payerOf({ payment }: HistoryEntry, another: string): string | null {
  const payer = payment?.payer ?? null
  if (payer === null) return null
  return [payer.name, payer.document, payer.another === true ? another : null]
    .filter((part) => part !== null)
    .join(' · ')
}

/** What refunds and disputes took back or hold, and the pesos that the owner receives. None while nothing was taken back. */
function pesosLeft(item: HistoryItem, fields: { takenBack: string; setAside: string; left: string }): Fact[] {
  if (amountOf(item.pesosTakenBack).minor === 0n) return []
  const left = pesosOf(item)
  return [
    {
      name: item.pixStatus === 'disputed' ? fields.setAside : fields.takenBack,
      value: showAmount(item.pesosTakenBack),
    },
    { name: fields.left, value: left === null ? '–' : formatMoney({ minor: left, currency: 'ARS' }) },
  ]
}

/** Pesos that were kept for a debt, or what became of a debt of this charge, each with its reason (ruling 58). */
function debtFacts({ debtEntries }: HistoryEntry, texts: Areas['orders/entry']['debts']): Fact[] {
  return debtEntries.map((entry) => {
    const why = reasonOf(entry, texts)
    const value = showAmount(entry.amount)
    return { name: texts[entry.kind], value: why === null ? value : `${value}, ${why}` }
  })
}

/** Null for what was written off: the operator owes no reason. */
function reasonOf({ kind, cause, other }: DebtEntry, texts: Areas['orders/entry']['debts']): string | null {
  const charge = other?.transactionId.slice(-6) ?? ''
  switch (kind) {
    case 'kept':
      return texts.keptFor[cause](charge)
    case 'covered':
      return texts.coveredBy(charge)
    case 'owed-again':
      return texts.owedAgain[cause]
    case 'written-off':
      return null
  }
}

/** A dash where nothing was sent and nothing is owed: a zero would look like something to wait for. */
function sentOf({ item, pesosPaid }: HistoryEntry): string | null {
  if (pesosPaid === null) return null
  return amountOf(pesosPaid).minor === 0n && pesosOf(item) === null ? '–' : showAmount(pesosPaid)
}

/**
 * The facts of HIST-015 for a Pix. For an admin's payment: its own date, amount and description, with the payer of the charge (HIST-040).
 * Facts that only the full entry holds are left out while it is not known: a dash for them would read as "there are none".
 */
function useFacts({ item, entry }: EntryFactsProps): Fact[] {
  const titles = useTexts('orders/history')
  const language = useLanguage()
  const { fields, payout, page, debts } = useTexts('orders/entry')
  const time = (instant: string): string => formatDate(instant, 'moment', language)
  const full = (facts: (entry: HistoryEntry) => (Fact | false)[]): Fact[] =>
    entry === undefined ? [] : facts(entry).filter((fact) => fact !== false)
  const who: Fact[] = [
    { name: fields.client, value: item.clientName },
    { name: fields.document, value: entry === undefined ? item.clientCpf : entry.clientDocument },
  ]
  const transaction: Fact = { name: fields.transaction, value: item.transactionId, copies: true }
  if (item.type === 'admin_payment') {
    return [
      { name: fields.date, value: time(item.date) },
      { name: fields.pesos, value: showAmount(item.value) },
      { name: fields.description, value: item.description ?? titleOf(item, titles) },
      ...who,
      transaction,
    ]
  }
  return [
    { name: fields.date, value: time(item.date) },
    ...full(({ payment, confirmedAt }) => [
      payment !== null && { name: fields.paidAt, value: time(payment.paidAt) },
      confirmedAt !== null && { name: fields.confirmedAt, value: time(confirmedAt) },
    ]),
    { name: fields.description, value: titleOf(item, titles) },
    ...who,
    ...full((known) => [{ name: fields.payer, value: payerOf(known, fields.another) }]),
    { name: fields.clientId, value: item.clientId },
    ...(item.kind === 'establishment' ? [{ name: fields.kind, value: page }] : []),
    ...full(({ whatsappNumber, clientEmail, realValue }) => [
      { name: fields.whatsapp, value: whatsappNumber },
      { name: fields.email, value: clientEmail },
      { name: fields.real, value: realValue && showAmount(realValue) },
    ]),
    { name: fields.fee, value: item.fee && showAmount(item.fee) },
    {
      name: wasPaid(item, entry) ? fields.total : fields.totalDue,
      value: item.total && showAmount(item.total),
    },
    ...full((known) => [{ name: fields.rate, value: rateOf(known) }]),
    { name: fields.pesos, value: showAmount(item.value) },
    ...pesosLeft(item, fields),
    { name: fields.payout, value: item.status && payout[item.status] },
    ...full((known) => [{ name: fields.paid, value: sentOf(known) }, ...debtFacts(known, debts)]),
    transaction,
    ...full(({ endToEndId, movementNumber }) => [
      { name: fields.endToEnd, value: endToEndId, copies: true },
      { name: fields.movement, value: movementNumber },
    ]),
  ]
}

/** Whether the Pix came, as far as the list knows where the full entry is missing. */
function wasPaid({ pixStatus }: HistoryItem, entry: HistoryEntry | undefined): boolean {
  if (entry !== undefined) return entry.confirmedAt !== null
  return pixStatus === 'confirmed' || pixStatus === 'refunded' || pixStatus === 'disputed'
}
