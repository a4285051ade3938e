import { type AdminCharge } from '@puente/contract/transactions'
import { maxManualReason } from '@puente/contract/payouts'
import { formatMoney } from '@puente/domain/money-format'
import Check from 'lucide-react/icons/check'
import { useEffect, useState } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount, showRateOf } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { MoneyField } from '../../../ui/money-field.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { BankData, NoBankData } from './bank-data.tsx'
import { BegunLine } from './begun-line.tsx'
import type { PayoutFault, PayoutField } from './payout-form.rules.ts'
import { payoutRefusalText, waitingPixOf } from './payout-refusal.ts'
import { ReceiptUpload } from './receipt-upload.tsx'
import { type OnPaid, type PaidCharge, type Payout, usePayout } from './use-payout.ts'

interface PayoutDialogProps extends PaidCharge {
  onClose: () => void
  /** Called with the charge as it is after the payout. */
  onPaid: OnPaid
  returnFocusTo: () => HTMLElement | null
}

/** 'Processar Pagamento' (TXN-016): the bank account at the left, the amount and the receipt at the right. */
export function PayoutDialog({ row, detail, onClose, onPaid, returnFocusTo }: PayoutDialogProps) {
  const texts = useTexts('payouts/admin')
  const payout = usePayout({ row, detail }, onPaid)
  const { busy, sending, submit, charge } = payout
  const { state, begin } = payout.begun
  useConfirmKey(submit)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.title}
      closeLabel={texts.close}
      wide
      keepOpen={busy || payout.dirty}
      returnFocusTo={returnFocusTo}
      footer={
        <>
          <PayoutHint payout={payout} />
          <Button onClick={onClose} disabled={sending}>
            {texts.cancel}
          </Button>
          <Button variant="primary" onClick={submit} busy={busy} disabled={!payout.canSubmit}>
            {sending ? texts.confirming : texts.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 text-base">
        <Summary charge={charge} />
        {state.step === 'begun' && (
          <BegunLine begun={state.data.begun} payer={charge.begun} onBegin={begin} />
        )}
        <Outcome payout={payout} />
        <div className="grid gap-5 md:grid-cols-2 md:gap-6">
          <section aria-label={texts.bank.title}>
            <h3 className="mb-1.5 font-[550] text-label text-t2">{texts.bank.title}</h3>
            <Beneficiary payout={payout} />
          </section>
          <div className="grid content-start gap-4">
            <Amount payout={payout} />
            <ReceiptUpload onChange={payout.setReceipt} error={useFaultText(payout)('receipt')} />
            {payout.byHand && <ManualConfirmation payout={payout} />}
          </div>
        </div>
      </div>
    </Dialog>
  )
}

function useConfirmKey(submit: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      submit()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

function Summary({ charge }: { charge: AdminCharge }) {
  const texts = useTexts('payouts/admin').summary
  const facts = [
    { name: texts.client, value: charge.clientName },
    ...(charge.companyName === null ? [] : [{ name: texts.company, value: charge.companyName }]),
    { name: texts.pesos, value: showAmount(charge.pesosValue) },
    { name: texts.paid, value: showAmount(charge.pesosPaid) },
    { name: texts.rate, value: showRateOf(charge) },
  ]
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 rounded-box bg-s2 px-4 py-3">
      {facts.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-fine text-t3">{name}</dt>
          <dd className="font-[600] text-button">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Beneficiary({ payout: { begun } }: { payout: Payout }) {
  const all = useTexts('payouts/admin')
  const texts = all.begun
  const refusalText = useRefusalText()
  const { state, begin } = begun
  if (state.step === 'beginning') return <Skeleton className="h-60 rounded-box" />
  if (state.step === 'refused') {
    return (
      <Callout
        tone="error"
        title={texts.refused}
        announce
        action={
          <Button size="small" onClick={begin}>
            {all.bank.retry}
          </Button>
        }
      >
        {refusalText(state.error)}
      </Callout>
    )
  }
  const { bank, accountChanged } = state.data
  return (
    <div className="grid gap-3">
      {accountChanged && (
        <Callout tone="pending" title={texts.accountChanged}>
          {texts.accountChangedText}
        </Callout>
      )}
      {bank === null ? <NoBankData /> : <BankData bank={bank} withShortcut />}
    </div>
  )
}

/** The server's refusal in words. */
function useRefusalText(): (error: Error) => string {
  const texts = useTexts('payouts/admin')
  const language = useLanguage()
  const { problem } = useProblemText()
  const timeOf = (instant: string): string => formatDate(instant, 'time', language)
  return (error) => payoutRefusalText(error, texts, { otherwise: problem, timeOf })
}

function ars(minor: bigint): string {
  return formatMoney({ minor, currency: 'ARS' })
}

/** The fault beside a field. Before the first try it shows only an amount above the maximum. */
function useFaultText({
  faults,
  attempt,
  remainingMinor,
}: Payout): (field: PayoutField) => string | undefined {
  const texts = useTexts('payouts/admin').faults
  return (field) => {
    const fault = faults[field]
    if (fault === undefined || (attempt === 0 && fault !== 'max')) return undefined
    return fault === 'max' ? texts.max(ars(remainingMinor)) : texts[fault]
  }
}

function Amount({ payout }: { payout: Payout }) {
  const texts = useTexts('payouts/admin').amount
  const { amountMinor, setAmountMinor, remainingMinor } = payout
  const [typing, setTyping] = useState(false)
  const rest = remainingMinor - (amountMinor ?? 0n)
  const max = texts.max(ars(remainingMinor))
  const error = useFaultText(payout)('amount')
  return (
    <div>
      <MoneyField
        id="payout-amount"
        label={texts.label}
        currency="ARS"
        value={amountMinor}
        // The field starts with the whole rest. A first digit replaces it and is never appended.
        isExample={!typing}
        onValueChange={(minor) => {
          setTyping(true)
          setAmountMinor(minor)
        }}
        onBlur={() => setTyping(false)}
        error={error}
        hint={error === max ? undefined : max}
        aside={
          <button
            type="button"
            className="min-h-6 font-[550] text-accent-ink underline underline-offset-4"
            onClick={() => setAmountMinor(remainingMinor)}
          >
            {texts.useMax}
          </button>
        }
      />
      <p aria-live="polite" className="mt-1 text-label text-t2">
        {amountMinor !== null && amountMinor > 0n && rest > 0n && texts.remaining(ars(rest))}
        {rest === 0n && remainingMinor > 0n && texts.settles}
      </p>
    </div>
  )
}

/** TXN-022, ruling 23: confirming a Pix by hand is a deliberate act, with a reason and a fresh proof of identity. */
function ManualConfirmation({ payout }: { payout: Payout }) {
  const texts = useTexts('payouts/admin').manual
  const { manual, setManual } = payout
  const errorOf = useFaultText(payout)
  return (
    <div className="grid gap-4">
      <Callout tone="pending" title={texts.title}>
        {texts.text}
      </Callout>
      <TextArea
        id="payout-reason"
        label={texts.reason}
        rows={2}
        maxLength={maxManualReason}
        value={manual.reason}
        onChange={(event) => setManual({ ...manual, reason: event.target.value })}
        error={errorOf('reason')}
      />
      <PasswordField
        id="payout-password"
        label={texts.password}
        showLabel={texts.showPassword}
        hideLabel={texts.hidePassword}
        value={manual.password}
        onChange={(event) => setManual({ ...manual, password: event.target.value })}
        error={errorOf('password')}
      />
    </div>
  )
}

/** What is still missing, beside the button that needs it. */
function PayoutHint({ payout }: { payout: Payout }) {
  const texts = useTexts('payouts/admin')
  const { faults, charge, begun, remainingMinor } = payout
  const [first] = Object.values(faults) as PayoutFault[]
  const words = (): string => {
    if (begun.state.step === 'beginning') return texts.begun.beginning
    // The reason stands where the bank data would.
    if (begun.state.step === 'refused' || (charge.begun !== null && !charge.begun.mine)) return ''
    if (charge.allowedActions.length === 0) return texts.manual.closed
    if (first === undefined) return `Ctrl+Enter ${texts.shortcut}`
    return first === 'max' ? texts.faults.max(ars(remainingMinor)) : texts.faults[first]
  }
  return <p className="self-center text-label text-t2 md:mr-auto">{words()}</p>
}

/** What became of the last try: refused, not known, or known not to be recorded (TXN-028, ruling 64). */
function Outcome({ payout }: { payout: Payout }) {
  const { refusals } = useTexts('payouts/admin')
  const { outcome, error } = payout
  if (outcome === 'unknown') {
    return (
      <Callout tone="pending" title={refusals.unknownTitle} announce>
        {refusals.unknown}
      </Callout>
    )
  }
  if (outcome === 'not-recorded') {
    return (
      <Callout tone="pending" title={refusals.notRecordedTitle} announce>
        {refusals.notRecorded}
      </Callout>
    )
  }
  return error !== null && <Refusal payout={payout} error={error} />
}

function Refusal({ payout: { manual, setManual }, error }: { payout: Payout; error: Error }) {
  const texts = useTexts('payouts/admin')
  const language = useLanguage()
  const refusalText = useRefusalText()
  return (
    <Callout tone="error" title={texts.refusals.title} announce>
      <p>{refusalText(error)}</p>
      {waitingPixOf(error).map(({ endToEndId, paidAt }) => (
        <Button
          key={endToEndId}
          size="small"
          {...(manual.heldPix === endToEndId && { icon: Check })}
          aria-pressed={manual.heldPix === endToEndId}
          onClick={() => setManual({ ...manual, heldPix: endToEndId })}
        >
          {texts.manual.withPix(formatDate(paidAt, 'moment', language), endToEndId.slice(-8))}
        </Button>
      ))}
    </Callout>
  )
}
