import type { ReviewedEstablishment } from '@puente/contract/establishments/approval'
import { offerLabel, type OfferList, products, services } from '@puente/domain/establishment-offers'
import { formatCbu } from '@puente/domain/cbu'
import { formatCuit } from '@puente/domain/cuit'
import { formatArgentinePhone, parseArgentinePhone } from '@puente/domain/phone-argentina'
import { useId } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { CopyIconButton } from '../../../ui/copy-button.tsx'
import { countText } from '../../../ui/page-numbers.ts'

/** What the owner sent, and their account. */
export function StoreData({ store }: { store: ReviewedEstablishment }) {
  const texts = useTexts('establishments/admin')
  const language = useLanguage()
  const { fields } = texts
  const named = (list: OfferList, items: readonly string[]): string | null =>
    items.length === 0
      ? null
      : `${items.length}: ${items.map((item) => offerLabel(list, item, language)).join(', ')}`
  const { owner } = store
  return (
    <>
      <Facts
        title={texts.review.data}
        facts={[
          [fields.category, texts.categories[store.category]],
          [fields.phone, phoneText(store.phone)],
          [fields.whatsapp, phoneText(store.whatsapp)],
          [fields.email, store.email],
          [fields.services, named(services, store.services)],
          [fields.products, named(products, store.products)],
          [fields.sent, `${formatDate(store.createdAt, 'moment', language)} · ${texts.zone}`],
          ...(store.webhookUrl === null ? [] : [[fields.webhook, store.webhookUrl] as const]),
          ...(store.status === 'approved'
            ? [
                [fields.url, store.customUrl] as const,
                [fields.visits, countText(store.pageVisits, true)] as const,
              ]
            : []),
        ]}
      />
      {owner !== null && (
        <Facts
          title={texts.bankTitle}
          facts={[
            [fields.owner, owner.name],
            [fields.ownerEmail, owner.email],
            [fields.holder, owner.bank?.accountHolderName ?? null],
            [fields.bank, owner.bank?.bankName ?? null],
            [fields.cbu, owner.bank === null ? null : formatCbu(owner.bank.cbu), true],
            [fields.accountCuit, owner.bank === null ? null : formatCuit(owner.bank.cuit)],
          ]}
        />
      )}
    </>
  )
}

/** An Argentine number as people write it. */
export function phoneText(e164: string | null): string | null {
  if (e164 === null) return null
  const phone = parseArgentinePhone(e164)
  return phone === null ? e164 : formatArgentinePhone(phone)
}

interface FactsProps {
  title: string
  facts: readonly (readonly [name: string, value: string | null, copies?: boolean])[]
}

function Facts({ title, facts }: FactsProps) {
  const texts = useTexts('establishments/admin')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1.5 font-[620] text-small">
        {title}
      </h3>
      <dl className="divide-y divide-line rounded-box border border-line text-small">
        {facts.map(([name, value, copies = false]) => (
          <div key={name} className="flex min-h-10 items-center gap-3 px-3 py-1">
            <dt className="w-28 flex-none text-label text-t3">{name}</dt>
            <dd className="min-w-0 flex-1 font-[560] [overflow-wrap:anywhere]">
              {value ?? <span className="font-normal text-t3">{texts.none}</span>}
            </dd>
            {copies && value !== null && (
              <CopyIconButton text={value} label={texts.copy(name)} copiedLabel={texts.copied} />
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}
