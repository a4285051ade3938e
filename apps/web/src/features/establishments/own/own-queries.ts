import { listOwnEstablishments, readOwnFigures } from '@puente/contract/establishments/own-establishments'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

/** Newest first (PROF-021). */
export const ownEstablishmentsQuery = queryOptions({
  queryKey: ['own-establishments'],
  queryFn: ({ signal }) => call(listOwnEstablishments, {}, { signal }),
  meta: { live: ['establishment'] },
})

/** Visits have no event of their own: they are read again with the next payment or the next visit to the screen. */
export const ownFiguresQuery = queryOptions({
  queryKey: ['own-figures'],
  queryFn: ({ signal }) => call(readOwnFigures, {}, { signal }),
  staleTime: 30_000,
  meta: { live: ['charge', 'establishment'] },
})
