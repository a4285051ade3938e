import { formatMoney } from '@puente/domain/money-format'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { type ReactNode, useId } from 'react'
import { Coin } from './coin.tsx'
import { FieldError } from './field.tsx'
import { MoneyInput, type MoneyInputProps } from './money-input.tsx'

interface AmountBoxProps extends MoneyInputProps {
  label: string
  invalid?: boolean
}

/** The style sheet knows these lengths of the amounts that a box can hold. */
const fewestChars = 9
const mostChars = 24

/** The number of characters of a shown amount, as `data-chars` of its container. The style sheet makes long ones fit. */
export function charsOf(shown: string): number {
  return Math.min(mostChars, Math.max(fewestChars, shown.length))
}

function lengthOf({ currency, value, wholeUnits = false }: MoneyInputProps): number {
  return charsOf(formatMoney({ minor: value ?? 0n, currency }, { decimals: wholeUnits ? 0 : 2 }))
}

/** One end of the bridge: a large amount and its coin. */
export function AmountBox({ label, invalid = false, ...money }: AmountBoxProps) {
  const generated = useId()
  const id = money.id ?? generated
  return (
    <label htmlFor={id} className="bridge-box" data-invalid={invalid}>
      <span className="col-span-full text-label font-[550] text-t2">{label}</span>
      <span className="bridge-amount-room" data-chars={lengthOf(money)}>
        <MoneyInput {...money} id={id} aria-invalid={invalid || undefined} className="bridge-amount" />
      </span>
      <span className="flex items-center gap-2 text-button font-[620] text-t2">
        <Coin currency={money.currency} />
        {money.currency}
      </span>
    </label>
  )
}

interface BridgeProps {
  /** The two boxes. The one to type into first is above. */
  children: [ReactNode, ReactNode]
  /** The rate in the words of the screen: "R$ 1 = $ 270". Null if there is no rate. */
  rate: ReactNode
  /** On wide screens the boxes are side by side. */
  sideBySide?: boolean
  /**
   * What is wrong with the amount, which is one amount in two currencies. Shown below both boxes, where the keystone covers
   * nothing.
   */
  error?: string | undefined
  /** The boxes refer to it in `aria-describedby`. */
  errorId?: string
}

/** El puente: reais and pesos as two boxes that the rate joins like a keystone. */
export function Bridge({ children, rate, sideBySide = false, error, errorId }: BridgeProps) {
  const [first, second] = children
  return (
    <>
      <div className="bridge" data-side-by-side={sideBySide}>
        {first}
        {rate !== null && (
          <span className="keystone">
            <ArrowUpDown aria-hidden="true" />
            {rate}
          </span>
        )}
        {second}
      </div>
      {error !== undefined && errorId !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </>
  )
}
