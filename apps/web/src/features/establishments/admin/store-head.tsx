import type { EstablishmentRow } from '@puente/contract/establishments/approval'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { ReviewHead } from '../../../ui/review-desk/review-head.tsx'
import { ChangeBadge, PausedBadge, SentAt, StatusBadge } from './store-badges.tsx'

interface StoreHeadProps {
  store: Pick<EstablishmentRow, 'name' | 'status' | 'pause' | 'changes' | 'createdAt'> | undefined
  position: { readonly index: number; readonly count: number } | null
  onMove: (step: 1 | -1) => void
  onBack: () => void
  onHelp: () => void
}

/** The head of a review, with the state of the establishment. */
export function StoreHead({ store, ...rest }: StoreHeadProps) {
  const all = useTexts('establishments/admin')
  return (
    <ReviewHead name={store?.name} deskTitle={all.titles.stores} texts={all.review} {...rest}>
      {store !== undefined && (
        <>
          <StatusBadge status={store.status} />
          <ChangeBadge changes={store.changes} />
          <PausedBadge pause={store.pause} />
          <span className="text-label">
            <SentAt row={store} />
          </span>
        </>
      )}
    </ReviewHead>
  )
}
