import {
  type ConnectionTestAnswer,
  type CredentialName,
  changeCredentials,
  credentialNames,
  type TestFailure,
  testFailureSchema,
} from '@puente/contract/provider-settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { withProof } from '../../../lib/session/with-proof.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { type CredentialEdit, tooLongIn, valuesOf } from './credential-edits.rules.ts'
import { useKeptEdit } from './kept-edits.ts'
import { isLocked, type Provider, providersQuery } from './providers-queries.ts'

interface FormOptions {
  provider: Provider
  /** Called with the connection test that the new credentials passed. Null if they were stored without a test. */
  onSaved: (tested: ConnectionTestAnswer | null) => void
  onClosed: () => Promise<void>
}

/** The edits of the credentials of a provider. They survive a refusal and the end of the grant, and are dropped only after a success (FIN-030). */
export function useCredentialsForm({ provider, onSaved, onClosed }: FormOptions) {
  const texts = useTexts('provider-settings/admin').form
  const queryClient = useQueryClient()
  const { edits, ended, refused, setRefused, edit, setEndsFormer } = useEdits()
  const [attempt, setAttempt] = useState(0)
  /** Why the last test failed. It stays while a reason is typed and sent. */
  const [failure, changeFailure] = useKeptEdit('failure', () => null)
  /** The revision that the admin saw. A newer revision that was read meanwhile must not hide another admin's change. */
  const [revision, changeRevision] = useKeptEdit('revision', () => provider.revision)
  const values = valuesOf(edits)
  const tooLong = tooLongIn(edits)
  const { mutate, isPending, error } = useMutation({
    retry: false,
    mutationFn: (reason: string | null) =>
      withProof(() =>
        call(changeCredentials, {
          body: {
            name: provider.name,
            revision,
            values,
            endFormer: [...ended],
            ...(reason !== null && { untestedBecause: reason }),
          },
        }),
      ),
    onSuccess({ providers, tested }, reason) {
      queryClient.setQueryData(providersQuery.queryKey, { providers })
      showToast({ tone: 'success', title: reason === null ? texts.saved : texts.savedUntested })
      onSaved(tested)
    },
    async onError(problem) {
      setRefused(refusedBy(problem))
      const failed = failureOf(problem)
      if (failed !== null) changeFailure(() => failed)
      setAttempt((before) => before + 1)
      if (isLocked(problem)) return onClosed()
      await queryClient.invalidateQueries({ queryKey: providersQuery.queryKey })
      // Only this refusal shows the admin that somebody else changed the credentials. After any other refusal, saving again must not undo another admin's change.
      if (!(problem instanceof ApiProblem && problem.code === 'provider.changed')) return
      const now = queryClient.getQueryData(providersQuery.queryKey)
      const newest = now?.providers.find(({ name }) => name === provider.name)?.revision
      changeRevision((seen) => newest ?? seen)
    },
  })
  const count = new Set([...Object.keys(values), ...ended]).size
  return {
    edits,
    edit,
    /** Whether the former value of a secret of notices is to end now. */
    endsFormer: (name: CredentialName) => ended.includes(name),
    setEndsFormer,
    count,
    attempt,
    busy: isPending,
    isRefused: (name: CredentialName) => refused.includes(name),
    isTooLong: (name: CredentialName) => tooLong.includes(name),
    /** Why nothing was stored. */
    failure,
    /** An error that belongs to no single field. Null without one. */
    error: refused.length > 0 || failureOf(error) !== null ? null : error,
    /** @param reason to store it without a test */
    submit(reason: string | null): void {
      if (isPending || count === 0) return
      if (tooLong.length > 0) return setAttempt((before) => before + 1)
      mutate(reason)
    },
  }
}

/** The edits, the former values that are to end, and the credentials that the server refused. */
function useEdits() {
  const [edits, setEdits] = useKeptEdit('edits', () => ({}))
  const [ended, setEnded] = useKeptEdit('ended', () => [])
  const [refused, setRefused] = useState<readonly CredentialName[]>([])
  const without = (names: readonly CredentialName[], name: CredentialName) =>
    names.filter((one) => one !== name)
  return {
    edits,
    ended,
    refused,
    setRefused,
    edit(name: CredentialName, next: CredentialEdit | null): void {
      setRefused((before) => without(before, name))
      if (next === null) setEnded((before) => without(before, name))
      setEdits((before) => {
        const { [name]: _, ...others } = before
        return next === null ? others : { ...others, [name]: next }
      })
    },
    setEndsFormer(name: CredentialName, ends: boolean): void {
      setEnded((before) => [...without(before, name), ...(ends ? [name] : [])])
    },
  }
}

export type CredentialsForm = ReturnType<typeof useCredentialsForm>

function refusedBy(error: Error): readonly CredentialName[] {
  if (!(error instanceof ApiProblem)) return []
  return credentialNames.filter((name) => error.errors.some(({ field }) => field === `values.${name}`))
}

function failureOf(error: Error | null): TestFailure | null {
  if (!(error instanceof ApiProblem) || error.code !== 'provider.test-failed') return null
  return testFailureSchema.safeParse(error.details).data ?? null
}
