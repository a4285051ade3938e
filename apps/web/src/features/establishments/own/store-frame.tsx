import type { OwnEstablishment } from '@puente/contract/establishments/own-establishments'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

interface StoreFrameProps {
  store: OwnEstablishment
  badges: ReactNode
  /** True if the page of the establishment cannot be reached now. */
  faded?: boolean
  children: ReactNode
}

/** Picture or first letter, name, place and state of an establishment, above what its state asks for. */
export function StoreFrame({ store, badges, faded = false, children }: StoreFrameProps) {
  const id = useId()
  const { name, city, province } = store
  return (
    <Card role="region" aria-labelledby={id} className="flex h-full flex-col gap-4 p-4 sm:p-5">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2.5">
        <Face store={store} faded={faded} />
        <div className="min-w-0 flex-1 basis-40">
          <h2 id={id} lang="es" className="sign text-20 [overflow-wrap:anywhere]">
            {name}
          </h2>
          <p className="text-small text-t2 [overflow-wrap:anywhere]">
            {city}, {province}
          </p>
        </div>
        <div className="flex flex-wrap gap-1.5 max-lg:basis-full">{badges}</div>
      </header>
      {children}
    </Card>
  )
}

function Face({ store: { name, smallImageUrl }, faded }: { store: OwnEstablishment; faded: boolean }) {
  const look = clsx('size-14 flex-none rounded-card', faded && 'opacity-70 grayscale')
  const texts = useTexts('establishments/own')
  if (smallImageUrl !== null)
    return (
      <img src={smallImageUrl} alt={texts.pictureOf(name)} className={clsx(look, 'bg-s2 object-cover')} />
    )
  const [letter = ''] = [...name.trim()]
  return (
    <span aria-hidden="true" className={clsx(look, 'sign grid place-items-center bg-t1 text-24 text-bg')}>
      {letter.toUpperCase()}
    </span>
  )
}

/** A figure with its name above and what belongs to it below. */
export function Figure({ name, value, children }: { name: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-label text-t2">{name}</dt>
      <dd>
        <span className="sign block text-24 [overflow-wrap:anywhere]">{value}</span>
        {children !== undefined && <span className="block text-label text-t2">{children}</span>}
      </dd>
    </div>
  )
}

/** Leads to what customers paid there. */
export function PaymentsLink({ store: { id, name } }: { store: OwnEstablishment }) {
  const texts = useTexts('establishments/own')
  return (
    <Link
      to="/mis-establecimientos/$id/pagos"
      params={{ id }}
      aria-label={texts.paymentsOf(name)}
      className={buttonClass()}
    >
      <ReceiptText aria-hidden="true" />
      {texts.payments}
    </Link>
  )
}
