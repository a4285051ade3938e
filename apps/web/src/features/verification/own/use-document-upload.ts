import { maxFileBytes } from '@puente/contract/files'
import { type DocumentType, uploadDocument } from '@puente/contract/verification/verification'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { sessionQuery } from '../../../lib/session/session-query.ts'
import { useUpload } from '../../../ui/use-upload.ts'
import { acceptedTypes, isRetryable, UnreadableFile } from './upload-refusal.ts'
import { verificationQuery } from './verification-queries.ts'

/** Sends one document: real progress, three tries with 1 s and 2 s between them (KYC-018). Shrinks a photo that is too large. */
export function useDocumentUpload(type: DocumentType, onSaved: () => void) {
  const queryClient = useQueryClient()
  return useUpload({
    accept: acceptedTypes(type),
    maxBytes: maxFileBytes,
    send: async (file, onProgress, signal) => {
      await assertReadable(file)
      return call(uploadDocument, { params: { type }, file, onProgress }, { signal })
    },
    isTransient: isRetryable,
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      // The next step depends on what the server has now.
      void queryClient.fetchQuery(verificationQuery).then(onSaved, onSaved)
    },
  })
}

/** If a file disappears after it was chosen, Chromium reports a broken connection. Reading it first distinguishes the two. */
export async function assertReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch (cause) {
    throw new UnreadableFile(cause)
  }
}
