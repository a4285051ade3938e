import type { DeliveryDetail } from '@puente/contract/notices'
import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Copy from 'lucide-react/icons/copy'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldQuestion from 'lucide-react/icons/shield-question-mark'
import X from 'lucide-react/icons/x'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { type Tone, toneClass } from '../../../ui/tone.ts'

interface Step {
  readonly icon: LucideIcon
  readonly tone: Tone
  readonly title: string
  readonly text?: string
  readonly at: string | null
}

/** The path of a notice: kept, its proof, copies, failures, the end or the next try. */
export function DeliveryPath({ detail }: { detail: DeliveryDetail }) {
  const texts = useTexts('notices/admin').detail
  const language = useLanguage()
  const steps = useSteps(detail)
  return (
    <section>
      <h3 className="pb-2.5 font-[640] text-small">{texts.path}</h3>
      <ol className="grid gap-3">
        {steps.map(({ icon: Icon, tone, title, text, at }) => (
          <li key={title} className="flex items-start gap-3">
            <span
              className={clsx('tint grid size-8 shrink-0 place-items-center rounded-full', toneClass[tone])}
            >
              <Icon size={16} aria-hidden="true" />
            </span>
            <span className="min-w-0 flex-1">
              <b className="block font-[620] text-small">{title}</b>
              {text !== undefined && (
                <span className="block text-label text-t2 [overflow-wrap:anywhere]">{text}</span>
              )}
            </span>
            {at !== null && (
              <time dateTime={at} className="shrink-0 text-label text-t2 tabular-nums">
                {formatDate(at, 'moment', language)}
              </time>
            )}
          </li>
        ))}
      </ol>
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
