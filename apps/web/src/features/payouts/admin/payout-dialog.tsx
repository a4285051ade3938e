import type { AdminCharge } from '@puente/contract/transactions'
import { useEffect, useState } from 'react'
import { showAmount, showRateOf } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { MoneyField } from '../../../ui/money-field.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BankData, NoBankData } from './bank-data.tsx'
import { BegunLine } from './begun-line.tsx'
import { ManualConfirmation } from './manual-confirmation.tsx'
import { ars, useFaultText, useFaultWords } from './payout-faults.ts'
import type { PayoutFault } from './payout-form.rules.ts'
import { PayoutOutcome, useRefusalText } from './payout-outcome.tsx'
import { ReceiptUpload } from './receipt-upload.tsx'
import type { BegunState } from './use-begun-payout.ts'
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
  const { busy, sending, submit, charge, manual, setManual, remainingMinor } = payout
  const { state, begin } = payout.begun
  const faultOf = useFaultText(payout)
  const faultWords = useFaultWords(remainingMinor)
  const [firstFault] = Object.values(payout.faults) as PayoutFault[]
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
          <PayoutHint charge={charge} step={state.step} fault={firstFault && faultWords(firstFault)} />
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
        <PayoutOutcome
          outcome={payout.outcome}
          error={payout.error}
          heldPix={manual.heldPix}
          onChoosePix={(heldPix) => setManual({ ...manual, heldPix })}
        />
        <div className="grid gap-5 md:grid-cols-2 md:gap-6">
          <section aria-label={texts.bank.title}>
            <h3 className="mb-1.5 font-[550] text-label text-t2">{texts.bank.title}</h3>
            <Beneficiary state={state} begin={begin} />
          </section>
          <div className="grid content-start gap-4">
            <Amount
              amountMinor={payout.amountMinor}
              remainingMinor={remainingMinor}
              onChange={payout.setAmountMinor}
              error={faultOf('amount')}
            />
            <ReceiptUpload onChange={payout.setReceipt} error={faultOf('receipt')} />
            {payout.byHand && (
              <ManualConfirmation
                reason={manual.reason}
                password={manual.password}
                onChange={(change) => setManual({ ...manual, ...change })}
                errorOf={faultOf}
              />
            )}
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

function Beneficiary({ state, begin }: Pick<Payout['begun'], 'state' | 'begin'>) {
  const all = useTexts('payouts/admin')
  const texts = all.begun
  const refusalText = useRefusalText()
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

interface AmountProps {
  /** Centavos of ARS; null if the field is empty. */
  amountMinor: bigint | null
  remainingMinor: bigint
  onChange: (minor: bigint | null) => void
  error: string | undefined
}

function Amount({ amountMinor, remainingMinor, onChange, error }: AmountProps) {
  const texts = useTexts('payouts/admin').amount
  const [typing, setTyping] = useState(false)
  const rest = remainingMinor - (amountMinor ?? 0n)
  const max = texts.max(ars(remainingMinor))
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
          onChange(minor)
        }}
        onBlur={() => setTyping(false)}
        error={error}
        hint={error === max ? undefined : max}
        aside={
          <button
            type="button"
            className="min-h-6 font-[550] text-accent-ink underline underline-offset-4"
            onClick={() => onChange(remainingMinor)}
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

interface PayoutHintProps {
  charge: AdminCharge
  step: BegunState['step']
  /** The first fault of the form; undefined if it has none. */
  fault: string | undefined
}

/** What is still missing, beside the button that needs it. */
function PayoutHint({ charge, step, fault }: PayoutHintProps) {
  const texts = useTexts('payouts/admin')
  const words = (): string => {
    if (step === 'beginning') return texts.begun.beginning
    // The reason is shown in place of the bank data.
    if (step === 'refused' || (charge.begun !== null && !charge.begun.mine)) return ''
    if (charge.allowedActions.length === 0) return texts.manual.closed
    return fault ?? `Ctrl+Enter ${texts.shortcut}`
  }
  return <p className="self-center text-label text-t2 md:mr-auto">{words()}</p>
}
