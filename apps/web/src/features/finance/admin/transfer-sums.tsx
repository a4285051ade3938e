import { formatMoney } from '@puente/domain/money-format'
import type { ReactNode } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { amountOf, showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Fact } from '../../../ui/fact.tsx'
import type { Balance } from './finance-queries.ts'
import type { TransferTerms } from './transfer-queries.ts'

interface TransferSumsProps {
  balance: Balance | undefined
  terms: TransferTerms | undefined
  amountMinor: bigint | null
}

/** The balance before and after the transfer, the fee, and what is left of the limit. An unknown value is shown as unknown. */
export function TransferSums({ balance, terms, amountMinor }: TransferSumsProps) {
  const texts = useTexts('finance/transfers').transfer
  const { sum } = texts
  const language = useLanguage()
  const fee = terms?.fee ?? null
  const reserved = terms === undefined ? 0n : amountOf(terms.reserved).minor
  return (
    <dl aria-label={sum.title} className="grid gap-2.5 rounded-box bg-s2 p-4 text-small">
      <Fact name={sum.now}>{balance === undefined ? sum.unknown : showAmount(balance.availableBalance)}</Fact>
      {reserved > 0n && terms !== undefined && <Fact name={sum.reserved}>{showAmount(terms.reserved)}</Fact>}
      <Fact name={sum.after}>
        {balance === undefined
          ? sum.unknown
          : formatMoney({
              minor:
                amountOf(balance.availableBalance).minor -
                (amountMinor ?? 0n) -
                (fee === null ? 0n : amountOf(fee).minor),
              currency: 'BRL',
            })}
      </Fact>
      <Fact name={sum.fee}>{fee === null ? sum.feeUnknown : showAmount(fee)}</Fact>
      <Fact name={sum.left}>
        {terms === undefined ? (
          sum.unknown
        ) : (
          <Below
            note={sum.until(
              texts.periods[terms.limit.period],
              formatDate(terms.limit.endsAt, 'time', language),
            )}
          >
            {showAmount(terms.limit.left)}
          </Below>
        )}
      </Fact>
    </dl>
  )
}

function Below({ note, children }: { note: string; children: ReactNode }) {
  return (
    <>
      {children}
      <span className="block font-[450] text-label text-t2">{note}</span>
    </>
  )
}
