import type { DeliveryDetail } from '@puente/contract/notices'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Copy from 'lucide-react/icons/copy'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldQuestion from 'lucide-react/icons/shield-question-mark'
import X from 'lucide-react/icons/x'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { NoticeSteps, type Step } from './notice-steps.tsx'

/** The path of a notice: kept, its proof, copies, failures, the end or the next try. */
export function DeliveryPath({ detail }: { detail: DeliveryDetail }) {
  const texts = useTexts('notices/admin').detail
  const steps = useSteps(detail)
  return (
    <section>
      <h3 className="pb-2.5 font-[640] text-small">{texts.path}</h3>
      <NoticeSteps steps={steps} />
    </section>
  )
}

function useSteps(detail: DeliveryDetail): readonly Step[] {
  const texts = useTexts('notices/admin').detail.steps
  const { delivery, bodyBytes, copies, failedAt, processedAt, closing } = detail
  const proven = delivery.proof === 'valid'
  const pending = delivery.outcome === 'retrying'
  const steps: Step[] = [
    {
      icon: Check,
      tone: 'success',
      title: texts.stored,
      text: bodyBytes === null ? texts.storedUnread : texts.storedText(bodyBytes),
      at: delivery.at,
    },
    {
      icon: proven ? ShieldCheck : ShieldQuestion,
      tone: proven ? 'success' : 'neutral',
      title: proven ? texts.proofValid : texts.proofNone,
      text: proven ? texts.proofValidText : texts.proofNoneText,
      at: null,
    },
  ]
  if (copies > 0)
    steps.push({ icon: Copy, tone: 'neutral', title: texts.copies, text: texts.copiesText(copies), at: null })
  if (failedAt !== null && processedAt === null)
    steps.push({
      icon: X,
      tone: 'error',
      title: texts.failed,
      ...(delivery.attempts > 0 && { text: texts.failedText(delivery.attempts) }),
      at: failedAt,
    })
  if (pending)
    steps.push({
      icon: Clock,
      tone: 'pending',
      title: texts.next,
      text: texts.nextText,
      at: delivery.nextAttemptAt,
    })
  if (closing !== null)
    steps.push({
      icon: Check,
      tone: 'neutral',
      title: texts.closed,
      text: `${closing.by}: “${closing.reason}”`,
      at: closing.at,
    })
  if (processedAt !== null) steps.push({ icon: Check, tone: 'success', title: texts.done, at: processedAt })
  return steps
}
