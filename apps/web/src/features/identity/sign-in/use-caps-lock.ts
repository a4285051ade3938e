import { type KeyboardEvent, useState } from 'react'

/** Whether Caps Lock is on while a field is typed into: the commonest reason for a right password to be wrong. */
export function useCapsLock() {
  const [on, setOn] = useState(false)
  return {
    on,
    // A phone's keyboard has no modifier state and answers false.
    onKey: (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock')),
    onBlur: () => setOn(false),
  }
}
