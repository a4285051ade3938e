import clsx from 'clsx'
import Check from 'lucide-react/icons/check'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { LiveDot } from '../../../ui/badge.tsx'

/** What happened and what happens next, in three points. */
export function ProcessingTimeline({ submittedAt }: { submittedAt: string | null }) {
  const texts = useTexts('verification/own').processing
  const language = useLanguage()
  return (
    <ol className="grid">
      <Point
        state="done"
        title={texts.received}
        text={submittedAt === null ? null : texts.receivedAt(formatDate(submittedAt, 'dayTime', language))}
      />
      <Point state="now" title={texts.review} text={texts.reviewText} />
      <Point state="next" title={texts.answer} text={texts.answerText} />
    </ol>
  )
}

interface PointProps {
  state: 'done' | 'now' | 'next'
  title: string
  text: string | null
}

function Point({ state, title, text }: PointProps) {
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="group grid grid-cols-[28px_minmax(0,1fr)] gap-x-3.5"
    >
      <span className="flex flex-col items-center" aria-hidden="true">
        <span
          className={clsx(
            'grid size-7 flex-none place-items-center rounded-full',
            state === 'done' && 'tint [--c:var(--mata)]',
            state === 'now' && 'tint [--c:var(--sol)]',
            state === 'next' && 'border-2 border-line-strong',
          )}
        >
          {state === 'done' && <Check size={16} />}
          {state === 'now' && <LiveDot tone="sun" />}
        </span>
        <span className="my-1 w-0.5 flex-1 rounded-full bg-line group-last:hidden" />
      </span>
      <div className="pb-5 group-last:pb-0">
        <p className="font-[620]">{title}</p>
        {text !== null && <p className="mt-0.5 text-small text-t2">{text}</p>}
      </div>
    </li>
  )
}
