import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  /** A sentence; may hold links. */
  label: ReactNode
  error?: string | undefined
}

export function Checkbox({ label, error, className, ...input }: CheckboxProps) {
  const generated = useId()
  const id = input.id ?? generated
  const hasError = error !== undefined && error !== ''
  return (
    <div className={className}>
      <div className="flex min-h-11 items-center gap-3">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={hasError || undefined}
          aria-describedby={hasError ? `${id}-error` : undefined}
          className="checkbox"
        />
        <label htmlFor={id} className="py-1.5 text-small text-t2">
          {label}
        </label>
      </div>
      {hasError && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

interface BareCheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'aria-label'> {
  label: string
  indeterminate?: boolean
}

/** A small box without visible words, for rows of a table. */
export function BareCheckbox({ label, indeterminate = false, className, ...input }: BareCheckboxProps) {
  return (
    <input
      {...input}
      type="checkbox"
      aria-label={label}
      ref={(box) => {
        if (box !== null) box.indeterminate = indeterminate
      }}
      className={clsx('checkbox checkbox-small', className)}
    />
  )
}
