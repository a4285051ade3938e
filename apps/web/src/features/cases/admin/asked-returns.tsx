import type { AskedReturn } from '@puente/contract/collections/returns'
import Check from 'lucide-react/icons/check'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import X from 'lucide-react/icons/x'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'

const marks = {
  asked: LoaderCircle,
  processing: LoaderCircle,
  returned: Check,
  'not-done': X,
  refused: X,
} as const

/** The returns of a Pix that admins requested, each with the provider's step. */
export function AskedReturns({ returns }: { returns: readonly AskedReturn[] }) {
  const texts = useTexts('cases/admin').returns
  const language = useLanguage()
  if (returns.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-[620] text-small">{texts.title}</h3>
      <ul className="grid gap-2">
        {returns.map(({ id, amount, state, reason, askedBy, startedAt }) => {
          const Mark = marks[state]
          return (
            <li key={id} className="flex gap-3 rounded-box bg-s2 p-3.5 text-small">
              <Mark size={18} className="mt-0.5 shrink-0 text-t2" aria-hidden="true" />
              <div className="min-w-0">
                <p className="font-[600]">
                  {showAmount(amount)}: {state === 'asked' ? texts.unanswered : texts[state]}
                </p>
                <p className="text-t2 [overflow-wrap:anywhere]">{reason}</p>
                <p className="text-label text-t3 [overflow-wrap:anywhere]">
                  {texts.asked} · {texts.by(askedBy, formatDate(startedAt, 'moment', language))}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
