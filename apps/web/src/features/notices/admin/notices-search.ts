import { type ProviderName, providerNames } from '@puente/contract/collections'
import { type DeliveryFilter, deliveryFilters, noticeReference } from '@puente/contract/notices'
import { lastPage } from '@puente/contract/protocol/paging'
import { type LocalDay, parseLocalDay } from '@puente/domain/local-day'

/** What the screen shows, as the address holds it. */
export interface NoticesSearch {
  /** Absent for the deliveries. */
  tab?: 'failing' | 'registered'
  /** Absent on the first page. */
  page?: number
  provider?: ProviderName
  outcome?: DeliveryFilter
  event?: string
  from?: LocalDay
  to?: LocalDay
  ref?: string
  /** The notice whose details are open. */
  id?: string
}

export type NoticeFilters = Pick<NoticesSearch, 'provider' | 'outcome' | 'event' | 'from' | 'to' | 'ref'>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const eventWord = /^[\w.:-]{1,60}$/

/** Reads an address. Leaves out what it does not understand. */
export function readNoticesAddress(address: Record<string, unknown>): NoticesSearch {
  const { page, ref, event, id } = address
  const tab = (['failing', 'registered'] as const).find((one) => one === address['tab'])
  const provider = providerNames.find((one) => one === address['provider'])
  const outcome = deliveryFilters.find((one) => one === address['outcome'])
  const from = dayOf(address['from'])
  const to = dayOf(address['to'])
  return {
    ...(tab !== undefined && { tab }),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= lastPage && { page }),
    ...(provider !== undefined && { provider }),
    ...(outcome !== undefined && { outcome }),
    ...(typeof event === 'string' && eventWord.test(event) && { event }),
    ...(from !== null && { from }),
    ...(to !== null && (from === null || from <= to) && { to }),
    ...(typeof ref === 'string' && noticeReference.test(ref) && { ref }),
    ...(typeof id === 'string' && uuid.test(id) && { id }),
  }
}

function dayOf(value: unknown): LocalDay | null {
  return typeof value === 'string' ? parseLocalDay(value) : null
}

/** Only the filters, so that another page and the open notice are left. */
export function filtersOf({ provider, outcome, event, from, to, ref }: NoticesSearch): NoticeFilters {
  return {
    ...(provider !== undefined && { provider }),
    ...(outcome !== undefined && { outcome }),
    ...(event !== undefined && { event }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(ref !== undefined && { ref }),
  }
}

/** A word of a provider as it was typed. Null if no provider could have sent it, '' if nothing was typed. */
export function readEvent(typed: string): string | null {
  const text = typed.trim()
  return text === '' || eventWord.test(text) ? text : null
}

/** An id as it was pasted. Null if it is not an id, '' if nothing was pasted. */
export function readReference(typed: string): string | null {
  const text = typed.replace(/\s/g, '')
  return text === '' || noticeReference.test(text) ? text : null
}
