import type { HistoryEntry, HistoryItem } from '@puente/contract/orders/history'
import { formatMoney } from '@puente/domain/money-format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import Camera from 'lucide-react/icons/camera'
import { formatDate } from '../../../lib/format/dates.ts'
import { amountOf, showAmount, showRateOf } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CopyIconButton } from '../../../ui/copy-button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { PixStatusBadge } from '../exchange/pix-status-badge.tsx'
import { Actions, type EntryActions, Warnings } from './history-cells.tsx'
import { entryQuery } from './history-queries.ts'
import { pesosOf, shownStatus, titleOf } from './history.rules.ts'

interface EntryDetailsProps {
  item: HistoryItem
  onClose: () => void
  actions: EntryActions
}

/** Everything about one entry, beside the live list (HIST-039, HIST-040). */
export function EntryDetails({ item, onClose, actions }: EntryDetailsProps) {
  const texts = useTexts('orders/entry')
  const { data, isError, refetch } = useQuery(entryQuery(item))
  const shown = data?.item ?? item
  const status = shownStatus(shown)
  return (
    <Drawer
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.title}
      closeLabel={texts.close}
      aside={status !== null && <PixStatusBadge status={status} />}
      footer={
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Actions inDetails item={shown} actions={actions} />
        </div>
      }
    >
      <Warnings item={shown} />
      {data !== undefined && <Facts entry={data} />}
      {shown.type !== 'admin_payment' && (
        <Link
          to="/receipt-upload"
          search={{ order: shown.chargeId }}
          className={clsx(buttonClass({ variant: 'plain' }), 'mt-4')}
        >
          <Camera size={18} aria-hidden="true" />
          {texts.keepPhoto}
        </Link>
      )}
      {data === undefined && !isError && (
        <p role="status" className="flex items-center gap-3 text-t2">
          <Spinner />
          {texts.loading}
        </p>
      )}
      {data === undefined && isError && <Failed onRetry={() => refetch()} />}
    </Drawer>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { failed } = useTexts('orders/entry')
  const { retry } = useTexts('orders/history')
  return <ErrorState title={failed} action={<Button onClick={onRetry}>{retry}</Button>} />
}

function Facts({ entry }: { entry: HistoryEntry }) {
  const texts = useTexts('orders/entry')
  const facts = useFacts(entry)
  return (
    <dl className="grid gap-y-1 text-small">
      {facts.map(({ name, value, copies }) => (
        <div
          key={name}
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

/** Who paid, where the provider names them, and whether that is somebody other than the client. */
function payerOf({ payment }: HistoryEntry, another: string): string | null {
  const payer = payment?.payer ?? null
  if (payer === null) return null
  return [payer.name, payer.document, payer.another === true ? another : null]
    .filter((part) => part !== null)
    .join(' · ')
}

/** What refunds and disputes took back or hold, and the pesos that the owner receives. None while nothing was taken back. */
function pesosLeft(item: HistoryItem, fields: { takenBack: string; left: string }): Fact[] {
  if (amountOf(item.pesosTakenBack).minor === 0n) return []
  const left = pesosOf(item)
  return [
    { name: fields.takenBack, value: showAmount(item.pesosTakenBack) },
    { name: fields.left, value: left === null ? '–' : formatMoney({ minor: left, currency: 'ARS' }) },
  ]
}

/** A dash where nothing was sent and nothing is owed: a zero would look like something to wait for. */
function sentOf({ item, pesosPaid }: HistoryEntry): string | null {
  if (pesosPaid === null) return null
  return amountOf(pesosPaid).minor === 0n && pesosOf(item) === null ? '–' : showAmount(pesosPaid)
}

/**
 * The facts of HIST-015 for a Pix. For an admin's payment: its own date, amount and description, with the payer of the charge (HIST-040).
 */
function useFacts(entry: HistoryEntry): Fact[] {
  const titles = useTexts('orders/history')
  const language = useLanguage()
  const { fields, payout, page } = useTexts('orders/entry')
  const { item } = entry
  const time = (instant: string): string => formatDate(instant, 'moment', language)
  const who: Fact[] = [
    { name: fields.client, value: item.clientName },
    { name: fields.document, value: entry.clientDocument },
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
    ...(entry.payment === null ? [] : [{ name: fields.paidAt, value: time(entry.payment.paidAt) }]),
    ...(entry.confirmedAt === null ? [] : [{ name: fields.confirmedAt, value: time(entry.confirmedAt) }]),
    { name: fields.description, value: titleOf(item, titles) },
    ...who,
    { name: fields.payer, value: payerOf(entry, fields.another) },
    { name: fields.clientId, value: item.clientId },
    ...(item.kind === 'establishment' ? [{ name: fields.kind, value: page }] : []),
    { name: fields.whatsapp, value: entry.whatsappNumber },
    { name: fields.email, value: entry.clientEmail },
    { name: fields.real, value: entry.realValue && showAmount(entry.realValue) },
    { name: fields.fee, value: item.fee && showAmount(item.fee) },
    {
      name: entry.confirmedAt === null ? fields.totalDue : fields.total,
      value: item.total && showAmount(item.total),
    },
    { name: fields.rate, value: rateOf(entry) },
    { name: fields.pesos, value: showAmount(item.value) },
    ...pesosLeft(item, fields),
    { name: fields.payout, value: item.status && payout[item.status] },
    { name: fields.paid, value: sentOf(entry) },
    transaction,
    { name: fields.endToEnd, value: entry.endToEndId, copies: true },
    { name: fields.movement, value: entry.movementNumber },
  ]
}
