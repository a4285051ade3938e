import { createContext, useContext, useState } from 'react'
import type { IntentionKey } from '../../../lib/api/intention-key.ts'
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
 * What was typed in the dialogs of the finance area. It stands above the gate, so that it outlives the end of a grant: the area leaves the
 * page, and comes back with what was typed once the password was given again. No password and no figure is kept.
 */
export class KeptForms {
  #forms: Partial<Forms> = {}

  read<K extends keyof Forms>(name: K): Forms[K] | undefined {
    return this.#forms[name]
  }

  keep<K extends keyof Forms>(name: K, value: Forms[K]): void {
    this.#forms[name] = value
  }

  /** The person closed the dialog, or locked the area. */
  forget(): void {
    this.#forms = {}
  }

  /** Whether something comes back once the gate is open again. */
  comesBack(): boolean {
    const { shown, reasons } = this.#forms
    return (shown ?? null) !== null || Object.values(reasons ?? {}).some((reason) => reason !== '')
  }
}

export const KeptFormsPlace = createContext(new KeptForms())

/** A state of a dialog that outlives the end of the grant, and what changes it, also after the dialog has left the page. */
export function useKept<K extends keyof Forms>(name: K, initial: () => Forms[K]) {
  const kept = useContext(KeptFormsPlace)
  const [value, setValue] = useState(() => {
    const stored = kept.read(name)
    const first = stored === undefined ? initial() : stored
    kept.keep(name, first)
    return first
  })
  const change = (next: (before: Forms[K]) => Forms[K]): void => {
    const stored = kept.read(name)
    const changed = next(stored === undefined ? value : stored)
    kept.keep(name, changed)
    setValue(() => changed)
  }
  return [value, change] as const
}
