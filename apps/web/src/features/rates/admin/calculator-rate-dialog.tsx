import { type CalculatorRateRow, updateCalculatorRate } from '@puente/contract/rates/admin-rates'
import type { CalculatorPair } from '@puente/contract/rates/rates'
import { call } from '../../../lib/api/client.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { rateOf } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { plainRate } from './rate-edit.rules.ts'
import { RateEditDialog } from './rate-edit-dialog.tsx'

interface CalculatorRateDialogProps {
  pair: CalculatorPair
  /** Newest first. */
  rows: readonly CalculatorRateRow[]
  onClose: () => void
}

/** A new rate of the calculator; the order rate stays as it is (DASH-023, DASH-024, ruling 32). */
export function CalculatorRateDialog({ pair, rows, onClose }: CalculatorRateDialogProps) {
  const texts = useTexts('rates/admin').calculator
  const language = useLanguage()
  const [newest] = rows
  return (
    <RateEditDialog
      title={texts.titles[pair]}
      text={texts.text}
      failed={texts.failed}
      onClose={onClose}
      subject={{
        which: pair,
        inForce: newest === undefined ? null : rateOf(newest.rate),
        spread: null,
        save: (rate, confirmVariation) =>
          call(updateCalculatorRate, { body: { pair, rate, confirmVariation } }),
      }}
    >
      <section>
        <h3 className="mb-1.5 font-[550] text-label text-t2">{texts.history}</h3>
        <ul className="grid gap-1 text-label">
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap justify-between gap-x-4">
              <b className="font-[600] tabular-nums">{plainRate(rateOf(row.rate))}</b>
              <span className="min-w-0 break-words text-t3">
                {formatDate(row.createdAt, 'dayTime', language)} · {row.createdBy ?? texts.initial}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </RateEditDialog>
  )
}
