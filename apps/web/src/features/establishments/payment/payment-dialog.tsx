import type { PublicStore } from '@puente/contract/establishments/store'
import type { StorePayment } from '@puente/contract/establishments/payments'
import { useState } from 'react'
import { useTimeLeft } from '../../../lib/clock/use-time-left.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type CheckAnswer, CheckAnswerDialog } from './check-answer.tsx'
import { CodeStage } from './code-stage.tsx'
import { ExpiredAnswers, LostPayment, OtherStage, ReadingPayment } from './other-stages.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { readFaultOf } from './payment-refusal.ts'
import { type Stage, stageOf } from './payment-stage.rules.ts'
import { ReceiptActions } from './receipt-actions.tsx'
import type { usePayment } from './use-payment.ts'

interface PaymentDialogProps {
  store: PublicStore
  current: ReturnType<typeof usePayment>
  open: boolean
  onOpenChange: (open: boolean) => void
  onStartAgain: () => void
  returnFocusTo: () => HTMLElement | null
}

/** The dialog of a payment that was created, until it is paid or left. */
export function PaymentDialog(props: PaymentDialogProps) {
  const { current, onStartAgain } = props
  const texts = useTexts('establishments/payment')
  const { payment, lost, unheard } = current
  if (lost === null && payment !== null) return <KnownPayment {...props} payment={payment} />
  return (
    <Frame {...props} title={texts.title} footer={<Button onClick={onStartAgain}>{texts.fresh}</Button>}>
      {lost === null ? <ReadingPayment unheard={unheard} /> : <LostPayment lost={lost} />}
    </Frame>
  )
}

/** The stages in which the payer may ask whether their Pix came. */
const checkable: readonly Stage[] = ['code', 'expired', 'preparing']

function KnownPayment(props: PaymentDialogProps & { payment: StorePayment }) {
  const { payment, current, onStartAgain, onOpenChange } = props
  const texts = useTexts('establishments/payment')
  const secondsLeft = useTimeLeft(payment.expiresAt, current.readAgain)
  const stage = stageOf(payment, secondsLeft === 0)
  const { checking, answer, check, dismiss } = useCheck(current.check)
  const title = titleOf(stage, showAmount(payment.total), texts)
  return (
    <>
      <Frame
        {...props}
        // As wide as before for the moment until its receipt opens, with room for its buttons in one line.
        wide={stage === 'code' || stage === 'confirmed'}
        title={title}
        footer={
          stage === 'expired' ? undefined : (
            <>
              {checkable.includes(stage) && (
                <Button busy={checking} className="md:order-last" onClick={check}>
                  {texts.paid}
                </Button>
              )}
              {stage === 'confirmed' ? (
                <>
                  <Button onClick={() => onOpenChange(false)}>{texts.close}</Button>
                  <ReceiptActions payment={payment} />
                </>
              ) : (
                stage !== 'held' && <Button onClick={onStartAgain}>{texts.fresh}</Button>
              )}
            </>
          )
        }
      >
        {/* Screen readers announce what is added to a region that already exists, but not a title that changes. */}
        <div role="status">
          {stage !== 'code' && (
            <>
              <p className="sr-only">{title}</p>
              <OtherStage payment={payment} stage={stage} />
            </>
          )}
        </div>
        {stage === 'confirmed' && <PaymentFacts payment={payment} />}
        {stage === 'expired' && (
          <ExpiredAnswers checking={checking} onCheck={check} onStartAgain={onStartAgain} />
        )}
        {stage === 'code' && (
          <CodeStage
            {...{ payment, secondsLeft, checking }}
            code={payment.pixCode ?? ''}
            unheard={current.unheard}
          />
        )}
      </Frame>
      {answer !== null && checkable.includes(stage) && (
        <CheckAnswerDialog answer={answer} onAgain={check} onBack={dismiss} />
      )}
    </>
  )
}

function titleOf(stage: Stage, total: string, texts: Areas['establishments/payment']): string {
  switch (stage) {
    case 'code':
    case 'preparing':
      return texts.pay(total)
    case 'confirmed':
      return texts.receipt.title(total)
    case 'expired':
    case 'held':
      return texts[stage].title
    default:
      return texts.over[stage].title(total)
  }
}

/** "Efetuei o Pagamento": one check at a time, and how it ended if it found nothing (PAY-025 to PAY-027). */
function useCheck(ask: ReturnType<typeof usePayment>['check']) {
  const [checking, setChecking] = useState(false)
  const [answer, setAnswer] = useState<CheckAnswer | null>(null)
  const check = async (): Promise<void> => {
    if (checking) return
    setAnswer(null)
    setChecking(true)
    try {
      const found = await ask()
      if (found !== 'over') setAnswer(found)
    } catch (error) {
      setAnswer(readFaultOf(error))
    } finally {
      setChecking(false)
    }
  }
  return { checking, answer, check, dismiss: () => setAnswer(null) }
}

interface FrameProps extends Pick<PaymentDialogProps, 'store' | 'open' | 'onOpenChange' | 'returnFocusTo'> {
  title: string
  wide?: boolean
  footer: React.ReactNode
  children: React.ReactNode
}

function Frame(props: FrameProps) {
  const { store, open, onOpenChange, returnFocusTo, title, wide = false, footer, children } = props
  const { close } = useTexts('establishments/payment')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={<span lang="es">{store.name}</span>}
      closeLabel={close}
      returnFocusTo={returnFocusTo}
      wide={wide}
      footer={footer}
    >
      {children}
    </Dialog>
  )
}
