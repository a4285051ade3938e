import type { CredentialName, TestFailure } from '@puente/contract/provider-settings'
import { createContext, useContext } from 'react'
import { KeptState, useKeptState } from '../../../lib/form/kept-state.ts'
import type { CredentialEdits } from './credential-edits.rules.ts'
import type { ProviderName } from './providers-queries.ts'

interface Forms {
  /** Whose credentials are open. */
  editing: ProviderName | null
  edits: CredentialEdits
  /** The secrets of notices whose former value is to end. */
  ended: readonly CredentialName[]
  /** The revision that the admin saw when they began. */
  revision: number
  failure: TestFailure | null
  /** Why it is to be stored untested. */
  reason: string
}

/**
 * What was typed over the credentials of a provider. It stands above the gate of the finance area, so that it outlives the end of a grant, in
 * the memory of the page alone.
 */
export class KeptEdits extends KeptState<Forms> {
  /** Whether something comes back once the gate is open again. */
  comesBack(): boolean {
    return (this.read('editing') ?? null) !== null
  }
}

export const KeptEditsPlace = createContext(new KeptEdits())

/** A state of the form that outlives the end of the grant. */
export function useKeptEdit<K extends keyof Forms>(name: K, initial: () => Forms[K]) {
  return useKeptState(useContext(KeptEditsPlace), name, initial)
}
