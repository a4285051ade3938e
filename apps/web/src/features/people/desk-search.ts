import type { ReviewLabel } from '@puente/contract/people'
import type { DocumentType } from '@puente/contract/verification'
import { lastPage } from '@puente/contract/paging'

/** What the desk shows, as it stands in the address. */
export interface DeskSearch {
  /** Absent: what waits for a decision. */
  label?: ReviewLabel | 'all'
  /** Absent on the first page. */
  page?: number
  /** The person whose case is open. */
  id?: string
  /** The document that the case was opened by. */
  doc?: DocumentType
}

/** The list of people, and whose record is open. */
export interface PeopleSearch {
  search?: string
  page?: number
  id?: string
}

// Written out: every first load reads the routes, and shall not bring the schemas of the admin area along.
const labels: readonly (ReviewLabel | 'all')[] = ['pending', 'awaiting', 'approved', 'rejected', 'all']
const documents: readonly DocumentType[] = ['frontId', 'backId', 'selfie']
const longestSearch = 100
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads an address; what it does not understand is left out, so that an old link still opens the desk. */
export function readDeskSearch(search: Record<string, unknown>): DeskSearch {
  const label = labels.find((known) => known === search['label'])
  const doc = documents.find((known) => known === search['doc'])
  return {
    ...(label !== undefined && label !== 'pending' && { label }),
    ...pageOf(search['page']),
    ...idOf(search['id']),
    ...(doc !== undefined && { doc }),
  }
}

/** Reads an address as `readDeskSearch` does; a search of digits only is read as a number by the router, and is none. */
export function readPeopleAddress(search: Record<string, unknown>): PeopleSearch {
  const typed = search['search']
  const text = typeof typed === 'number' ? String(typed) : typed
  return {
    ...(typeof text === 'string' && text.trim() !== '' && { search: text.slice(0, longestSearch) }),
    ...pageOf(search['page']),
    ...idOf(search['id']),
  }
}

function pageOf(page: unknown): { page?: number } {
  return typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= lastPage ? { page } : {}
}

function idOf(id: unknown): { id?: string } {
  return typeof id === 'string' && uuid.test(id) ? { id } : {}
}
