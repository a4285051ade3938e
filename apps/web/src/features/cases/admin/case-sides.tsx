import type { CaseDetail } from '@puente/contract/cases'
import type { Difference } from '@puente/contract/reconciliation'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Side, type SideFact } from './side-list.tsx'

type Known<Name extends 'pix' | 'charge'> = NonNullable<CaseDetail[Name]>

/** Whether two values are equal. Undefined if one is missing, so that nothing is claimed. */
function matchOf(one: string | null | undefined, other: string | null | undefined): SideFact['match'] {
  if (one === null || one === undefined || other === null || other === undefined) return undefined
  return one.toLowerCase() === other.toLowerCase() ? 'equal' : undefined
}

/** A line, unless its value is missing. */
function line(name: string, value: string | null, more: Partial<SideFact> = {}): SideFact[] {
  return value === null ? [] : [{ name, value, ...more }]
}

/** The Pix that came. */
export function PixSide({ pix }: { pix: CaseDetail['pix'] }) {
  const texts = useTexts('cases/admin').sides
  const language = useLanguage()
  const facts = (known: Known<'pix'>): SideFact[] => [
    { name: texts.amount, value: showAmount(known.amount) },
    { name: texts.paidAt, value: formatDate(known.paidAt, 'moment', language) },
    ...line(texts.payer, known.payerName),
    ...line(texts.document, known.payerDocument),
    { name: texts.endToEnd, value: known.endToEndId, mono: true },
    ...line(texts.txid, known.txid, { mono: true }),
    { name: texts.provider, value: known.provider },
  ]
  return <Side title={texts.pix} facts={pix === null ? [] : facts(pix)} missing={texts.noPix} />
}

/** The charge, with what it has in common with the Pix. */
export function ChargeSide({ charge, pix }: Pick<CaseDetail, 'charge' | 'pix'>) {
  const all = useTexts('cases/admin')
  const texts = all.sides
  const language = useLanguage()
  const facts = (known: Known<'charge'>): SideFact[] => [
    {
      name: texts.total,
      value: showAmount(known.total),
      match:
        pix === null ? undefined : pix.amount.amountMinor === known.total.amountMinor ? 'equal' : 'differs',
    },
    { name: texts.sale, value: showAmount(known.realValue) },
    { name: texts.fee, value: showAmount(known.fee) },
    ...line(texts.client, known.clientName, { match: matchOf(known.clientName, pix?.payerName) }),
    ...line(texts.document, known.clientDocument, {
      match: matchOf(known.clientDocument, pix?.payerDocument),
    }),
    { name: texts.pesos, value: showAmount(known.pesosValue) },
    { name: texts.status, value: all.pixStatus[known.pixStatus] },
    { name: texts.expires, value: formatDate(known.expiresAt, 'moment', language) },
    {
      name: texts.txid,
      value: known.transactionId,
      mono: true,
      match: matchOf(known.transactionId, pix?.txid),
    },
  ]
  return <Side title={texts.charge} facts={charge === null ? [] : facts(charge)} missing={texts.noCharge} />
}

/** One side of a difference: the statement's line, or our own records. */
export function DifferenceSide({
  difference: { statement, ledger, day, provider, endToEndId },
  of,
}: {
  difference: Difference
  of: 'statement' | 'books'
}) {
  const texts = useTexts('cases/admin').sides
  const amount = of === 'statement' ? statement : ledger
  const facts: SideFact[] =
    amount === null
      ? []
      : [
          {
            name: texts.amount,
            value: showAmount(amount),
            match:
              of === 'books' || ledger === null
                ? undefined
                : ledger.amountMinor === amount.amountMinor
                  ? 'equal'
                  : 'differs',
          },
          { name: texts.day, value: day.split('-').toReversed().join('/') },
          ...line(texts.endToEnd, endToEndId, { mono: true }),
          { name: texts.provider, value: provider },
        ]
  const missing = of === 'statement' ? texts.noneThere : texts.noneHere
  return <Side title={texts[of]} facts={facts} missing={missing} />
}
