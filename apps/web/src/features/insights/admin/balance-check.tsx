import { checkBalances } from '@puente/contract/insights'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { formatMoney } from '@puente/domain/money-format'
import { useMutation } from '@tanstack/react-query'
import Calculator from 'lucide-react/icons/calculator'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { amountOf, showAmount } from '../../../lib/format/money.ts'
import { localeOf } from '../../../lib/i18n/language.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { wide } from './wide.ts'

type Report = ResponseOf<typeof checkBalances>
type Difference = Report['differences'][number]

/** 'Recalcular Saldos': compares every balance with its records, and shows each difference (DASH-016). */
export function BalanceCheck() {
  const texts = useTexts('insights/desk').balances
  const { problem } = useProblemText()
  const [open, setOpen] = useState(false)
  const check = useMutation({
    mutationFn: () => call(checkBalances, {}),
    retry: false,
    onError: (error) => {
      setOpen(false)
      showToast({ tone: 'error', title: texts.failed, description: problem(error) })
    },
  })
  const begin = (): void => {
    setOpen(true)
    // A verification that the admin left goes on, and is shown again.
    if (!check.isPending) check.mutate()
  }
  return (
    <>
      <Button size="small" icon={Calculator} onClick={begin}>
        <span className="lg:max-xl:sr-only">{texts.open}</span>
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={texts.open}
        closeLabel={texts.close}
        wide
        footer={
          <Button variant="primary" onClick={() => setOpen(false)}>
            {texts.close}
          </Button>
        }
      >
        {check.isPending || check.data === undefined ? (
          <p role="status" className="flex items-center gap-3 py-4">
            <Spinner />
            {texts.checking}
          </p>
        ) : (
          <ReportView report={check.data} />
        )}
      </Dialog>
    </>
  )
}

function ReportView({ report }: { report: Report }) {
  const texts = useTexts('insights/desk').balances
  const language = useLanguage()
  const { checked, differing, differences, checkedAt, tookMs } = report
  const seconds = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 }).format(
    tookMs / 1_000,
  )
  const Icon = differing === 0 ? CircleCheck : TriangleAlert
  return (
    <div className="grid gap-4">
      <div role="status" className="flex gap-3 rounded-input bg-s2 p-3.5">
        <Icon className={differing === 0 ? 'text-mata' : 'text-tierra'} aria-hidden="true" />
        <div>
          <p className="font-[640]">{differing === 0 ? texts.clean : texts.found(differing)}</p>
          <p className="text-label text-t2">{texts.checked(checked, seconds)}</p>
        </div>
      </div>
      {differences.length > 0 && <Differences differences={differences} />}
      {differing > differences.length && (
        <p className="text-label text-t2">{texts.largest(differences.length)}</p>
      )}
      <p className="text-label text-t2">{texts.explained}</p>
      <p className="text-label text-t2">{texts.audited(formatDate(checkedAt, 'time', language))}</p>
    </div>
  )
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  const texts = useTexts('insights/desk').balances
  const isWide = useMediaQuery(wide)
  if (!isWide)
    return (
      <ul className="grid gap-2">
        {differences.map((one) => (
          <li key={one.beneficiaryId} className="rounded-input border border-line p-3">
            <Account {...one} />
            <dl className="mt-1.5 grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-label [&_dd]:text-end [&_dt]:text-t2">
              <dt>{texts.ledger}</dt>
              <dd>{showAmount(one.ledger)}</dd>
              <dt>{texts.records}</dt>
              <dd>{showAmount(one.records)}</dd>
              <dt>{texts.difference}</dt>
              <dd className="font-[640] text-ceibo">{gapOf(one)}</dd>
            </dl>
          </li>
        ))}
      </ul>
    )
  return (
    <table className="w-full text-small [&_:is(td,th)]:px-2 [&_:is(td,th)]:py-2 [&_tr+tr]:border-line [&_tr+tr]:border-t">
      <caption className="sr-only">{texts.open}</caption>
      <thead className="text-label text-t2">
        <tr className="[&_th+th]:text-end [&_th]:text-start [&_th]:font-[550]">
          <th scope="col">{texts.account}</th>
          <th scope="col">{texts.ledger}</th>
          <th scope="col">{texts.records}</th>
          <th scope="col">{texts.difference}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((one) => (
          <tr key={one.beneficiaryId} className="[&_td]:whitespace-nowrap [&_td]:text-end">
            <th scope="row" className="text-start font-[500]">
              <Account {...one} />
            </th>
            <td>{showAmount(one.ledger)}</td>
            <td>{showAmount(one.records)}</td>
            <td className="font-[640] text-ceibo">{gapOf(one)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The balance that the screens show is named only if it is not the sum of its postings. */
function Account({ beneficiaryId, name, ledger, shown }: Difference) {
  const texts = useTexts('insights/desk').balances
  return (
    <>
      <span className="font-[600] [overflow-wrap:anywhere]">{name ?? texts.erased}</span>
      <span className="block text-fine text-t3 [overflow-wrap:anywhere]">{beneficiaryId}</span>
      {shown.amountMinor !== ledger.amountMinor && (
        <span className="block text-label text-tierra">{texts.shown(showAmount(shown))}</span>
      )}
    </>
  )
}

function gapOf({ ledger, records }: Difference): string {
  return formatMoney({ minor: amountOf(records).minor - amountOf(ledger).minor, currency: 'ARS' })
}
