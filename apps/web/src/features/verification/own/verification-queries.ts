import {
  readBankForm,
  readVerification,
  type VerificationView,
} from '@puente/contract/verification/verification'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { downloadFile } from '../../../lib/api/download.ts'
import { sessionQuery } from '../../../lib/session/session-query.ts'
import { keepProgress } from './documents-progress.ts'

/** The person's own verification. Asked again with every visit: the photos may come from a phone meanwhile. */
export const verificationQuery = queryOptions({
  queryKey: ['verification'],
  queryFn: async ({ signal }) => {
    const verification = await call(readVerification, {}, { signal })
    keepProgress(verification.documents)
    return verification
  },
  staleTime: 0,
  meta: { live: ['verification'] },
})

export const bankFormQuery = queryOptions({
  queryKey: ['bank-form'],
  queryFn: ({ signal }) => call(readBankForm, {}, { signal }),
  staleTime: 0,
  // A change from elsewhere must not wait behind an old copy of an account number.
  gcTime: 0,
  meta: { live: ['verification'] },
})

/** An own photo, for as long as it is on screen and no longer. */
export function ownPictureQuery(fileId: string) {
  return queryOptions({
    queryKey: ['own-picture', fileId],
    queryFn: ({ signal }) => downloadFile(fileId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Takes a state that the server answered to a write; what else shows it asks again. */
export function learnVerification(queryClient: QueryClient, verification: VerificationView): void {
  keepProgress(verification.documents)
  queryClient.setQueryData(verificationQuery.queryKey, verification)
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
}
