import type { ReviewLabel } from '@puente/contract/verification/people'
import type { DocumentType } from '@puente/contract/verification/verification'
import { lastPage } from '@puente/contract/protocol/paging'

/** What the desk shows, as the address holds it. */
export interface DeskSearch {
  /** Absent: the cases that wait for a decision. */
  label?: ReviewLabel | 'all'
  /** Absent on the first page. */
  page?: number
  /** The person whose case is open. */
  id?: string
  /** The document that was clicked to open the case. */
  doc?: DocumentType
}

/** The list of people, and the person whose record is open. */
export interface PeopleSearch {
  search?: string
  page?: number
  id?: string
}

// Written out: every first load reads the routes and must not load the schemas of the admin area.
const labels: readonly (ReviewLabel | 'all')[] = ['pending', 'awaiting', 'approved', 'rejected', 'all']
const documents: readonly DocumentType[] = ['frontId', 'backId', 'selfie']
const longestSearch = 100
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads an address. Leaves out what it does not understand, so that an old link still opens the desk. */
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

/**
 * Reads an address as `readDeskSearch` does. The router reads a search that has only digits as a number, so this function turns it back
 * into text.
 */
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
