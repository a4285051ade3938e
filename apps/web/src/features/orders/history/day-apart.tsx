import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { HeldBadge } from '../exchange/held-badge.tsx'
import { PixStatusBadge } from '../exchange/pix-status-badge.tsx'
import { amountsOfLine, ClientLines, type LineApart } from './day-parts.tsx'

/** What came in the day and is in none of its sums, with the badges of the history. */
export function Apart({ lines }: { lines: readonly LineApart[] }) {
  const texts = useTexts('orders/entry').day.apart
  const { notCounted } = useTexts('orders/history')
  return (
    <section aria-label={texts.title} className="mt-5">
      <h3 className="font-[620]">{texts.title}</h3>
      <p className="mt-1 mb-2 text-label text-t2">{texts.text}</p>
      <ul className="divide-y divide-line border-line border-y">
        {lines.map((line) => (
          <li
            key={`${line.reason}-${line.chargeId}-${line.at}`}
            className="flex items-start justify-between gap-3 py-2.5"
          >
            <span className="min-w-0">
              <ClientLines at={line.at} line={line} />
              <span className="mt-1 block">
                {line.reason === 'held' ? (
                  <HeldBadge unpaid={!line.extra} />
                ) : (
                  <PixStatusBadge status={line.reason} />
                )}
              </span>
            </span>
            <span className={amountsOfLine}>
              <span className="block text-t2">{notCounted}</span>
              <span className="block text-label text-t2">
                <ReaisOf line={line} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ReaisOf({ line: { reason, total } }: { line: LineApart }) {
  const texts = useTexts('orders/entry').day.apart
  const { held } = useTexts('orders/history')
  const reais = showAmount(total)
  return reason === 'held' ? held.came(reais) : texts[reason](reais)
}
