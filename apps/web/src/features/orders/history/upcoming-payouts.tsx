import { readUpcomingPayouts } from '@puente/contract/orders/history'
import { formatMoney } from '@puente/domain/money-format'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { amountOf } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { payoutTimes, toSendMinor } from './payout-times.ts'

const upcomingPayoutsQuery = queryOptions({
  queryKey: ['upcoming-payouts'],
  queryFn: ({ signal }) => call(readUpcomingPayouts, {}, { signal }),
  staleTime: 0,
  meta: { live: ['payout', 'settings'] },
})

/**
 * Splits the balance into what is in transit and what is still to be sent; shown only if something is in transit. Below are the operator's
 * usual hours of paying. Draws nothing if the data cannot be read.
 */
export function UpcomingPayouts({ balanceMinor }: { balanceMinor: bigint }) {
  const texts = useTexts('orders/upcoming')
  const language = useLanguage()
  const { data } = useQuery(upcomingPayoutsQuery)
  if (data === undefined) return null
  const onTheWay = amountOf(data.onTheWay).minor
  const times = payoutTimes(data.hours, texts, language)
  const parts = [
    { name: texts.onTheWay, minor: onTheWay },
    { name: texts.toSend, minor: toSendMinor(balanceMinor, onTheWay) },
  ]
  return (
    <div className="relative z-1 mt-2 grid gap-2">
      {onTheWay > 0n && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2 border-line border-t pt-3">
          {parts.map(({ name, minor }) => (
            <div key={name}>
              <dt className="text-label text-t2">{name}</dt>
              <dd className="font-[640] text-section">{formatMoney({ minor, currency: 'ARS' })}</dd>
            </div>
          ))}
        </dl>
      )}
      {times !== null && <p className="text-label text-t2">{texts.hours(times)}</p>}
    </div>
  )
}
