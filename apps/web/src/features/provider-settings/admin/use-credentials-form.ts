import { type CredentialName, changeCredentials, credentialNames } from '@puente/contract/provider-settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { withProof } from '../../../lib/session/with-proof.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { type CredentialEdit, type CredentialEdits, valuesOf } from './credential-edits.rules.ts'
import { isLocked, type Provider, providersQuery } from './providers-queries.ts'

interface FormOptions {
  provider: Provider
  onSaved: (saved: Provider) => void
  onClosed: () => Promise<void>
}

/** What is typed over the credentials of a provider. A refusal keeps it; only a success forgets it (FIN-030). */
export function useCredentialsForm({ provider, onSaved, onClosed }: FormOptions) {
  const texts = useTexts('provider-settings/admin').form
  const queryClient = useQueryClient()
  const [edits, setEdits] = useState<CredentialEdits>({})
  const [refused, setRefused] = useState<readonly CredentialName[]>([])
  const [attempt, setAttempt] = useState(0)
  /** The one that the admin saw. A newer one that was read meanwhile must not hide another admin's change. */
  const [revision, setRevision] = useState(provider.revision)
  const values = valuesOf(edits)
  const { mutate, isPending, error } = useMutation({
    retry: false,
    mutationFn: () =>
      withProof(() => call(changeCredentials, { body: { name: provider.name, revision, values } })),
    onSuccess({ providers }) {
      queryClient.setQueryData(providersQuery.queryKey, { providers })
      showToast({ tone: 'success', title: texts.saved })
      const saved = providers.find(({ name }) => name === provider.name)
      if (saved !== undefined) onSaved(saved)
    },
    async onError(problem) {
      setRefused(refusedBy(problem))
      setAttempt((before) => before + 1)
      if (isLocked(problem)) return onClosed()
      await queryClient.invalidateQueries({ queryKey: providersQuery.queryKey })
      const now = queryClient.getQueryData(providersQuery.queryKey)
      setRevision(now?.providers.find(({ name }) => name === provider.name)?.revision ?? revision)
    },
  })
  const edit = (name: CredentialName, next: CredentialEdit | null): void => {
    setRefused((before) => before.filter((one) => one !== name))
    setEdits((before) => {
      const { [name]: _, ...others } = before
      return next === null ? others : { ...others, [name]: next }
    })
  }
  const count = Object.keys(values).length
  return {
    edits,
    edit,
    count,
    attempt,
    busy: isPending,
    isRefused: (name: CredentialName) => refused.includes(name),
    /** What is not the fault of one field. */
    error: refused.length > 0 ? null : error,
    submit: (): void => {
      if (!isPending && count > 0) mutate()
    },
  }
}

export type CredentialsForm = ReturnType<typeof useCredentialsForm>

function refusedBy(error: Error): readonly CredentialName[] {
  if (!(error instanceof ApiProblem)) return []
  return credentialNames.filter((name) => error.errors.some(({ field }) => field === `values.${name}`))
}
