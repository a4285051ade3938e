import type { ReviewedEstablishment } from '@puente/contract/establishments/approval'
import { useId } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { phoneText } from './store-data.tsx'

interface StoreChangeProps {
  store: ReviewedEstablishment
  onOpen: (id: string) => void
}

/** What a change of an approved establishment changes, each with what the page shows today (decision 0043). Nothing for a registration. */
export function StoreChange({ store, onOpen }: StoreChangeProps) {
  const { change } = useTexts('establishments/admin')
  const id = useId()
  const { changes } = store
  const lines = useChangedLines(store)
  if (changes === null || store.before === null) return null
  return (
    <section aria-labelledby={id} className="card grid gap-3 p-4 text-small">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="font-[620]">
          {change.title}
        </h3>
        <Button size="small" onClick={() => onOpen(changes.id)}>
          {change.openShown}
        </Button>
      </div>
      <p className="text-t2">{change.of(changes.name, changes.storeId)}</p>
      {lines.length === 0 && <p>{change.nothing}</p>}
      <dl className="grid gap-3">
        {lines.map(({ name, before, after }) => (
          <div key={name} className="grid gap-1 [overflow-wrap:anywhere]">
            <dt className="font-[600]">{name}</dt>
            <dd className="text-t2">
              {change.before}: {before}
            </dd>
            <dd className="font-[560]">
              {change.after}: {after}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-t2">{change.ownPart}</p>
    </section>
  )
}

interface Line {
  readonly name: string
  readonly before: string
  readonly after: string
}

function useChangedLines(store: ReviewedEstablishment): Line[] {
  const texts = useTexts('establishments/admin')
  const { before } = store
  if (before === null) return []
  const { change, fields, categories, none } = texts
  const facts: readonly (readonly [name: string, before: string | null, after: string | null])[] = [
    [change.name, before.name, store.name],
    [fields.category, categories[before.category], categories[store.category]],
    [fields.phone, phoneText(before.phone), phoneText(store.phone)],
    [fields.whatsapp, phoneText(before.whatsapp), phoneText(store.whatsapp)],
    [change.place, `${before.city}, ${before.province}`, `${store.city}, ${store.province}`],
    [fields.address, before.address, store.address],
    [change.map, before.googleMapsUrl, store.googleMapsUrl],
  ]
  const lines = facts
    .filter(([, old, next]) => old !== next)
    .map(([name, old, next]) => ({ name, before: old ?? none, after: next ?? none }))
  const photo = {
    name: texts.review.photo,
    before: before.imageUrl === null ? none : texts.review.photo,
    after: change.photo,
  }
  return before.imageUrl === store.imageUrl ? lines : [...lines, photo]
}
