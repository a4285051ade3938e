import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldProps } from './field.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'className' | 'size' | keyof FieldProps>

interface TextFieldProps extends FieldProps, InputProps {
  before?: ReactNode
  after?: ReactNode
}

/** A line of text. Spread a form library's registration over it; `ref` reaches the input. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, aside, state, className, before, after, id, ...input } = props
  return (
    <Field
      {...{ label, hint, error, state, before, after, id, aside }}
      {...optionalProps({ optional, className })}
    >
      {(wiring) => <input type="text" {...input} {...wiring} className="field-control" />}
    </Field>
  )
}

interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'className' | keyof FieldProps> {
  /** Room for this many lines at first. */
  rows?: number
}

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, aside, state, className, id, rows = 3, ...input } = props
  return (
    <Field {...{ label, hint, error, state, id, aside }} {...optionalProps({ optional, className })}>
      {(wiring) => <textarea {...input} {...wiring} rows={rows} className={clsx('field-control')} />}
    </Field>
  )
}

/** Keeps absent optional props absent, as exact optional types ask. */
export function optionalProps<T extends Record<string, unknown>>(
  props: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
