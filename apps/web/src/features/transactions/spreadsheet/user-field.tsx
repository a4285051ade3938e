import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { sheetUsersQuery } from './sheet-queries.ts'

const pauseMs = 250

interface TypedUser {
  readonly typed: string
  readonly onType: (typed: string) => void
  /** The chosen merchant, undefined if nothing is typed, null if no merchant has what is typed as their email. */
  readonly id: string | undefined | null
  readonly offered: readonly { readonly id: string; readonly name: string; readonly email: string }[]
  readonly isFailed: boolean
}

/** The merchant whose email is typed; at first the chosen one. */
export function useTypedUser(chosen: string | undefined): TypedUser {
  const [typed, setTyped] = useState<string | null>(null)
  const before = useQuery({ ...sheetUsersQuery(chosen ?? ''), enabled: chosen !== undefined })
  const known = before.data?.users.find(({ id }) => id === chosen)
  const text = typed ?? known?.email ?? ''
  const searched = useDebounced(text.trim(), pauseMs)
  const { data, error } = useQuery({
    ...sheetUsersQuery(searched),
    enabled: typed !== null && searched !== '',
  })
  const offered = data?.users ?? []
  const wanted = text.trim().toLowerCase()
  const found = [...offered, ...(known === undefined ? [] : [known])].find(({ email }) => email === wanted)
  const typedId = wanted === '' ? undefined : (found?.id ?? null)
  return {
    typed: text,
    onType: setTyped,
    // Until the chosen one is read, the choice stays.
    id: typed === null ? chosen : typedId,
    offered,
    isFailed: error !== null,
  }
}

/** A merchant by their email, with those that match what is typed as suggestions. */
export function UserField({ user, error }: { user: TypedUser; error: string | undefined }) {
  const texts = useTexts('transactions/spreadsheet').filters
  const list = useId()
  return (
    <>
      <TextField
        label={texts.user}
        value={user.typed}
        list={list}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ target }) => user.onType(target.value)}
        hint={user.isFailed ? texts.usersFailed : texts.userHint}
        error={error}
      />
      <datalist id={list}>
        {user.offered.map(({ id, name, email }) => (
          <option key={id} value={email}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
