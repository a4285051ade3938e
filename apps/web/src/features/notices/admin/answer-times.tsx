import type { NoticeDesk } from '@puente/contract/notices'
import { localeOf } from '../../../lib/i18n/language.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Card } from '../../../ui/card.tsx'
import { useTook } from './use-took.ts'

/** How long our own answers to each provider took today. */
export function AnswerTimes({ answers }: Pick<NoticeDesk, 'answers'>) {
  const all = useTexts('notices/admin')
  const texts = all.answers
  const locale = localeOf(useLanguage())
  const took = useTook()
  const timeOf = (ms: number | null) => (ms === null ? all.none : took(ms))
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 p-4">
      {/* With large text the times stand below the name of their provider, each after its own heading. */}
      <table className="w-full text-small [&_td]:py-0.5 [&_td]:ps-2 [&_td]:text-end [&_th]:text-start [&_th]:font-[500] max-xs:[&_tr]:flex max-xs:[&_tr]:flex-wrap max-xs:[&_tr]:gap-x-4 max-xs:[&_th]:basis-full max-xs:[&_td]:ps-0">
        <caption className="pb-1 text-start font-[560] text-small text-t2">{texts.title}</caption>
        <thead className="max-xs:hidden">
          <tr className="text-label text-t3 [&_th+th]:text-end">
            <th scope="col">{texts.provider}</th>
            <th scope="col">p50</th>
            <th scope="col">p95</th>
          </tr>
        </thead>
        <tbody>
          {answers.map(({ provider, answers: count, p50Ms, p95Ms }) => (
            <tr key={provider}>
              <th scope="row" className="text-t2">
                {all.names[provider]}
                <span className="sr-only">, {texts.count(count, count.toLocaleString(locale))}</span>
              </th>
              <td className="whitespace-nowrap tabular-nums">
                <Heading>p50</Heading> {timeOf(p50Ms)}
              </td>
              <td className="whitespace-nowrap font-[640] tabular-nums">
                <Heading>p95</Heading> {timeOf(p95Ms)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-fine text-t3">{texts.note}</p>
    </Card>
  )
}

/** The heading of a time. It shows only where the head of the table is hidden. */
function Heading({ children }: { children: string }) {
  return <span className="pe-1 font-normal text-label text-t3 xs:hidden">{children}</span>
}
