import { askPayoutApproval, maxApprovalNote } from '@puente/contract/payouts/approvals'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { IntentionKey } from '../../../lib/api/intention-key.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { withProof } from '../../../lib/session/with-proof.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { lineOf, type SharedProps } from './approval-form.ts'
import { approvalText } from './approval-mark.tsx'
import { ApprovalStanding } from './approval-standing.tsx'
import { UnknownAct } from './unknown-act.tsx'
import { useApprovalAct } from './use-approval-act.ts'
import type { PaidCharge } from './use-payout.ts'

export interface ApprovalDialogProps extends PaidCharge {
  onClose: () => void
  /** The payout may begin now. */
  onBegin: () => void
  returnFocusTo: () => HTMLElement | null
}

/** A payout that needs a second admin: asks for one, shows where the request stands, and lets another admin decide (decision 0071). */
export function ApprovalDialog({ row, detail, onClose, onBegin, returnFocusTo }: ApprovalDialogProps) {
  const queryClient = useQueryClient()
  // A request does not change the version of its charge. So the row, which is as new as the list, counts until the charge is read after that.
  const [openedAt] = useState(() => Date.now())
  const read = detail.dataUpdatedAt >= openedAt ? detail.data?.charge : undefined
  const charge = read !== undefined && read.version >= row.version ? read : row
  const { approval } = charge
  // One dialog is about one request. If that ends, its form must not become another one under the hands of a person who types a password.
  const [shownId, setShownId] = useState(approval?.id ?? null)
  if (shownId === null && approval?.id != null) setShownId(approval.id)
  const lives = ['charge', `charge:${row.id}`]
  const onChanged = () =>
    queryClient.invalidateQueries({
      predicate: ({ meta }) => meta?.live?.some((one) => lives.includes(one)) ?? false,
    })
  const shared = { charge, onClose, returnFocusTo, onChanged }
  if (shownId !== null) return <ApprovalStanding {...shared} id={shownId} onBegin={onBegin} />
  if (approval === null) return <NotNeeded {...shared} onBegin={onBegin} />
  return <AskDialog {...shared} bank={detail.data?.bank} />
}

function AskDialog({
  charge,
  bank,
  onClose,
  returnFocusTo,
  onChanged,
}: SharedProps & {
  /** Undefined until it is read. */
  bank: { bankName: string; cbu: string } | null | undefined
}) {
  const texts = useTexts('payouts/waiting')
  const { problem } = useProblemText()
  const [key] = useState(() => new IntentionKey())
  const [note, setNote] = useState('')
  const [attempt, setAttempt] = useState(0)
  const amount = charge.division?.payable ?? charge.pesosRemaining
  const { mutate, isPending, isUnknown, error } = useApprovalAct({
    send: (typed: string) => {
      const body = { amountMinor: amount.amountMinor, note: typed }
      const input = { params: { id: charge.id }, body, idempotencyKey: key.keyFor(body) }
      return withProof(() => call(askPayoutApproval, input))
    },
    // The request takes the place of the form.
    onDone: () => undefined,
    onChanged,
  })
  if (isUnknown) return <UnknownAct title={texts.askTitle} {...{ onClose, returnFocusTo }} />
  return (
    <FormDialog
      title={texts.askTitle}
      text={texts.askText(showAmount(amount))}
      submitLabel={texts.ask}
      busy={isPending}
      words={texts}
      attempt={attempt}
      onClose={onClose}
      onSubmit={() => {
        setAttempt((before) => before + 1)
        if (lineOf(note) !== '') mutate(lineOf(note))
      }}
      returnFocusTo={returnFocusTo}
    >
      <EarlierNo charge={charge} />
      <dl className="grid gap-1 rounded-box bg-s2 px-4 py-3 text-small">
        <Fact name={texts.toPay}>{showAmount(amount)}</Fact>
        <Fact name={texts.inReais}>{showAmount(charge.realValue)}</Fact>
        <Fact name={texts.account}>
          <AccountWords bank={bank} />
        </Fact>
      </dl>
      <TextArea
        id="approval-note"
        label={texts.note}
        hint={texts.noteHint}
        rows={2}
        maxLength={maxApprovalNote}
        readOnly={isPending}
        value={note}
        error={attempt > 0 && lineOf(note) === '' ? texts.noteEmpty : undefined}
        onChange={({ target }) => setNote(target.value)}
      />
      {error !== null && (
        <Callout tone="error" announce>
          {problem(error)}
        </Callout>
      )}
    </FormDialog>
  )
}

/** Why the last request was refused. It stays until somebody asks again. */
function EarlierNo({ charge: { approval } }: Pick<SharedProps, 'charge'>) {
  const texts = useTexts('payouts/admin').approval
  if (approval?.state !== 'refused' && approval?.state !== 'taken-back') return null
  return (
    <Callout tone="pending">
      <span className="[overflow-wrap:anywhere]">{approvalText(approval, texts)}</span>
    </Callout>
  )
}

function AccountWords({ bank }: { bank: { bankName: string; cbu: string } | null | undefined }) {
  const texts = useTexts('payouts/waiting')
  if (bank === undefined) return <Skeleton className="h-4 w-40" />
  return bank === null ? texts.noAccount : texts.accountOf(bank.bankName, bank.cbu.slice(-4))
}

/** The limit was raised, or the charge was paid, while the dialog was open. */
function NotNeeded({ charge, onClose, returnFocusTo, onBegin }: SharedProps & { onBegin: () => void }) {
  const texts = useTexts('payouts/waiting')
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.waitTitle}
      closeLabel={texts.close}
      returnFocusTo={returnFocusTo}
      footer={
        <>
          <Button onClick={onClose}>{texts.close}</Button>
          {charge.allowedActions.length > 0 && (
            <Button variant="primary" onClick={onBegin}>
              {texts.begin}
            </Button>
          )}
        </>
      }
    >
      <Callout tone="info" title={texts.ended}>
        {texts.endedText}
      </Callout>
    </Dialog>
  )
}
