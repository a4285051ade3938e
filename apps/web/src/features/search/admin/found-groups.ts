import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type {
  FoundCharge,
  FoundPerson,
  FoundPix,
  FoundStore,
  FoundTicket,
  FoundTransfer,
  searchDesk,
} from '@puente/contract/search'
import { defaultStringifySearch } from '@tanstack/react-router'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import ListFilter from 'lucide-react/icons/list-filter'
import Link2 from 'lucide-react/icons/link-2'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ScrollText from 'lucide-react/icons/scroll-text'
import Send from 'lucide-react/icons/send'
import Store from 'lucide-react/icons/store'
import UserRound from 'lucide-react/icons/user-round'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import type { Areas } from '../../../messages/areas.ts'
import { statusTones, type Tone } from '../../../ui/tone.ts'
import { actsOfCharge, actsOfPerson, actsOfPix, actsOfStore, actsOfTicket } from './more-acts.ts'
import type { Group, Reader, Row } from './palette-rows.ts'

export type Found = ResponseOf<typeof searchDesk>

/** The address of a screen with what it shows. */
export function addressOf(path: string, search: object = {}): string {
  return path + defaultStringifySearch({ ...search })
}

/** What the server found, by kind; kinds without a find are left out. */
export function foundGroups(found: Found, text: string, { texts, language }: Reader): Group[] {
  const reader = { texts, language }
  const more = (kind: keyof typeof texts.more, href: string): Row[] =>
    found[kind].more ? [{ key: `more-${kind}`, label: texts.more[kind], icon: ListFilter, go: { href } }] : []
  const groups = [
    {
      name: 'transactions',
      rows: found.transactions.items.map((charge) => recalled(chargeRow, charge, reader)),
    },
    {
      name: 'establishments',
      rows: [
        ...found.establishments.items.map((store) => recalled(storeRow, store, reader)),
        ...more('establishments', addressOf('/admin/pix-stores', { search: text })),
      ],
    },
    {
      name: 'people',
      rows: [
        ...found.people.items.map((person) => recalled(personRow, person, reader)),
        ...more('people', addressOf('/admin/people', { search: text })),
      ],
    },
    {
      name: 'payments',
      rows: [
        ...found.payments.items.map((charge) => recalled(paymentRow, charge, reader)),
        ...more('payments', addressOf('/admin/url-transactions', { text })),
      ],
    },
    { name: 'pix', rows: found.pix.items.map((pix) => recalled(pixRow, pix, reader)) },
    {
      name: 'tickets',
      rows: [
        ...found.tickets.items.map((ticket) => recalled(ticketRow, ticket, reader)),
        ...more('tickets', addressOf('/admin/support', { q: text })),
      ],
    },
    {
      name: 'transfers',
      rows: [
        // Not recalled: the gate of finance may be closed by then.
        ...found.transfers.items.map((transfer) => transferRow(transfer, reader)),
        ...more('transfers', addressOf('/admin/financeiro-admin', { show: 'transfers', q: text })),
      ],
    },
  ] as const
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, rows }) => ({ name, title: texts.groups[name], rows }))
}

/** A row that the recent ones draw again: in their reader's language, and without the status of today. */
function recalled<Item>(draw: (item: Item, reader: Reader) => Row, item: Item, reader: Reader): Row {
  const redraw = (later: Reader): Row => {
    const { badge: _badge, ...row } = draw(item, later)
    return { ...row, isRecalled: true, redraw }
  }
  return { ...draw(item, reader), isRecalled: true, redraw }
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

function personRow(person: FoundPerson, { texts }: Reader): Row {
  const { id, fullName, email, state } = person
  return {
    key: `person-${id}`,
    label: fullName,
    detail: email,
    icon: UserRound,
    badge: {
      tone: state === 'review-pending' ? 'pending' : statusTones[state],
      words: texts.states[state],
    },
    more: actsOfPerson(person, texts),
    go: { href: addressOf('/admin/people', { id }) },
  }
}

const storeTones = { pending: 'pending', approved: 'success', rejected: 'error' } as const satisfies Record<
  FoundStore['status'],
  Tone
>

function storeRow(store: FoundStore, { texts }: Reader): Row {
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
    more: actsOfStore(store, texts),
    go: { href: addressOf('/admin/pix-stores', { id }) },
  }
}

function chargeRow(charge: FoundCharge, { texts, language }: Reader): Row {
  const { id, clientName, merchantName, createdAt, pesosValue } = charge
  const time = formatDate(createdAt, 'dayTime', language)
  return {
    key: `charge-${id}`,
    label: clientName === '' ? texts.noName : clientName,
    detail: merchantName === null ? time : `${time}, ${merchantName}`,
    icon: ReceiptText,
    amount: showAmount(pesosValue),
    badge: chargeBadge(charge, texts),
    more: actsOfCharge(charge, texts),
    go: { href: addressOf('/admin', { first: 'table', id }) },
  }
}

/** As the lists show it: what is held hides the status that the charge keeps. */
function chargeBadge({ pixStatus, isHeld, payoutStatus }: FoundCharge, texts: Areas['search/admin']) {
  if (isHeld) return { tone: 'pending', words: texts.held } as const
  return pixStatus === 'confirmed'
    ? { tone: statusTones[payoutStatus], words: texts.payout[payoutStatus] }
    : { tone: statusTones[pixStatus], words: texts.pix[pixStatus] }
}

function paymentRow(charge: FoundCharge, reader: Reader): Row {
  return {
    ...chargeRow(charge, reader),
    key: `payment-${charge.id}`,
    icon: Link2,
    go: { href: addressOf('/admin/url-transactions', { id: charge.id }) },
  }
}

function pixRow(pix: FoundPix, reader: Reader): Row {
  const { endToEndId, payerName, amount, receivedAt, isHeld } = pix
  const { texts, language } = reader
  return {
    key: `pix-${endToEndId}`,
    label: payerName ?? texts.noPayer,
    detail: `${formatDate(receivedAt, 'dayTime', language)}, ${endToEndId}`,
    icon: CircleHelp,
    amount: showAmount(amount),
    badge: isHeld ? { tone: 'pending', words: texts.held } : { tone: 'neutral', words: texts.resolved },
    more: actsOfPix(pix, texts),
    go: { href: addressOf('/admin/casos', { open: `pix.${endToEndId}` }) },
  }
}

function ticketRow(ticket: FoundTicket, { texts }: Reader): Row {
  const { id, number, senderName, subject, status } = ticket
  return {
    key: `ticket-${id}`,
    label: senderName,
    detail: `${texts.ticket(number)}, ${texts.subjects[subject]}`,
    icon: LifeBuoy,
    badge: { tone: statusTones[status], words: texts.tickets[status] },
    more: actsOfTicket(ticket, texts),
    go: { href: addressOf('/admin/support', { id }) },
  }
}

const transferTones = {
  sending: 'pending',
  processing: 'pending',
  completed: 'success',
  failed: 'error',
  closed: 'neutral',
} as const satisfies Record<FoundTransfer['state'], Tone>

function transferRow({ id, recipientName, amount, state, createdAt }: FoundTransfer, reader: Reader): Row {
  const { texts, language } = reader
  return {
    key: `transfer-${id}`,
    label: recipientName,
    detail: formatDate(createdAt, 'dayTime', language),
    icon: Send,
    amount: showAmount(amount),
    badge: { tone: transferTones[state], words: texts.transfers[state] },
    go: { href: addressOf('/admin/financeiro-admin', { show: 'transfers', transfer: id }) },
  }
}
