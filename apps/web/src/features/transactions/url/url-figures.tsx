import { useQuery } from '@tanstack/react-query'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { countText } from '../../../ui/page-numbers.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { figuresQuery } from './url-queries.ts'
import type { UrlDays } from './url-search.ts'

/** The four cards (URLT-004). They follow the days of the list and no other filter. */
export function UrlFigures({ days, period }: { days: UrlDays; period: string }) {
  const all = useTexts('transactions/url')
  const texts = all.figures
  const { problem } = useProblemText()
  const { data, error, refetch } = useQuery(figuresQuery(days))
  if (data === undefined && error !== null) {
    return (
      <Callout
        tone="error"
        title={texts.failed}
        announce
        action={
          <Button size="small" onClick={() => void refetch()}>
            {all.retry}
          </Button>
        }
      >
        {problem(error)}
      </Callout>
    )
  }
  const figures = data && [
    { name: texts.total, value: countText(data.total, true), hint: period },
    {
      name: texts.volume,
      value: showAmount(data.volume),
      hint: texts.confirmed(showAmount(data.confirmed)),
    },
    {
      name: texts.pending,
      value: countText(data.pending, true),
      hint: texts.toSend(showAmount(data.toSend)),
    },
    { name: texts.paid, value: countText(data.paid, true), hint: texts.sent(showAmount(data.sent)) },
  ]
  return (
    <>
      <section
        aria-label={texts.label(period)}
        className="grid grid-cols-1 gap-3 min-[24em]:grid-cols-2 xl:grid-cols-4"
      >
        {figures === undefined
          ? ['total', 'volume', 'pending', 'paid'].map((name) => (
              <Skeleton key={name} className="h-24 rounded-card" />
            ))
          : figures.map(({ name, value, hint }) => (
              <p key={name} className="card grid min-h-24 content-start gap-0.5 p-4 max-lg:p-3.5">
                <span className="text-label text-t2">{name}</span>
                <b className="sign text-21 wrap-anywhere lg:text-26">{value}</b>
                <span className="text-fine text-t2">{hint}</span>
              </p>
            ))}
      </section>
      {data !== undefined && error !== null && (
        <p role="status" className="text-label text-tierra">
          {all.notUpToDate(problem(error))}
        </p>
      )}
    </>
  )
}
