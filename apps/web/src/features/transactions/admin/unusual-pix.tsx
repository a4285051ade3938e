import type { HeldPix } from '@puente/contract/collections'
import type { AdminCharge, PixReturned } from '@puente/contract/transactions'
import { moneyToWire, subtractMoney } from '@puente/domain/money'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../../lib/format/dates.ts'
import { amountOf, showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { FactList, known } from './fact-list.tsx'

type HeldTexts = Areas['transactions/admin']['drawer']['held']

/** The Pix that came for the charge and wait for a decision. */
export function HeldPixList({ held, charge }: { held: readonly HeldPix[]; charge: AdminCharge }) {
  const { held: texts, fields } = useTexts('transactions/admin').drawer
  const language = useLanguage()
  return (
    <section aria-labelledby="held-pix" className="grid gap-3">
      <h3 id="held-pix" className="font-[620] text-section">
        {texts.title}
      </h3>
      {held.map(({ endToEndId, reason, amount, payer, paidAt }) => (
        <div key={endToEndId} className="grid gap-2 border-line border-t pt-3">
          <p className="font-[600]">{texts.reasons[reason]}</p>
          <FactList
            facts={[
              { name: texts.amount, value: showAmount(amount) },
              { name: fields.total, value: showAmount(charge.total) },
              ...known(texts.difference, differenceText({ reason, amount }, charge.total, texts)),
              ...known(texts.sender, payer?.name ?? null),
              ...known(fields.payerDocument, payer?.document ?? null),
              ...known(fields.paidAt, formatDate(paidAt, 'moment', language)),
              ...known(fields.endToEndId, endToEndId, true),
            ]}
          />
          <Link
            to="/admin/casos"
            search={{ open: `pix.${endToEndId}` }}
            className={`${buttonClass({ size: 'small' })} justify-self-start`}
          >
            {texts.openCase}
          </Link>
        </div>
      ))}
    </section>
  )
}

/** By how much the Pix is short of the total, or over it. Null where the amount is not the reason. */
function differenceText(
  { reason, amount }: Pick<HeldPix, 'reason' | 'amount'>,
  total: AdminCharge['total'],
  texts: HeldTexts,
): string | null {
  if (reason !== 'short' && reason !== 'over') return null
  const [less, more] = reason === 'short' ? [amount, total] : [total, amount]
  return texts[reason](showAmount(moneyToWire(subtractMoney(amountOf(more), amountOf(less)))))
}

/** Refunds and disputes of the charge's Pix: how much, since when, and how they ended. */
export function ReturnList({ returns }: { returns: readonly PixReturned[] }) {
  const texts = useTexts('transactions/admin').drawer.returns
  const language = useLanguage()
  const time = (instant: string): string => formatDate(instant, 'moment', language)
  return (
    <section aria-labelledby="pix-returns" className="grid gap-3">
      <h3 id="pix-returns" className="font-[620] text-section">
        {texts.title}
      </h3>
      {returns.map(({ nature, state, amount, startedAt, endedAt }, index) => (
        <div key={`${startedAt}${index}`} className="grid gap-2 border-line border-t pt-3">
          <p className="font-[600]">{texts.natures[nature]}</p>
          <FactList
            facts={[
              { name: texts.state, value: texts.states[nature][state] },
              { name: texts.amount, value: showAmount(amount) },
              { name: texts.started, value: time(startedAt) },
              ...known(texts.ended, endedAt && time(endedAt)),
            ]}
          />
        </div>
      ))}
    </section>
  )
}
