import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage } from '../../../lib/i18n/language-scope.tsx'
import { type Tone, toneClass } from '../../../ui/tone.ts'

export interface Step {
  readonly icon: LucideIcon
  readonly tone: Tone
  readonly title: string
  readonly text?: string
  readonly at: string | null
}

interface NoticeStepsProps {
  steps: readonly Step[]
  /** Shows times with milliseconds and without the day: all steps happen within seconds. */
  exact?: boolean
}

/** What happened to a notice, one thing after the other. */
export function NoticeSteps({ steps, exact = false }: NoticeStepsProps) {
  const language = useLanguage()
  return (
    <ol className="grid gap-3">
      {steps.map(({ icon: Icon, tone, title, text, at }) => (
        <li key={title} className="flex items-start gap-3">
          <span
            className={clsx('tint grid size-8 shrink-0 place-items-center rounded-full', toneClass[tone])}
          >
            <Icon size={16} aria-hidden="true" />
          </span>
          {/* Its first line stands in the middle of the icon. With large text the time has a line of its own. */}
          <span className="flex min-w-0 flex-1 items-baseline gap-x-3 pt-1.5 max-xs:block">
            <span className="min-w-0 flex-1">
              <b className="block font-[620] text-small">{title}</b>
              {text !== undefined && (
                <span className="block text-label text-t2 [overflow-wrap:anywhere]">{text}</span>
              )}
            </span>
            {at !== null && (
              <time dateTime={at} className="shrink-0 text-label text-t2 tabular-nums">
                {exact
                  ? `${formatDate(at, 'timeWithSeconds', language)}.${at.slice(20, 23)}`
                  : formatDate(at, 'moment', language)}
              </time>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
