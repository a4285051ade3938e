import type { HistoryItem } from '@puente/contract/orders/history'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import Camera from 'lucide-react/icons/camera'
import type { ReactNode } from 'react'
import { NetworkFailure } from '../../../lib/api/api-problem.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { PixStatusBadge } from '../exchange/pix-status-badge.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { Actions, type EntryActions, Warnings } from './history-cells.tsx'
import { entryQuery } from './entry-queries.ts'
import { shownStatus } from './history.rules.ts'
import { KeptNote } from './kept-note.tsx'

export interface EntryDetailsProps extends Pick<EntryActions, 'onSendReceipt'> {
  entry: Pick<HistoryItem, 'id' | 'chargeId'>
  /** The entry in the list beside the details. Undefined where that list is not the history. */
  item: HistoryItem | undefined
  /** What such a list holds of the entry, for when the server cannot be reached. */
  kept?: ReactNode
  onClose: () => void
}

/** Everything about one entry, beside the live list (HIST-039, HIST-040). */
export function EntryDetails({ entry, item, kept, onClose, onSendReceipt }: EntryDetailsProps) {
  const texts = useTexts('orders/entry')
  const { data, error, refetch } = useQuery(entryQuery(entry))
  const unreached = error instanceof NetworkFailure
  const shown = data?.item ?? item
  const status = shown === undefined ? null : shownStatus(shown)
  return (
    <Drawer
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.title}
      closeLabel={texts.close}
      aside={status !== null && <PixStatusBadge status={status} />}
      footer={
        shown && (
          <div className="flex flex-wrap items-center justify-end gap-2">
            <Actions item={shown} actions={{ onSendReceipt }} />
          </div>
        )
      }
    >
      {shown !== undefined && <Warnings item={shown} />}
      {data === undefined && unreached && <KeptNote onRetry={() => refetch()} />}
      {shown !== undefined && (data !== undefined || unreached) && <EntryFacts item={shown} entry={data} />}
      {shown === undefined && unreached && kept}
      {/* Not shown beside kept data: without a network the screen that it opens cannot load. */}
      {data !== undefined && data.item.type !== 'admin_payment' && (
        <Link
          to="/receipt-upload"
          search={{ order: entry.chargeId }}
          className={clsx(buttonClass({ variant: 'plain' }), 'mt-4')}
        >
          <Camera size={18} aria-hidden="true" />
          {texts.keepPhoto}
        </Link>
      )}
      {data === undefined && error === null && (
        <p role="status" className="flex items-center gap-3 text-t2">
          <Spinner />
          {texts.loading}
        </p>
      )}
      {data === undefined && error !== null && !unreached && <Failed onRetry={() => refetch()} />}
    </Drawer>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { failed } = useTexts('orders/entry')
  const { retry } = useTexts('orders/history')
  return <ErrorState title={failed} action={<Button onClick={onRetry}>{retry}</Button>} />
}
