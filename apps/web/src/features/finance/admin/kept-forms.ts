import { createContext, useContext } from 'react'
import type { IntentionKey } from '../../../lib/api/intention-key.ts'
import { KeptState, useKeptState } from '../../../lib/form/kept-state.ts'
import type { LimitsDraft } from './limits-form.rules.ts'
import type { TransferDraft } from './transfer-form.rules.ts'
import type { TransferOrder } from './use-transfer.ts'

interface Forms {
  shown: 'transfer' | 'limits' | null
  draft: TransferDraft
  isConfirming: boolean
  /** The same order under the same key is the same transfer (FIN-026). */
  key: IntentionKey
  /** The order whose answer was not read; null if no request is open. */
  sent: TransferOrder | null
  limits: Partial<LimitsDraft>
  /** Why a transfer is to be closed, by its id. */
  reasons: Readonly<Record<string, string>>
}

/**
 * What was typed in the dialogs of the finance area. It is provided above the gate in the tree, so it outlives the end of a grant: the area
 * unmounts, and shows what was typed once the gate is open again. No password and no figure is kept.
 */
export class KeptForms extends KeptState<Forms> {
  /** Whether something comes back once the gate is open again. */
  comesBack(): boolean {
    const reasons = Object.values(this.read('reasons') ?? {})
    return (this.read('shown') ?? null) !== null || reasons.some((reason) => reason !== '')
  }
}

export const KeptFormsPlace = createContext(new KeptForms())

/** A state of a dialog that outlives the end of the grant. */
export function useKept<K extends keyof Forms>(name: K, initial: () => Forms[K]) {
  return useKeptState(useContext(KeptFormsPlace), name, initial)
}
