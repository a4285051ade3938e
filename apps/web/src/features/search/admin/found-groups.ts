import type { Language } from '@puente/contract/identity/sessions'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { FoundCharge, FoundPerson, FoundStore, searchDesk } from '@puente/contract/search'
import { defaultStringifySearch } from '@tanstack/react-router'
import ListFilter from 'lucide-react/icons/list-filter'
import Link2 from 'lucide-react/icons/link-2'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ScrollText from 'lucide-react/icons/scroll-text'
import Store from 'lucide-react/icons/store'
import UserRound from 'lucide-react/icons/user-round'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import type { Areas } from '../../../messages/areas.ts'
import { statusTones, type Tone } from '../../../ui/tone.ts'
import type { Group, Row } from './palette-rows.ts'

export type Found = ResponseOf<typeof searchDesk>

interface Reader {
  readonly texts: Areas['search/admin']
  readonly language: Language
}

/** The address of a screen with what it shows. */
export function addressOf(path: string, search: object = {}): string {
  return path + defaultStringifySearch({ ...search })
}

/** What the server found, by kind; kinds without a find are left out. */
export function foundGroups(found: Found, text: string, { texts, language }: Reader): Group[] {
  const reader = { texts, language }
  const more = (kind: 'people' | 'establishments' | 'payments', href: string): Row[] =>
    found[kind].more ? [{ key: `more-${kind}`, label: texts.more[kind], icon: ListFilter, go: { href } }] : []
  const groups = [
    {
      name: 'transactions',
      rows: found.transactions.items.map((charge) =>
        chargeRow(charge, addressOf('/admin', { first: 'table', id: charge.id }), reader),
      ),
    },
    {
      name: 'establishments',
      rows: [
        ...found.establishments.items.map((store) => storeRow(store, texts)),
        ...more('establishments', addressOf('/admin/pix-stores', { search: text })),
      ],
    },
    {
      name: 'people',
      rows: [
        ...found.people.items.map((person) => personRow(person, texts)),
        ...more('people', addressOf('/admin/people', { search: text })),
      ],
    },
    {
      name: 'payments',
      rows: [
        ...found.payments.items.map((charge) => ({
          ...chargeRow(charge, addressOf('/admin/url-transactions', { id: charge.id }), reader),
          key: `payment-${charge.id}`,
          icon: Link2,
        })),
        ...more('payments', addressOf('/admin/url-transactions', { text })),
      ],
    },
  ] as const
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, rows }) => ({ name, title: texts.groups[name], rows }))
}

/** The audit log looks for the same text in everything that was done. */
export function auditRow(text: string, label: string, texts: Areas['search/admin']): Row {
  return {
    key: 'audit-with',
    label,
    detail: texts.auditWith(text),
    icon: ScrollText,
    go: { href: addressOf('/admin/auditoria', { q: text }) },
  }
}

function personRow({ id, fullName, email, state }: FoundPerson, texts: Areas['search/admin']): Row {
  return {
    key: `person-${id}`,
    label: fullName,
    detail: email,
    icon: UserRound,
    badge: {
      tone: state === 'review-pending' ? 'pending' : statusTones[state],
      words: texts.states[state],
    },
    go: { href: addressOf('/admin/people', { id }) },
    isRecalled: true,
  }
}

const storeTones = { pending: 'pending', approved: 'success', rejected: 'error' } as const satisfies Record<
  FoundStore['status'],
  Tone
>

function storeRow(store: FoundStore, texts: Areas['search/admin']): Row {
  const { id, name, city, storeId, status, paused, isChange } = store
  const facts = [isChange ? texts.change : null, storeId === null ? null : texts.store(storeId), city]
  return {
    key: `store-${id}`,
    label: name,
    detail: facts.filter((fact) => fact !== null).join(', '),
    icon: Store,
    badge: paused
      ? { tone: 'neutral', words: texts.paused }
      : { tone: storeTones[status], words: texts.status[status] },
    go: { href: addressOf('/admin/pix-stores', { id }) },
    isRecalled: true,
  }
}

function chargeRow(charge: FoundCharge, href: string, { texts, language }: Reader): Row {
  const { id, clientName, merchantName, createdAt, pesosValue, pixStatus, payoutStatus } = charge
  const time = formatDate(createdAt, 'dayTime', language)
  return {
    key: `charge-${id}`,
    label: clientName === '' ? texts.noName : clientName,
    detail: merchantName === null ? time : `${time}, ${merchantName}`,
    icon: ReceiptText,
    amount: showAmount(pesosValue),
    badge:
      pixStatus === 'confirmed'
        ? { tone: statusTones[payoutStatus], words: texts.payout[payoutStatus] }
        : { tone: statusTones[pixStatus], words: texts.pix[pixStatus] },
    go: { href },
    isRecalled: true,
  }
}
