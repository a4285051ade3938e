import { type Credential, type CredentialName, longestCredential } from '@puente/contract/provider-settings'

/** The change of a credential: a new value, or the removal of the stored one. Unchanged credentials have no edit. */
export type CredentialEdit =
  // `files`: the names of those that the text was read from.
  | { readonly kind: 'value'; readonly text: string; readonly files?: readonly string[] }
  | { readonly kind: 'remove' }
export type CredentialEdits = Partial<Record<CredentialName, CredentialEdit>>

/** What the edits send: an empty field changes nothing. */
export function valuesOf(edits: CredentialEdits): Partial<Record<CredentialName, string | null>> {
  return Object.fromEntries(
    Object.entries(edits).flatMap(([name, edit]): [string, string | null][] => {
      if (edit.kind === 'remove') return [[name, null]]
      return edit.text.trim() === '' ? [] : [[name, edit.text.trim()]]
    }),
  )
}

/** The values that the server would not take whole. */
export function tooLongIn(edits: CredentialEdits): readonly CredentialName[] {
  const typed = Object.entries(valuesOf(edits)) as [CredentialName, string | null][]
  return typed.flatMap(([name, text]) => ((text ?? '').length > longestCredential(name) ? [name] : []))
}

/** Counts the credentials that are set, and those that are set or required. */
export function countSet(credentials: readonly Credential[]): { readonly set: number; readonly all: number } {
  const counted = credentials.filter(({ source, isMissing }) => source !== 'unset' || isMissing)
  return { set: counted.filter(({ isMissing }) => !isMissing).length, all: counted.length }
}

/** Whether the value must be hidden from onlookers. The values of a code or a list are not secret. */
export function isSecret({ name, choices }: Pick<Credential, 'name' | 'choices'>): boolean {
  return (
    choices === null &&
    !['pixKey', 'receiverName', 'receiverCity', 'clientId', 'tenantId', 'accountId'].includes(name)
  )
}
