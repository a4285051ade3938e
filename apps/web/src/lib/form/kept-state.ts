import { useState } from 'react'

/**
 * What is typed in dialogs that may leave the page under the person, such as at the end of a grant. It is kept above them, in the memory of
 * the page, and restored with them.
 */
export class KeptState<Forms extends object> {
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
}

/** A state of a dialog that outlives the dialog, and a function that changes it even after the dialog has left the page. */
export function useKeptState<Forms extends object, K extends keyof Forms>(
  kept: KeptState<Forms>,
  name: K,
  initial: () => Forms[K],
) {
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
