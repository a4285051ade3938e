import type { Language } from '@puente/contract/identity/sessions'
import type { Delivery } from '@puente/contract/notices'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ChargeLink, DeliveryTime, EventText, OutcomeBadge, ProofText, timeOf } from './delivery-words.tsx'

type Open = (delivery: Delivery) => void

/** The columns of HOOK-015. */
export function deliveryColumns(
  all: Pick<Areas['notices/admin'], 'deliveries' | 'names'>,
  language: Language,
  onOpen: Open,
): Column<Delivery>[] {
  const { columns, open, unnamed } = all.deliveries
  return [
    { id: 'at', header: columns.at, width: 130, pinned: true, cell: ({ at }) => <DeliveryTime at={at} /> },
    {
      id: 'provider',
      header: columns.provider,
      width: 100,
      cell: ({ provider }) => <b className="font-[620]">{all.names[provider]}</b>,
    },
    { id: 'event', header: columns.event, width: 170, cell: (delivery) => <EventText delivery={delivery} /> },
    {
      id: 'charge',
      header: columns.charge,
      width: 110,
      cell: (delivery) => <ChargeLink delivery={delivery} />,
    },
    { id: 'proof', header: columns.proof, width: 110, cell: ({ proof }) => <ProofText proof={proof} /> },
    {
      id: 'outcome',
      header: columns.outcome,
      width: 120,
      cell: ({ outcome, result }) => <OutcomeBadge outcome={outcome} result={result} />,
    },
    {
      id: 'attempts',
      header: columns.attempts,
      width: 80,
      align: 'end',
      cell: ({ attempts }) => (attempts > 1 ? <b className="font-[640]">{attempts}</b> : attempts),
    },
    {
      id: 'open',
      header: <span className="sr-only">{all.deliveries.openShort}</span>,
      width: 40,
      pinned: 'end',
      cell: (delivery) =>
        delivery.noticeId !== null && (
          <IconButton
            small
            icon={ChevronRight}
            label={open(delivery.event ?? unnamed, timeOf(delivery, language))}
            onClick={() => onOpen(delivery)}
          />
        ),
    },
  ]
}

/** One delivery on a small screen. */
export function DeliveryCard({ delivery, onOpen }: { delivery: Delivery; onOpen: Open }) {
  const all = useTexts('notices/admin')
  const language = useLanguage()
  const { columns, open, unnamed } = all.deliveries
  const { event, provider, outcome, result, proof, at, attempts, noticeId } = delivery
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <EventText delivery={delivery} />
        <OutcomeBadge outcome={outcome} result={result} />
      </div>
      <p className="flex flex-wrap gap-x-3 text-label text-t2">
        <b className="font-[620] text-t1">{all.names[provider]}</b>
        <DeliveryTime at={at} />
      </p>
      <dl className="grid grid-cols-3 gap-2 text-label">
        <div className="min-w-0">
          <dt className="text-t3">{columns.charge}</dt>
          <dd>
            <ChargeLink delivery={delivery} />
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="text-t3">{columns.proof}</dt>
          <dd className="flex min-h-8 items-center">
            <ProofText proof={proof} />
          </dd>
        </div>
        <div className="min-w-0 text-end">
          <dt className="text-t3">{columns.attempts}</dt>
          <dd className="flex min-h-8 items-center justify-end">{attempts}</dd>
        </div>
      </dl>
      {noticeId !== null && (
        <Button
          full
          aria-label={open(event ?? unnamed, timeOf(delivery, language))}
          onClick={() => onOpen(delivery)}
        >
          {all.deliveries.openShort}
        </Button>
      )}
    </div>
  )
}
