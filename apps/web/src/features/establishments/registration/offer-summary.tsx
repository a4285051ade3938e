import { type OfferList, offerLabel } from '@puente/domain/establishment-offers'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { toneClass } from '../../../ui/tone.ts'

const shownItems = 3

/** The first three items, and how many more there are (EST-047). */
export function OfferSummary({ list, items }: { list: OfferList; items: readonly string[] }) {
  const { offers } = useTexts('establishments/registration')
  const language = useLanguage()
  const rest = items.length - shownItems
  const first = items.slice(0, shownItems).map((item) => offerLabel(list, item, language))
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-1.5 break-words text-small text-t2">
      {first.length === 0 ? offers.none : first.join(', ')}
      {rest > 0 && <span className={`badge px-2.25 ${toneClass.info}`}>{offers.more(rest)}</span>}
    </p>
  )
}
