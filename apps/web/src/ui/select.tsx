import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { optionalProps } from './text-field.tsx'

interface SelectProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, 'className' | 'children' | keyof FieldProps> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** Shown while nothing is chosen; cannot be chosen itself. */
  placeholder?: string
  before?: ReactNode
}

/** The browser's own select: on phones nothing is better, and it needs no style of a library. */
export function Select(props: SelectProps) {
  const {
    label,
    hint,
    error,
    optional,
    aside,
    state,
    className,
    id,
    options,
    placeholder,
    before,
    ...select
  } = props
  return (
    <Field
      {...{ label, hint, error, state, id, aside, before }}
      {...optionalProps({ optional, className })}
      after={<ChevronDown size={18} className="pointer-events-none text-t2" aria-hidden="true" />}
    >
      {(wiring) => (
        <select {...select} {...wiring} className="field-control">
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
