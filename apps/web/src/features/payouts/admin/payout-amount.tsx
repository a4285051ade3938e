import clsx from 'clsx'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { MoneyField } from '../../../ui/money-field.tsx'
import { ars } from './payout-faults.ts'

interface PayoutAmountProps {
  /** Centavos of ARS; null if the field is empty. */
  amountMinor: bigint | null
  remainingMinor: bigint
  onChange: (minor: bigint | null) => void
  error: string | undefined
  /** The payout is being recorded with this amount. */
  locked: boolean
}

/** 'Valor máximo' is what remains to be paid (TXN-016, TXN-019). */
export function PayoutAmount({ amountMinor, remainingMinor, onChange, error, locked }: PayoutAmountProps) {
  const texts = useTexts('payouts/admin').amount
  const [typing, setTyping] = useState(false)
  const rest = remainingMinor - (amountMinor ?? 0n)
  const max = texts.max(ars(remainingMinor))
  return (
    <div>
      <MoneyField
        id="payout-amount"
        label={texts.label}
        currency="ARS"
        value={amountMinor}
        // The field starts with the whole rest. A first digit replaces it and is never appended.
        isExample={!typing}
        readOnly={locked}
        onValueChange={(minor) => {
          if (locked) return
          setTyping(true)
          onChange(minor)
        }}
        onBlur={() => setTyping(false)}
        error={error}
        hint={error === max ? undefined : max}
        aside={
          // Hidden and not removed while it is locked, so that nothing moves.
          <button
            type="button"
            className={clsx(
              'min-h-6 font-[550] text-accent-ink underline underline-offset-4',
              locked && 'invisible',
            )}
            onClick={() => onChange(remainingMinor)}
          >
            {texts.useMax}
          </button>
        }
      />
      <p aria-live="polite" className="mt-1 text-label text-t2">
        {amountMinor !== null && amountMinor > 0n && rest > 0n && texts.remaining(ars(rest))}
        {rest === 0n && remainingMinor > 0n && texts.paysAll}
      </p>
    </div>
  )
}
