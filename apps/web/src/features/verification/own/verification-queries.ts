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

/** The person's own verification. Read again on every visit: photos may have come from a phone meanwhile. */
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
  // Keep no old copy of the bank account: a change made elsewhere must show at once.
  gcTime: 0,
  meta: { live: ['verification'] },
})

/** A photo of the person, kept only while it is on screen. */
export function ownPictureQuery(fileId: string) {
  return queryOptions({
    queryKey: ['own-picture', fileId],
    queryFn: ({ signal }) => downloadFile(fileId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Stores the state that the server returned for a write, and rereads the session, which shows it too. */
export function storeVerification(queryClient: QueryClient, verification: VerificationView): void {
  keepProgress(verification.documents)
  queryClient.setQueryData(verificationQuery.queryKey, verification)
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
}
