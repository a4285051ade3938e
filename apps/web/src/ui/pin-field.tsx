import { pinDigits } from '@puente/contract/identity/session-pin'
import clsx from 'clsx'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { optionalProps } from './text-field.tsx'

interface PinFieldProps
  extends Omit<FieldProps, 'state'>,
    Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'value' | 'type' | keyof FieldProps> {
  /** Digits only. */
  value: string
  onValueChange: (digits: string) => void
  /** If both are given, the person can show the digits. Give them where a person chooses a PIN, not where they enter an existing one. */
  showLabel?: string
  hideLabel?: string
}

const longest = pinDigits.most

/** A PIN: a box for each digit to see, one input to type, paste and read with a screen reader. */
export function PinField(props: PinFieldProps) {
  const { label, hint, error, optional, aside, className, id, ...rest } = props
  const { value, onValueChange, showLabel, hideLabel, ...input } = rest
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, error, aside, id }} {...optionalProps({ optional, className })} boxed={false}>
      {(wiring) => (
        <div className="flex items-center gap-1">
          <div className="pin-field" data-invalid={wiring['aria-invalid'] === true}>
            <input
              autoComplete="off"
              required
              {...input}
              {...wiring}
              type={shown ? 'text' : 'password'}
              inputMode="numeric"
              value={value}
              onChange={(event) => onValueChange(event.target.value.replace(/\D/g, '').slice(0, longest))}
              className="pin-input"
            />
            {Array.from({ length: longest }, (_, place) => (
              <span
                // The boxes are fixed positions, which never change their order.
                // oxlint-disable-next-line react/no-array-index-key
                key={place}
                aria-hidden="true"
                className={clsx('pin-box', place === Math.min(value.length, longest - 1) && 'pin-box-next')}
              >
                {place < value.length && (shown ? value[place] : <span className="pin-dot" />)}
              </span>
            ))}
          </div>
          {showLabel !== undefined && hideLabel !== undefined && (
            <IconButton
              icon={shown ? EyeOff : Eye}
              label={shown ? hideLabel : showLabel}
              onClick={() => setShown(!shown)}
            />
          )}
        </div>
      )}
    </Field>
  )
}
