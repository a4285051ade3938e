import type { AdminCharge } from '@puente/contract/transactions'
import clsx from 'clsx'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { BegunLine } from './begun-line.tsx'
import { Beneficiary } from './beneficiary.tsx'
import { ManualConfirmation } from './manual-confirmation.tsx'
import { PayoutAmount } from './payout-amount.tsx'
import { useFaultFocus, useFaultText, useHint } from './payout-faults.ts'
import { PayoutOutcome } from './payout-outcome.tsx'
import { Summary } from './payout-summary.tsx'
import { ReceiptUpload } from './receipt-upload.tsx'
import { SetOffNote } from './set-off.tsx'
import { useLate } from './use-late.ts'
import type { OnPaid } from './use-paid.ts'
import { type PaidCharge, type Payout, usePayout } from './use-payout.ts'

interface PayoutDialogProps extends PaidCharge {
  onClose: () => void
  /** Called with the charge as it is after the payout. */
  onPaid: OnPaid
  returnFocusTo: () => HTMLElement | null
  /** What an admin must know about the charge before they pay it. */
  warnings: (charge: AdminCharge) => ReactNode
}

const ApprovalDialog = lazy(() =>
  import('./approval-dialog.tsx').then((module) => ({ default: module.ApprovalDialog })),
)

/**
 * Where the focus goes after the dialogs of one payout, of which each takes the place of the one before: to what opened the first of them, or to the row if
 * that is gone.
 */
function usePlaceAfter({ row, returnFocusTo }: PayoutDialogProps): () => HTMLElement | null {
  const [opener] = useState(() => document.activeElement)
  return () => {
    const place = returnFocusTo() ?? opener
    const isThere = place instanceof HTMLElement && place !== document.body && place.isConnected
    return isThere ? place : document.querySelector<HTMLElement>(`[data-row="${row.id}"]`)
  }
}

/** The dialog of a payout. If a second admin is needed, it begins only once that admin has approved it (decision 0071). */
export function PayoutDialog(props: PayoutDialogProps) {
  const [waits, setWaits] = useState(props.row.allowedActions.includes('approval'))
  const returnFocusTo = usePlaceAfter(props)
  if (!waits) return <Process {...props} returnFocusTo={returnFocusTo} />
  return (
    <Suspense>
      <ApprovalDialog {...props} returnFocusTo={returnFocusTo} onBegin={() => setWaits(false)} />
    </Suspense>
  )
}

/** 'Processar Pagamento' (TXN-016): the bank account at the left, the amount and the receipt at the right. */
function Process({ row, detail, onClose, onPaid, returnFocusTo, warnings }: PayoutDialogProps) {
  const texts = useTexts('payouts/admin')
  const payout = usePayout({ row, detail }, onPaid)
  const { busy, charge, manual, setManual } = payout
  const { state, begin } = payout.begun
  useConfirmKey(payout.submit)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.title}
      closeLabel={texts.close}
      wide
      keepOpen={busy || payout.dirty}
      returnFocusTo={returnFocusTo}
      footer={<Footer payout={payout} onClose={onClose} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 text-base">
        <Summary charge={charge} />
        {warnings(charge)}
        <SetOffNote charge={charge} />
        {state.step === 'begun' && (
          <BegunLine begun={state.data.begun} payer={charge.begun} onBegin={begin} locked={busy} />
        )}
        <PayoutOutcome
          outcome={payout.outcome}
          error={payout.error}
          heldPix={manual.heldPix}
          onChoosePix={(heldPix) => setManual({ ...manual, heldPix })}
        />
        <div
          className={clsx(
            'grid grid-cols-[minmax(0,1fr)] gap-5 md:gap-6',
            hasForm(state) && 'md:grid-cols-2',
          )}
        >
          <section aria-label={texts.bank.title} className="min-w-0">
            {/* As high as the label of the amount beside it, which shares its line with a link. */}
            <h3 className="mb-1.5 flex min-h-6 items-center font-[550] text-label text-t2">
              {texts.bank.title}
            </h3>
            <Beneficiary
              state={state}
              begin={begin}
              charge={charge}
              onPaid={onPaid}
              onSetOffRefused={payout.readAgain}
            />
          </section>
          <Form payout={payout} />
        </div>
      </div>
    </Dialog>
  )
}

/** Whether there is a payout to fill in. A refused payout has no form, nor does a charge with nothing to send. */
function hasForm({ step }: Payout['begun']['state']): boolean {
  return step === 'beginning' || step === 'begun'
}

/** Amount, receipt and, for a Pix that is not confirmed, the confirmation by hand. */
function Form({ payout }: { payout: Payout }) {
  const { busy, manual, setManual, outcome, attempt } = payout
  const faultOf = useFaultText(payout)
  // Without a payout there is nothing to fill in. The form is hidden, not unmounted: a receipt that was added stays for the next try.
  const isIdle = !hasForm(payout.begun.state)
  // The dialog was opened again while the outcome of an earlier one is unknown. The values of the earlier one are gone, so the form would show wrong ones.
  const isForeign = outcome === 'unknown' && attempt === 0
  return (
    <div
      ref={useFaultFocus(payout)}
      hidden={isIdle || isForeign}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4"
    >
      <PayoutAmount
        amountMinor={payout.amountMinor}
        remainingMinor={payout.remainingMinor}
        onChange={payout.setAmountMinor}
        error={faultOf('amount')}
        locked={busy}
      />
      <ReceiptUpload onChange={payout.setReceipt} error={faultOf('receipt')} locked={busy || isIdle} />
      {payout.byHand && (
        <ManualConfirmation
          reason={manual.reason}
          password={manual.password}
          onChange={(change) => setManual({ ...manual, ...change })}
          errorOf={faultOf}
          locked={busy}
        />
      )}
    </div>
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

/** While the outcome is unknown, the person can only ask again, or close the dialog. The row then stays marked (ruling 64). */
function Footer({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const texts = useTexts('payouts/admin')
  const { busy, sending, outcome } = payout
  if (outcome === 'unknown' && !sending) {
    return (
      <>
        <Hint>{texts.following.hint}</Hint>
        <Button onClick={onClose}>{texts.following.close}</Button>
        <Button variant="primary" onClick={payout.askNow}>
          {texts.following.ask}
        </Button>
      </>
    )
  }
  return (
    <>
      <PayoutHint payout={payout} />
      <Button onClick={onClose} disabled={sending}>
        {texts.cancel}
      </Button>
      <Button variant="primary" onClick={payout.submit} busy={busy} disabled={!payout.canSubmit}>
        {sending ? texts.confirming : texts.confirm}
      </Button>
    </>
  )
}

/** What is still missing, beside the button that needs it. */
function PayoutHint({ payout }: { payout: Payout }) {
  const texts = useTexts('payouts/admin')
  const fault = useHint(payout)
  const { charge, busy, sending, attempt, faults } = payout
  const isLate = useLate(sending)
  const { state } = payout.begun
  if (state.step === 'beginning') return <Hint>{texts.begun.beginning}</Hint>
  if (isLate) return <Hint announce>{texts.following.late}</Hint>
  // The reason is shown in place of the bank data.
  if (busy || !hasForm(state) || (charge.begun !== null && !charge.begun.mine)) return <Hint />
  if (charge.allowedActions.length === 0) return <Hint>{texts.manual.closed}</Hint>
  if (fault !== undefined) return <Hint>{fault}</Hint>
  const isFilled = attempt === 0 || Object.keys(faults).length === 0
  return (
    <Hint>{isFilled && <span className="pointer-coarse:hidden">{`Ctrl+Enter ${texts.shortcut}`}</span>}</Hint>
  )
}

function Hint({ children, announce = false }: { children?: ReactNode; announce?: boolean }) {
  return (
    <p
      role={announce ? 'status' : undefined}
      className="self-center text-label text-t2 empty:hidden md:mr-auto md:empty:block"
    >
      {children}
    </p>
  )
}
