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
  /** A pasted text that is not an amount gives its digits, as if typed (PUB-020). Only for fields that pay nothing. */
  digitsOfAnyPaste?: boolean
  /** The value is an example or a proposal. Typing replaces it instead of adding to it. */
  isExample?: boolean
}

/**
 * An amount typed as on a till: digits enter from the right, and the caret stays at the end. Accepts pasted amounts in any usual
 * notation. Holds integer centavos, never a float.
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
    // A text that is not an amount changes nothing: half of an account number must not become a price.
    if (pasted !== null) onValueChange(wholeUnits ? (pasted / 100n) * 100n : pasted)
  }
  const caretToEnd = (): void => {
    const end = box.current?.value.length ?? 0
    box.current?.setSelectionRange(isExample ? 0 : end, end)
  }
  useEffect(() => {
    // The person may have typed into the page that the server drew, before this code ran.
    const typed = box.current?.value ?? text
    if (typed !== text) onValueChange(centsFromTyping(typed))
    // Only at the first render: after that the field handles every keystroke.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useLayoutEffect(() => {
    // A selection that typing is to replace must survive other renders.
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
        // People may select all to replace it, but must not put the caret in the middle of a till amount.
        const { selectionStart, selectionEnd } = event.currentTarget
        if (selectionStart === selectionEnd) caretToEnd()
      }}
    />
  )
}
