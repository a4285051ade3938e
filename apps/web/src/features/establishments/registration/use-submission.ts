import { attachEstablishmentImage, registerEstablishment } from '@puente/contract/establishments/registration'
import type { RegistrationForm } from '@puente/domain/establishment-registration'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { IntentionKey } from '../../../lib/api/intention-key.ts'
import { logError } from '../../../lib/errors/error-log.ts'
import { wireForm } from './registration-form.rules.ts'
import { noteSubmission } from './submission-times.ts'
import { type SubmissionFailure, submissionFailure } from './submission-failure.ts'

interface SubmissionOptions {
  /** When the limit ends; null while it is not reached. */
  readonly limitedUntil: string | null
  readonly corrects: string | null
  /** Awaited before the request. */
  readonly before: () => Promise<void>
  readonly onRefused: (failure: SubmissionFailure) => void
  readonly onDone: () => void
}

interface Sent {
  readonly form: RegistrationForm
  readonly image: File | null
}

/** The one request of the wizard, then the image (EST-070). The same form sent twice registers once (EST-073). */
export function useSubmission({ limitedUntil, corrects, before, onRefused, onDone }: SubmissionOptions) {
  const queryClient = useQueryClient()
  const [key] = useState(() => new IntentionKey())
  const [until, setUntil] = useState(limitedUntil)
  const [sendsImage, setSendsImage] = useState(false)
  // The state of the mutation updates too late to stop a quick second press.
  const sending = useRef(false)
  const mutation = useMutation({
    mutationFn: async ({ form, image }: Sent) => {
      await before()
      const { id } = await call(registerEstablishment, {
        query: corrects === null ? {} : { corrects },
        body: wireForm(form),
        idempotencyKey: key.keyFor(form),
      })
      setSendsImage(image !== null)
      return { withImage: image === null || (await attach(id, image)) }
    },
    onSuccess: () => {
      onDone()
      noteSubmission()
      return queryClient.invalidateQueries({ queryKey: ['own-establishments'] })
    },
    onError: (error) => {
      const failure = submissionFailure(error)
      if (failure.kind === 'limit') setUntil(failure.until)
      else if (['faults', 'taken', 'not-saved'].includes(failure.kind)) noteSubmission()
      onRefused(failure)
    },
    onSettled: () => {
      sending.current = false
      setSendsImage(false)
    },
  })
  return {
    limitedUntil: until,
    liftLimit: (): void => setUntil(null),
    sendsImage,
    isSending: mutation.isPending,
    failure: mutation.error === null ? null : submissionFailure(mutation.error),
    done: mutation.data ?? null,
    forgetFailure: (): void => mutation.reset(),
    send(sent: Sent): void {
      if (sending.current) return
      sending.current = true
      mutation.mutate(sent)
    },
  }
}

/** @returns false if the image was not stored: the registration still counts (EST-071) */
async function attach(id: string, file: File): Promise<boolean> {
  try {
    await call(attachEstablishmentImage, { params: { id }, file })
    return true
  } catch (error) {
    void logError(error, location.pathname)
    return false
  }
}
