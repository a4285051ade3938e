import { pesosOf } from '@puente/contract/orders/entry-pesos'
import { readFile } from '@puente/contract/files'
import type { HistoryItem, HistoryListItem } from '@puente/contract/orders/history'
import { formatMoney } from '@puente/domain/money-format'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import FileUp from 'lucide-react/icons/file-up'
import List from 'lucide-react/icons/list'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Undo2 from 'lucide-react/icons/undo-2'
import { addressOf } from '../../../lib/api/request.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { amountOf, showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { HeldBadge } from '../exchange/held-badge.tsx'
import { PixStatusBadge } from '../exchange/pix-status-badge.tsx'
import { heldOf, shownStatus, titleOf } from './history.rules.ts'

/** The actions of an entry that open a dialog of the screen. */
export interface EntryActions {
  onDetails: (item: HistoryItem) => void
  onSendReceipt: (item: HistoryItem) => void
}

export function useTitle(item: Parameters<typeof titleOf>[0]): string {
  return titleOf(item, useTexts('orders/history'))
}

/** A payout in words: how much, for which charge, and to which account (HIST-014). A line of which nothing is known is left out. */
export function usePayoutWords(item: HistoryListItem): { title: string; lines: string[] } {
  const texts = useTexts('orders/history')
  const { account = null, clientName = null } = item.payout ?? {}
  return {
    title: texts.sentToYou(formatMoney({ minor: -amountOf(item.value).minor, currency: 'ARS' })),
    lines: [
      texts.payoutOf(item.description?.trim() || null, clientName),
      account && `${account.bankName} …${account.lastFour}`,
    ].filter((line) => line !== null),
  }
}

/** The pesos that an entry adds to its day, or that it adds none. */
export function Pesos({ item, className }: { item: Parameters<typeof pesosOf>[0]; className?: string }) {
  const { notCounted } = useTexts('orders/history')
  const pesos = pesosOf(item)
  if (pesos === null) return <span className={clsx('text-t2', className)}>{notCounted}</span>
  return <b className={clsx('font-[620]', className)}>{formatMoney({ minor: pesos, currency: 'ARS' })}</b>
}

export function When({ item }: { item: HistoryItem }) {
  const language = useLanguage()
  return (
    <time dateTime={item.date}>
      {formatDate(item.date, 'date', language)}{' '}
      <span className="text-t3 md:block">{formatDate(item.date, 'time', language)}</span>
    </time>
  )
}

/** What identifies the client beside their name. */
export function clientLine({ clientCpf, clientId }: HistoryItem): string {
  return [clientCpf, clientId].filter(Boolean).join(' · ')
}

/** The reais paid, with the fee that they include (HIST-019). */
export function Reais({ item }: { item: HistoryItem }) {
  const texts = useTexts('orders/history')
  if (item.total === null) return null
  return (
    <>
      {showAmount(item.total)}
      {item.fee !== null && (
        <span className="block text-fine text-t3 md:max-xl:ml-auto md:max-xl:max-w-18 md:max-xl:whitespace-normal">
          {texts.fee(showAmount(item.fee))}
        </span>
      )}
    </>
  )
}

/** How far the payout of the pesos is. Null while nothing of it began. */
export function usePayoutState({ status }: HistoryItem): string | null {
  const { payout } = useTexts('orders/history')
  return status === null || status === 'pending' ? null : payout[status]
}

/** Shows two facts: whether the Pix came or waits in suspense, and how far the payout of its pesos is (ruling 11). */
export function Status({ item }: { item: HistoryItem }) {
  const status = shownStatus(item)
  const payout = usePayoutState(item)
  return (
    <>
      {status !== null && <PixStatusBadge status={status} />}
      <Warnings item={item} />
      {payout !== null && <span className="block text-fine text-t3">{payout}</span>}
    </>
  )
}

/** Shows what the status of a Pix does not: some of its money is held, or was refunded. */
export function Warnings({
  item,
}: {
  item: Pick<HistoryItem, 'heldAmount' | 'pixStatus' | 'refundedPart' | 'value'>
}) {
  const texts = useTexts('orders/history')
  const held = heldOf(item)
  return (
    <>
      {held !== null && (
        <span className="mt-1 block">
          <HeldBadge unpaid={held === 'unpaid'} />
          <span className="block whitespace-normal text-fine text-t2 md:max-w-34">
            {held === 'extra' && `${texts.held.extra}: `}
            {item.heldAmount !== null && texts.held.came(showAmount(item.heldAmount))}
          </span>
        </span>
      )}
      {item.refundedPart !== null && (
        <span className="mt-1 block">
          <Badge tone="pending" icon={Undo2}>
            {texts.partRefund.title}
          </Badge>
          <span className="block whitespace-normal text-fine text-t2 md:max-w-34">
            {texts.partRefund.text(showAmount(item.refundedPart), showAmount(item.value))}
          </span>
        </span>
      )}
    </>
  )
}

/** Links to the client receipt of a Pix, or to the payout receipt of an admin's payment. */
export function ReceiptLink({ item, className }: { item: HistoryItem; className: string }) {
  const { openReceipt } = useTexts('orders/history')
  if (item.receiptFileId === null) return null
  return (
    <Tooltip text={openReceipt}>
      <a
        href={addressOf(readFile, { params: { id: item.receiptFileId } })}
        target="_blank"
        rel="noreferrer"
        aria-label={openReceipt}
        className={className}
      >
        <ReceiptText size={18} aria-hidden="true" />
      </a>
    </Tooltip>
  )
}

interface ActionsProps {
  item: HistoryItem
  /** Without `onDetails` where the details are already open. */
  actions: Pick<EntryActions, 'onSendReceipt'> & Partial<Pick<EntryActions, 'onDetails'>>
  /** In a row of the table. */
  small?: boolean
}

/** The same receipt and actions in the table and beside the details. On a narrow screen they stand on the page of the charge. */
export function Actions({ item, actions: { onDetails, onSendReceipt }, small = false }: ActionsProps) {
  const texts = useTexts('orders/history')
  const iconClass = clsx('icon-button icon-button-framed', small && 'icon-button-small')
  return (
    <>
      {item.canContinue && (
        <Link
          to="/complete-transfer"
          search={{ order: item.chargeId }}
          className={clsx(buttonClass({ size: 'small' }), !small && 'grow sm:grow-0')}
        >
          {texts.continue}
        </Link>
      )}
      {/* Outside the table, the icons wrap to the next line together. In a row of the table they wrap one by one. */}
      <span className={small ? 'contents' : 'flex items-center gap-2'}>
        <ReceiptLink item={item} className={iconClass} />
        {item.canUploadReceipt && (
          <IconButton
            icon={FileUp}
            label={texts.sendReceipt}
            framed
            small={small}
            onClick={() => onSendReceipt(item)}
          />
        )}
        {/* The list opens the details of a payment on the page of an establishment. They lead on to its charge. */}
        {(item.kind === 'order' || onDetails === undefined) && (
          <Tooltip text={texts.openCharge}>
            <Link
              to="/historial/$id"
              params={{ id: item.chargeId }}
              aria-label={texts.openCharge}
              className={iconClass}
            >
              <ArrowUpRight size={20} aria-hidden="true" />
            </Link>
          </Tooltip>
        )}
        {onDetails !== undefined && (
          <IconButton
            icon={List}
            label={texts.openDetails}
            framed
            small={small}
            onClick={() => onDetails(item)}
          />
        )}
      </span>
    </>
  )
}
