import { readRegistrationState, readSentRegistration } from '@puente/contract/establishments/registration'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

/** Read once for each opening of the wizard: what is typed there must never be reset by a later answer. */
const readOnce = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const

export const registrationStateQuery = queryOptions({
  ...readOnce,
  queryKey: ['registration-state'],
  queryFn: ({ signal }) => call(readRegistrationState, {}, { signal }),
  // After one retry the wizard opens with the draft of this device.
  retry: 1,
})

export function sentRegistrationQuery(id: string) {
  return queryOptions({
    ...readOnce,
    queryKey: ['sent-registration', id],
    queryFn: ({ signal }) => call(readSentRegistration, { params: { id } }, { signal }),
  })
}
