import type { FoundCharge, FoundPerson, FoundPix, FoundStore, FoundTicket } from '@puente/contract/search'
import { defaultStringifySearch } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import HandCoins from 'lucide-react/icons/hand-coins'
import ListFilter from 'lucide-react/icons/list-filter'
import ScrollText from 'lucide-react/icons/scroll-text'
import type { LucideIcon } from 'lucide-react'
import { copyText } from '../../../ui/copy-button.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { Areas } from '../../../messages/areas.ts'
import type { Row } from './palette-rows.ts'

type Texts = Areas['search/admin']

/**
 * What can be done with a find besides opening it. Each act copies a text that the find shows, or leads to a screen that checks the rights itself.
 */
export function actsOfCharge(charge: FoundCharge, texts: Texts): readonly Row[] {
  const { id, transactionId, pixStatus, payoutStatus, isHeld } = charge
  const isOwed = pixStatus === 'confirmed' && payoutStatus !== 'paid' && !isHeld
  const row = { first: 'table', ref: transactionId }
  return [
    ...(isOwed ? [link('pay', texts.further.pay, HandCoins, '/admin', row)] : []),
    copy('txid', texts.further.copyTxid, transactionId, texts),
    audit({ charge: id }, texts),
  ]
}

export function actsOfStore({ id, storeId, isChange, status }: FoundStore, texts: Texts): readonly Row[] {
  const hasPayments = status === 'approved' && !isChange
  return [
    ...(hasPayments
      ? [link('payments', texts.further.payments, ListFilter, '/admin/url-transactions', { store: id })]
      : []),
    ...(storeId === null ? [] : [copy('store-id', texts.further.copyStoreId, storeId, texts)]),
    audit({ type: 'establishment', object: id }, texts),
  ]
}

export function actsOfPerson({ id, email }: FoundPerson, texts: Texts): readonly Row[] {
  return [copy('email', texts.further.copyEmail, email, texts), audit({ actor: id }, texts)]
}

export function actsOfPix({ endToEndId }: FoundPix, texts: Texts): readonly Row[] {
  return [
    copy('end-to-end', texts.further.copyPixId, endToEndId, texts),
    audit({ type: 'received-pix', object: endToEndId }, texts),
  ]
}

export function actsOfTicket({ id, number }: FoundTicket, texts: Texts): readonly Row[] {
  return [
    copy('ticket', texts.further.copyTicket, String(number), texts),
    audit({ type: 'support-ticket', object: id }, texts),
  ]
}

function audit(filters: object, texts: Texts): Row {
  return link('audit', texts.further.audit, ScrollText, '/admin/auditoria', filters)
}

function link(key: string, label: string, icon: LucideIcon, path: string, search: object): Row {
  return { key: `more-${key}`, label, icon, go: { href: path + defaultStringifySearch({ ...search }) } }
}

function copy(key: string, label: string, text: string, texts: Texts): Row {
  const act = async () => {
    const title = (await copyText(text)) ? texts.further.copied(text) : null
    showToast(
      title === null ? { tone: 'error', title: texts.further.copyRefused } : { tone: 'success', title },
    )
  }
  return { key: `more-copy-${key}`, label, detail: text, icon: Copy, go: { act } }
}
