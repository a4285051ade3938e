import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { sessionQuery } from '../../../lib/session/session-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { clearProgress, fromVerificationFlow } from '../../verification/own/public.ts'
import { type VerificationNeed, verificationNeed } from './verification-need.rules.ts'

interface VerificationDialogProps {
  need: VerificationNeed | null
  /** Why the verification was rejected, as the reviewer wrote it. */
  reason: string | null
  /** Called when the dialog is closed (null), or when the state was read again and differs. */
  onNeed: (need: VerificationNeed | null) => void
}

/** Shows why no code can be generated yet. It opens over the form, which keeps everything that was typed (ORD-015). */
export function VerificationDialog({ need, reason, onNeed }: VerificationDialogProps) {
  const {
    verification: texts,
    connectivity: { retry },
  } = useTexts('orders/exchange')
  const navigate = useNavigate()
  const session = useQuery(sessionQuery)
  const onClose = (): void => onNeed(null)
  const readAgain = async (): Promise<void> => {
    const { data } = await session.refetch()
    if (data?.account != null) onNeed(verificationNeed(data.account))
  }
  const words = {
    required: { title: texts.requiredTitle, text: texts.requiredText, act: texts.start },
    'in-review': { title: texts.reviewTitle, text: texts.reviewText, act: null },
    rejected: { title: texts.rejectedTitle, text: texts.rejectedText, act: texts.resend },
    withdrawn: { title: texts.withdrawnTitle, text: texts.withdrawnText, act: texts.resend },
    unread: { title: texts.requiredTitle, text: texts.unreadText, act: retry },
  } as const
  const shown = need === null ? null : words[need]
  const goOn = (): void => {
    if (need === 'unread') void readAgain()
    else if (need !== 'rejected' && need !== 'withdrawn') void navigate({ to: '/verification-flow' })
    else {
      clearProgress()
      void navigate({ to: '/bank-data', state: fromVerificationFlow })
    }
  }
  return (
    <Dialog
      open={shown !== null}
      onOpenChange={(open) => !open && onClose()}
      title={shown?.title ?? ''}
      description={shown?.text}
      closeLabel={texts.close}
      footer={
        shown?.act ? (
          <>
            <Button variant="plain" onClick={onClose}>
              {texts.later}
            </Button>
            <Button variant="primary" busy={need === 'unread' && session.isFetching} onClick={goOn}>
              {shown.act}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {texts.understood}
          </Button>
        )
      }
    >
      {(need === 'rejected' || need === 'withdrawn') && reason !== null ? (
        <p className="whitespace-pre-line break-words rounded-input bg-s2 p-3.5 text-small">
          <span className="block text-label font-[550] text-t2">{texts.reason}</span>
          {reason}
        </p>
      ) : undefined}
    </Dialog>
  )
}
