import { formatDate } from '../../../lib/format/dates.ts'
import { rateOf } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { brandOf } from '../../../lib/site/brand.ts'
import { useSiteFacts } from '../../../lib/site/site-facts.tsx'
import { rateLine, orderChannel } from '../../rates/visitor/public.ts'
import { SectionHead } from './section-parts.tsx'

const facts = ['price', 'receive', 'need', 'when'] as const

/**
 * Compares the ways to send reais in a table. Ours is the gold row, with the current rate and its date. The table sets its ARIA roles: on
 * phones the rows become blocks, and a browser then no longer treats them as a table.
 */
export function ComparisonSection() {
  const texts = useTexts('site/calculator').comparison
  const language = useLanguage()
  const { settings, calculatorRates } = useSiteFacts()
  const rate = calculatorRates.BRL_ARS
  const ours = {
    method: brandOf(settings),
    ...texts.ours,
    need: texts.ours.needs[orderChannel(settings)],
    price: rate === null ? texts.ours.priceUnknown : texts.ours.price(rateLine('ARS', rateOf(rate.rate))),
  }
  return (
    <section id="comparacion" className="site-section" aria-labelledby="comparacion-titulo">
      <div className="site-wrap">
        <SectionHead id="comparacion-titulo" title={texts.title} />
        <div className="card overflow-clip rounded-hero">
          <table role="table" className="comparison">
            <caption className="sr-only">{texts.caption}</caption>
            <thead role="rowgroup">
              <tr role="row">
                <th role="columnheader" scope="col">
                  {texts.columns.method}
                </th>
                {facts.map((fact) => (
                  <th key={fact} role="columnheader" scope="col">
                    {texts.columns[fact]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {[ours, texts.bank, texts.house].map((row) => (
                <tr key={row.method} role="row" data-ours={row === ours}>
                  <th role="rowheader" scope="row" className="font-[660]">
                    {row.method}
                  </th>
                  {facts.map((fact) => (
                    <td key={fact} role="cell" data-label={texts.columns[fact]}>
                      {row[fact]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="mt-4 text-label text-t3">
          {rate === null ? texts.noteWithoutRate : texts.note(formatDate(rate.createdAt, 'date', language))}
        </p>
      </div>
    </section>
  )
}
