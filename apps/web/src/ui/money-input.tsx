import { formatMoney } from '@puente/domain/money-format'
import { centsFromPaste, centsFromTyping } from '@puente/domain/money-input'
import type { Currency } from '@puente/domain/money'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'

export interface MoneyInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref' | 'defaultValue'> {
  currency: Extract<Currency, 'BRL' | 'ARS'>
  /** Centavos, or null for an empty field. */
  value: bigint | null
  onValueChange: (minor: bigint | null) => void
  /** Type and show whole units instead of centavos: pesos at a counter have no centavos (PUB-025). */
  wholeUnits?: boolean
  /** A pasted text that is no amount gives its digits, as if they were typed (PUB-020), where nothing is paid by them. */
  digitsOfAnyPaste?: boolean
  /** Whoever comes into the field replaces what stands in it, an example or a proposal, instead of going on with it. */
  isExample?: boolean
}

/**
 * An amount typed as on a till: digits enter from the right, the caret stays at the end, and amounts in any usual writing
 * can be pasted. Holds integer centavos; nothing here ever becomes a float.
 */
export function MoneyInput({
  currency,
  value,
  onValueChange,
  wholeUnits = false,
  digitsOfAnyPaste = false,
  isExample = false,
  ...input
}: MoneyInputProps) {
  const box = useRef<HTMLInputElement>(null)
  const text = value === null ? '' : formatMoney({ minor: value, currency }, { decimals: wholeUnits ? 0 : 2 })
  const placeholder = formatMoney({ minor: 0n, currency }, { decimals: wholeUnits ? 0 : 2 })

  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const typed = centsFromTyping(event.target.value)
    onValueChange(typed === null || !wholeUnits ? typed : typed * 100n)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const text = event.clipboardData.getData('text')
    const pasted = centsFromPaste(text) ?? (digitsOfAnyPaste ? centsFromTyping(text) : null)
    event.preventDefault()
    // What is no amount changes nothing: half of an account number must not become a price.
    if (pasted !== null) onValueChange(wholeUnits ? (pasted / 100n) * 100n : pasted)
  }
  const caretToEnd = (): void => {
    const end = box.current?.value.length ?? 0
    box.current?.setSelectionRange(isExample ? 0 : end, end)
  }
  useEffect(() => {
    // Typed into a page that the server drew, before this code was there to hear it.
    const typed = box.current?.value ?? text
    if (typed !== text) onValueChange(centsFromTyping(typed))
    // At the first drawing only: after that every keystroke is heard.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useLayoutEffect(() => {
    // What was selected to be replaced stays selected, whatever else is drawn anew meanwhile.
    const input = box.current
    if (input !== null && document.activeElement === input && input.selectionStart === input.selectionEnd)
      caretToEnd()
  })

  return (
    <input
      placeholder={placeholder}
      {...input}
      ref={box}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={change}
      onPaste={paste}
      onFocus={caretToEnd}
      onSelect={(event) => {
        // Selecting all to replace it is allowed; a caret in the middle of a till amount is not.
        const { selectionStart, selectionEnd } = event.currentTarget
        if (selectionStart === selectionEnd) caretToEnd()
      }}
    />
  )
}
