import { money } from '@puente/domain/money'
import { formatMoney } from '@puente/domain/money-format'
import { formatDate } from '../../../lib/format/dates.ts'
import { amountOf, showAmount, showRateOf } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Apart } from './day-apart.tsx'
import { amountsOfLine, Back, ClientLines, type DayReport, type Sale } from './day-parts.tsx'

/** The sums of a day and its sales. */
export function DaySales({ report }: { report: DayReport }) {
  const texts = useTexts('orders/entry').day
  const { sums } = texts
  const figures = [
    { name: sums.real, value: showAmount(report.realValue) },
    { name: sums.fees, value: showAmount(report.fees) },
    { name: sums.total, value: showAmount(report.total) },
    { name: sums.pesos, value: showAmount(report.pesosValue) },
    ...refundFigures(report, sums),
  ]
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-box bg-s2 p-4 sm:grid-cols-4 print:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] print:px-0">
        {figures.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-label text-t2">{name}</dt>
            <dd className="font-[640] [overflow-wrap:anywhere] print:whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
      {amountOf(report.pesosTakenBack).minor > 0n && (
        <p className="mt-2 text-label text-t2">{texts.explained}</p>
      )}
      <p className="mt-3 mb-1.5 text-label text-t2">
        {report.confirmedCount === 0 ? texts.empty : texts.count(report.confirmedCount)}
      </p>
      {report.sales.length > 0 && (
        <>
          <SalesTable sales={report.sales} />
          <SalesList sales={report.sales} />
        </>
      )}
      {report.sales.length < report.confirmedCount && (
        <p className="mt-2 text-label text-t2">{texts.latest(report.sales.length, report.confirmedCount)}</p>
      )}
      {report.apart.length > 0 && <Apart lines={report.apart} />}
    </>
  )
}

/** For sales that were refunded in part: the sums that went back, and the pesos of the day that remain. */
function refundFigures(
  { pesosValue, pesosTakenBack, refunded }: DayReport,
  sums: { refunded: string; takenBack: string; left: string },
): { name: string; value: string }[] {
  const taken = amountOf(pesosTakenBack).minor
  if (taken === 0n) return []
  return [
    { name: sums.refunded, value: showAmount(refunded) },
    { name: sums.takenBack, value: showAmount(pesosTakenBack) },
    { name: sums.left, value: formatMoney(money(amountOf(pesosValue).minor - taken, 'ARS')) },
  ]
}

/** The sales as a table, from 640 px on and on A4. */
function SalesTable({ sales }: { sales: readonly Sale[] }) {
  const { title, columns } = useTexts('orders/entry').day
  const language = useLanguage()
  return (
    <div className="table-frame max-sm:hidden" tabIndex={0} role="region" aria-label={title}>
      <table className="data-table">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.time}</th>
            <th scope="col">{columns.client}</th>
            {[columns.real, columns.total, columns.rate, columns.pesos].map((name) => (
              <th key={name} scope="col" data-align="end">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sales.map((sale) => (
            <tr key={sale.chargeId}>
              <td>{formatDate(sale.confirmedAt, 'time', language)}</td>
              <td>
                <div className="py-2">
                  <span className="block max-w-44 whitespace-normal [overflow-wrap:anywhere]">
                    {sale.clientName}
                    <span className="block text-fine text-t3">{sale.clientId}</span>
                  </span>
                  <Back sale={sale} />
                </div>
              </td>
              <td data-align="end">{showAmount(sale.realValue)}</td>
              <td data-align="end">{showAmount(sale.total)}</td>
              <td data-align="end">{showRateOf(sale)}</td>
              <td data-align="end">
                <b className="font-[620]">{showAmount(sale.pesosValue)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The same sales on a phone and on narrow paper, as a list: a table would put some figures out of sight. */
function SalesList({ sales }: { sales: readonly Sale[] }) {
  const { title } = useTexts('orders/entry').day
  return (
    <ul aria-label={title} className="divide-y divide-line border-line border-y sm:hidden">
      {sales.map((sale) => (
        <li key={sale.chargeId} className="flex items-start justify-between gap-3 py-2.5">
          <span className="min-w-0">
            <ClientLines at={sale.confirmedAt} line={sale} />
            <Back sale={sale} />
          </span>
          <span className={amountsOfLine}>
            <b className="block font-[620]">{showAmount(sale.pesosValue)}</b>
            <span className="block text-label text-t2">
              {showAmount(sale.realValue)} × {showRateOf(sale)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
