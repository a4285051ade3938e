import type { PublicStore } from '@puente/contract/establishments/store'
import { offerLabel, type OfferList, products, services } from '@puente/domain/establishment-offers'
import { formatPhone, parsePhone, whatsappNumber } from '@puente/domain/phone'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { StoreHours } from './store-hours.tsx'
import { Description } from './store-header.tsx'
import { addressLine, isLongDescription } from './store-words.ts'

/** Where it is, how to reach it, when it is open, what it offers (SHOP-014). */
export function StoreDetails({ store }: { store: PublicStore }) {
  const texts = useTexts('establishments/store')
  const phone = store.phone === null ? null : parsePhone(store.phone)
  const chat = store.whatsapp === null ? null : parsePhone(store.whatsapp)
  const chatNumber = chat === null ? null : whatsappNumber(chat)
  return (
    <div className="mt-7 grid min-w-0 gap-x-10 gap-y-7 lg:grid-cols-2">
      {isLongDescription(store) && (
        <Part title={texts.about}>
          <Description store={store} />
        </Part>
      )}
      <Part title={texts.info}>
        <ul className="grid gap-1">
          <ContactItem icon={MapPin} name={texts.address}>
            <span lang="es">{addressLine(store)}</span>
          </ContactItem>
          {phone !== null && (
            <ContactItem icon={Phone} name={texts.phone}>
              <a
                href={`tel:${phone.e164}`}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {formatPhone(phone)}
              </a>
            </ContactItem>
          )}
          {chat !== null && chatNumber !== null && (
            <ContactItem icon={MessageCircle} name={texts.whatsapp}>
              <a
                href={`https://wa.me/${chatNumber}`}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {formatPhone(chat)} <span className="sr-only">{texts.opensTab}</span>
              </a>
            </ContactItem>
          )}
        </ul>
      </Part>
      {store.operatingHours !== null && (
        <Part title={texts.hours}>
          <StoreHours hours={store.operatingHours} />
        </Part>
      )}
      <Offers title={texts.services} list={services} items={store.services} />
      <Offers title={texts.products} list={products} items={store.products} />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-2 font-[620] text-15">{title}</h2>
      {children}
    </section>
  )
}

function ContactItem({
  icon: Icon,
  name,
  children,
}: {
  icon: LucideIcon
  name: string
  children: ReactNode
}) {
  return (
    <li className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-center gap-2.5 text-small">
      <Icon size={20} aria-hidden="true" className="text-t2" />
      <span className="sr-only">{name}:</span>
      <span className="[overflow-wrap:anywhere]">{children}</span>
    </li>
  )
}

/** Predefined items in the reader's language, the owner's own as written. An empty list has no block. */
function Offers({ title, list, items }: { title: string; list: OfferList; items: readonly string[] }) {
  const language = useLanguage()
  if (items.length === 0) return null
  return (
    <Part title={title}>
      <ul className="flex flex-wrap gap-2">
        {items.map((item) => (
          <li
            key={item}
            className="rounded-full border border-line px-3 py-1 text-label [overflow-wrap:anywhere]"
          >
            {offerLabel(list, item, language)}
          </li>
        ))}
      </ul>
    </Part>
  )
}
