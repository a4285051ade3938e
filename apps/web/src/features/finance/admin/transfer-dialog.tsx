import { formatMoney } from '@puente/domain/money-format'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Send from 'lucide-react/icons/send'
import { useId, useState } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { failureWords } from './failure-words.ts'
import { GrantLine } from './grant-line.tsx'
import { useKept } from './kept-forms.ts'
import { TransferConfirmation } from './transfer-confirmation.tsx'
import { TransferFormFields } from './transfer-form.tsx'
import { TransferOutcome } from './transfer-outcome.tsx'
import { isRefusal, useSecondsOf, useTransfer } from './use-transfer.ts'
import { useTransferForm } from './use-transfer-form.ts'

/** 'Nova Transferência PIX': what to send, then who gets it and the password, then what became of it (FIN-023 to FIN-026). */
export function TransferDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts('finance/transfers')
  const form = useTransferForm()
  const [isConfirming, confirm] = useKept('isConfirming', () => false)
  const { mutation, send, sent } = useTransfer()
  if (mutation.data !== undefined)
    return (
      <TransferOutcome
        transfer={mutation.data}
        onClose={onClose}
        onEdit={() => {
          mutation.reset()
          confirm(() => false)
        }}
      />
    )
  if (isConfirming && (form.order !== null || sent !== null))
    return (
      <SecondStep
        form={form}
        sending={{ mutation, send, sent }}
        onBack={() => confirm(() => false)}
        onClose={onClose}
      />
    )
  return (
    <FirstStep
      form={form}
      title={texts.transfer.title}
      onClose={onClose}
      onNext={() => {
        mutation.reset()
        confirm(() => true)
      }}
    />
  )
}

interface FirstStepProps {
  form: ReturnType<typeof useTransferForm>
  title: string
  onNext: () => void
  onClose: () => void
}

function FirstStep({ form, title, onNext, onClose }: FirstStepProps) {
  const texts = useTexts('finance/transfers')
  const { problem } = useProblemText()
  const id = useId()
  const next = (): void => {
    if (form.order === null || !form.isBalanceKnown) form.fail()
    else onNext()
  }
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={<GrantLine />}
      closeLabel={texts.close}
      footer={
        <>
          <span className="text-label text-t2 md:mr-auto md:self-center">{texts.transfer.nextHint}</span>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={id} variant="primary" busy={form.asks && form.owner.isFetching}>
            {texts.transfer.next}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {form.termsError !== null && (
          <Callout
            tone="error"
            announce
            action={
              <Button size="small" busy={form.isReading} onClick={form.readAgain}>
                {texts.retry}
              </Button>
            }
          >
            {problem(form.termsError)}
          </Callout>
        )}
        {!form.isBalanceKnown && form.attempt > 0 && (
          <Callout tone="error" announce>
            {texts.transfer.noBalance}
          </Callout>
        )}
        <TransferFormFields id={id} form={form} onNext={next} />
      </div>
    </Dialog>
  )
}

interface SecondStepProps {
  form: ReturnType<typeof useTransferForm>
  sending: ReturnType<typeof useTransfer>
  onBack: () => void
  onClose: () => void
}

function SecondStep({ form, sending: { mutation, send, sent }, onBack, onClose }: SecondStepProps) {
  const texts = useTexts('finance/transfers')
  const id = useId()
  const [password, setPassword] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [allowDuplicate, setAllowDuplicate] = useState(false)
  const { error, isPending } = mutation
  const seconds = useSecondsOf(isPending)
  const amount = formatMoney({ minor: form.draft.amountMinor ?? 0n, currency: 'BRL' })
  const isLost = !isPending && sent !== null
  const code = isRefusal(error) ? error.code : null
  const asksAboutDuplicate = code === 'transfer.same-open'
  const refusal = useRefusalWords(error, code)
  const submit = (): void => {
    setAsked(true)
    const order = sent ?? form.order
    if (isPending || order === null || password === '' || (asksAboutDuplicate && !allowDuplicate)) return
    send(order, password, allowDuplicate)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.confirm.title(amount)}
      description={<GrantLine />}
      closeLabel={texts.close}
      footer={
        <>
          {isPending ? (
            <p role="status" className="text-label text-t2 md:mr-auto md:self-center">
              {texts.confirm.closing}
            </p>
          ) : (
            // A lost order may have arrived, so it can only be sent again unchanged. There is no way back to the form.
            !isLost && (
              <Button variant="plain" icon={ArrowLeft} onClick={onBack} className="md:mr-auto">
                {texts.back}
              </Button>
            )
          )}
          <Button type="submit" form={id} variant="primary" icon={Send} busy={isPending}>
            {isPending
              ? texts.confirm.sending(seconds)
              : isLost
                ? texts.confirm.check
                : texts.confirm.send(amount)}
          </Button>
        </>
      }
    >
      <TransferConfirmation
        id={id}
        form={form}
        password={password}
        onPassword={(typed) => {
          setPassword(typed)
          setAsked(false)
        }}
        passwordFault={
          isAsked && password === ''
            ? texts.confirm.passwordEmpty
            : code === 'finance.password-wrong' && !isPending && isAsked
              ? texts.confirm.passwordWrong
              : undefined
        }
        asksAboutDuplicate={asksAboutDuplicate}
        allowDuplicate={allowDuplicate}
        onAllowDuplicate={setAllowDuplicate}
        refusal={refusal}
        isLost={isLost}
        onSend={submit}
      />
    </Dialog>
  )
}

/** The words of a refusal that no field and no question of the dialog shows. */
function useRefusalWords(error: Error | null, code: string | null): string | null {
  const area = useTexts('finance/admin')
  const { problem } = useProblemText()
  if (error === null || code === null) return null
  if (code === 'transfer.same-open' || code === 'finance.password-wrong') return null
  return failureWords(area, error, { fallback: problem(error), problem })
}
