import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { ReadFault } from './payment-refusal.ts'

/** How a manual check ended that found no payment. */
export type CheckAnswer = 'pending' | 'unanswered' | ReadFault

interface CheckAnswerProps {
  answer: CheckAnswer
  onAgain: () => void
  onBack: () => void
}

/** Reports that no payment was found yet, without blame (PAY-026), or that the check itself failed (PAY-027, PAY-028). */
export function CheckAnswerDialog({ answer, onAgain, onBack }: CheckAnswerProps) {
  const { pending, checkFailed, readFaults } = useTexts('establishments/payment')
  const words =
    answer === 'pending'
      ? pending
      : {
          title: checkFailed.title,
          text: answer === 'unanswered' ? checkFailed.unanswered : readFaults[answer],
          again: checkFailed.again,
          back: checkFailed.close,
        }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onBack()}
      title={words.title}
      description={words.text}
      footer={
        <>
          <Button onClick={onBack}>{words.back}</Button>
          <Button variant="primary" onClick={onAgain}>
            {words.again}
          </Button>
        </>
      }
    />
  )
}
