import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import Landmark from 'lucide-react/icons/landmark'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { settingsQuery } from '../../../lib/settings/settings-query.ts'
import { Card } from '../../../ui/card.tsx'

/**
 * The payee, as the payer's bank will show it, and the payment's id. They come from the operator's settings and are hidden while
 * unset (QR-009).
 */
export function PayeeCard({ transactionId }: { transactionId: string }) {
  const texts = useTexts('collections/own').payee
  const { data: settings } = useQuery(settingsQuery)
  const name = settings?.payeeName ?? null
  const taxId = settings?.payeeTaxId ?? null
  return (
    <Card className="p-4 text-small">
      {(name !== null || taxId !== null) && (
        <section
          aria-label={texts.label}
          className="mb-3 flex items-center gap-3 border-line border-b pb-3 [overflow-wrap:anywhere]"
        >
          <span className="grid size-10 flex-none place-items-center rounded-input bg-s3 text-t2">
            <Landmark size={20} aria-hidden="true" />
          </span>
          <div className="min-w-0">
            {name !== null && <p className="font-[620] text-14.5">{name}</p>}
            <p lang="pt-BR" className="text-t2">
              {texts.institution}
            </p>
          </div>
        </section>
      )}
      <dl className="grid gap-2">
        {taxId !== null && <PayeeLine label={texts.taxId} value={taxId} />}
        <PayeeLine label={texts.paymentId} value={transactionId} code />
      </dl>
    </Card>
  )
}

function PayeeLine({ label, value, code = false }: { label: string; value: string; code?: boolean }) {
  return (
    // An id that does not fit beside its name stands whole below it.
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="flex-none text-t2">{label}</dt>
      <dd className={clsx('ml-auto min-w-0 break-all text-right font-[600]', code && 'font-mono text-12')}>
        {value}
      </dd>
    </div>
  )
}
