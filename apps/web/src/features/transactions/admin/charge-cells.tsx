import type { AdminCharge, Begun } from '@puente/contract/transactions'
import clsx from 'clsx'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Image from 'lucide-react/icons/image'
import Flag from 'lucide-react/icons/flag'
import Link2 from 'lucide-react/icons/link-2'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { formatDate } from '../../../lib/format/dates.ts'
import { amountOf, showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useLiveStatus } from '../../../lib/live/live-status.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { ownBegun, rowAction, useContinueLabel, whyNoAction } from '../../payouts/admin/public.ts'
import { CopyAccountButton } from './copy-account-button.tsx'

/** The actions of a row. The owner of the table decides what each one does. */
export interface ChargeActions {
  onPay: (charge: AdminCharge) => void
  onDetails: (charge: AdminCharge) => void
  onReceipt: (fileId: string) => void
  /** An offer above the list names the next payout. No button of a row is gold then, so that one payout stands out. */
  quiet: boolean
}

/** The payer, and what marks the row: the kind of payment, and whether it needs attention (TXN-004). */
export function ClientCell({ charge }: { charge: AdminCharge }) {
  const texts = useTexts('transactions/admin').table
  return (
    // `!`, because large text wraps rows, and the marks belong beside the name.
    <span className="inline-flex min-w-0 max-w-52 !flex-nowrap items-center gap-1.5 in-[td]:max-w-full">
      <b className="trunc font-[620]" title={charge.clientName}>
        {charge.clientName || '–'}
      </b>
      {charge.kind === 'establishment' && (
        <Mark icon={Link2} text={texts.urlPayment} className="text-celeste" />
      )}
      {charge.flags.length > 0 && <Mark icon={Flag} text={texts.flagged} className="text-tierra" />}
    </span>
  )
}

/** Who gets the pesos, with the account to copy where they can be sent. */
export function CompanyCell({ charge }: { charge: AdminCharge }) {
  const { companyName, allowedActions } = charge
  const isPayable = allowedActions.includes('pay')
  return (
    <span className="flex items-center gap-0.5">
      <span className="trunc block min-w-0 text-t2" title={companyName ?? undefined}>
        {companyName ?? '–'}
      </span>
      {isPayable && <CopyAccountButton charge={charge} />}
    </span>
  )
}

function Mark({ icon: Icon, text, className }: { icon: typeof Flag; text: string; className: string }) {
  return (
    <Tooltip text={text}>
      {/* As large as the text. */}
      <Icon className={clsx('size-[0.9375rem] flex-none', className)} aria-hidden="true" />
      <span className="sr-only">{text}</span>
    </Tooltip>
  )
}

/** What the beneficiary is owed. A mark if it could not be read, never 0 (TXN-031). Red if it is a debt (TXN-032). */
export function BalanceCell({ charge }: { charge: AdminCharge }) {
  const texts = useTexts('transactions/admin').table
  const { userBalance: balance } = charge
  if (balance === null) {
    return (
      <span className="inline-flex align-middle">
        <Tooltip text={texts.noBalance}>
          <CircleAlert size={16} className="text-ceibo" aria-hidden="true" />
          <span className="sr-only">{texts.noBalance}</span>
        </Tooltip>
      </span>
    )
  }
  if (amountOf(balance).minor >= 0n) return <span className="text-t2">{showAmount(balance)}</span>
  return (
    <span className="text-ceibo">
      <span className="sr-only">{texts.debt} </span>
      {showAmount(balance)}
    </span>
  )
}

export function ReceiptsCell({
  charge,
  onReceipt,
}: { charge: AdminCharge } & Pick<ChargeActions, 'onReceipt'>) {
  const texts = useTexts('transactions/admin').table
  const { clientReceiptFileId, payouts } = charge
  if (clientReceiptFileId === null && payouts.length === 0) {
    return (
      <span className="text-t3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{texts.noReceipts}</span>
      </span>
    )
  }
  return (
    <span className="inline-flex gap-1">
      {clientReceiptFileId !== null && (
        <IconButton
          icon={Image}
          label={texts.clientReceipt}
          onClick={() => onReceipt(clientReceiptFileId)}
          small
          framed
        />
      )}
      {payouts.map(({ id, receiptFileId }, index) => (
        <IconButton
          key={id}
          icon={ReceiptText}
          label={texts.receipt(index + 1)}
          onClick={() => onReceipt(receiptFileId)}
          small
          framed
        />
      ))}
    </span>
  )
}

/** 'Enviar' or 'Completar', or the reason if nothing can be paid (TXN-015). The button is gold in the row of the cursor, unless `quiet`. */
export function ActionCell({
  charge,
  onPay,
  quiet,
}: { charge: AdminCharge } & Pick<ChargeActions, 'onPay' | 'quiet'>) {
  const label = useActionLabel(charge)
  if (charge.begun !== null && !charge.begun.mine) return <BeingPaid begun={charge.begun} />
  if (!label.acts) return <span className="inline-block min-w-[84px] text-center text-t3">{label.text}</span>
  return (
    <Button
      size="small"
      offBecause={label.offBecause}
      onClick={() => onPay(charge)}
      className={clsx(
        '!min-h-[30px] min-w-[84px] !px-2 !text-label',
        !quiet &&
          'not-aria-disabled:in-[tr[data-cursor=true]]:!bg-action not-aria-disabled:in-[tr[data-cursor=true]]:!text-on-action',
      )}
    >
      {label.text}
      <span className="sr-only"> {charge.clientName}</span>
    </Button>
  )
}

/** Another admin is paying: their name and until when, in the place of the button (ruling 52). */
export function BeingPaid({ begun }: { begun: Begun }) {
  const texts = useTexts('transactions/admin').table
  const until = formatDate(begun.expiresAt, 'time', useLanguage())
  return (
    <span
      className="grid w-[84px] text-center text-fine leading-[1.1] text-t2"
      title={texts.beingPaid(begun.by, until)}
    >
      <span className="sr-only">{texts.beingPaid(begun.by, until)}</span>
      <b className="trunc font-[620]" aria-hidden="true">
        {begun.by}
      </b>
      <span aria-hidden="true">{texts.beingPaidShort}</span>
      <span aria-hidden="true">{texts.until(until)}</span>
    </span>
  )
}

interface ActionLabel {
  acts: boolean
  text: string
  /** Why the button takes no press now: a payout cannot begin without a network. */
  offBecause?: string
}

export function useActionLabel(charge: AdminCharge): ActionLabel {
  const texts = useTexts('transactions/admin').table
  const { online } = useLiveStatus()
  const language = useLanguage()
  const continueText = useContinueLabel()
  const { begun, inFile } = charge
  if (inFile !== null) return { acts: false, text: texts.inFile(inFile) }
  if (begun !== null && !begun.mine)
    return { acts: false, text: texts.beingPaid(begun.by, formatDate(begun.expiresAt, 'time', language)) }
  const action = rowAction(charge, amountOf(charge.pesosPaid).minor, amountOf(charge.pesosValue).minor)
  if (ownBegun(charge) !== null) return { acts: true, text: continueText }
  if (action !== null)
    return {
      acts: true,
      text: texts[action],
      ...(!online && { offBecause: texts.offline }),
    }
  return { acts: false, text: texts[whyNoAction(charge)] }
}

export function DetailsCell({
  charge,
  onDetails,
}: { charge: AdminCharge } & Pick<ChargeActions, 'onDetails'>) {
  const texts = useTexts('transactions/admin').table
  return (
    <IconButton
      icon={Ellipsis}
      label={texts.details(charge.clientName)}
      onClick={() => onDetails(charge)}
      small
    />
  )
}
