import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react'
import { TextField } from './text-field.tsx'

interface MaskedFieldProps
  extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'ref' | 'defaultValue'> {
  /** The bare characters, without the mask. */
  value: string
  onValueChange: (bare: string) => void
  /** Bare characters to what is shown: `11144477735` to `111.444.777-35`. */
  mask: (bare: string) => string
  /** Returns the characters of the typed or pasted text that count. By default these are the digits. */
  strip?: (text: string) => string
  maxLength?: number
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** Shows a mask and holds the bare characters; the caret stays where the person is typing. */
export function MaskedField({
  value,
  onValueChange,
  mask,
  strip = digitsOf,
  maxLength,
  ...field
}: MaskedFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caretAfter = useRef<number | null>(null)

  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const { value: text, selectionStart } = event.target
    const bare = strip(text).slice(0, maxLength)
    caretAfter.current = selectionStart === null ? null : strip(text.slice(0, selectionStart)).length
    onValueChange(bare)
  }

  useLayoutEffect(() => {
    const box = input.current
    const kept = caretAfter.current
    if (box === null || kept === null || document.activeElement !== box) return
    caretAfter.current = null
    // Put the caret after the same number of bare characters as before, past any character of the mask.
    let position = 0
    let seen = 0
    while (seen < kept && position < box.value.length) {
      if (strip(box.value[position] ?? '') !== '') seen++
      position++
    }
    if (kept >= value.length) position = box.value.length
    box.setSelectionRange(position, position)
  })

  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      {...field}
      ref={input}
      value={mask(value)}
      onChange={change}
    />
  )
}
