import type { EstablishmentRow } from '@puente/contract/establishments/approval'
import { useId } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { SentAt } from './store-badges.tsx'

interface ReviewQueueProps {
  queue: readonly EstablishmentRow[]
  /** The establishment that is open. */
  id: string
  onOpen: (id: string) => void
}

/** The pending establishments, the oldest first, beside the one that is open. Only wide screens have room for the list. */
export function ReviewQueue({ queue, id, onOpen }: ReviewQueueProps) {
  const texts = useTexts('establishments/admin').review
  const title = useId()
  return (
    <nav aria-labelledby={title} className="min-h-0 overflow-y-auto max-xl:hidden">
      <h2 id={title} className="mb-2 text-label text-t2">
        {texts.queue}
      </h2>
      <ul className="grid gap-1">
        {queue.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              aria-current={row.id === id}
              onClick={() => onOpen(row.id)}
              className="grid w-full gap-1 rounded-box px-2.5 py-2 text-left text-small hover:bg-s2 aria-[current=true]:bg-s2"
            >
              <b className="trunc font-[620]">{row.name}</b>
              <span className="flex justify-between gap-2 text-label text-t2">
                <span className="trunc">{row.city}</span>
                <SentAt row={row} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
