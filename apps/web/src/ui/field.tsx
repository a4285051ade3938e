import clsx from 'clsx'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useId } from 'react'
import { Spinner } from './spinner.tsx'

/** What every field takes: words come from the caller's texts. */
export interface FieldProps {
  label: string
  hint?: ReactNode
  /** What is wrong and what to do. Empty or absent if nothing is wrong. */
  error?: string | undefined
  /** "(opcional)" where a field may stay empty: required is the default. */
  optional?: string
  /** At the right end of the label: a count, a link. */
  aside?: ReactNode
  /** `ok`: the value was checked and is right. `checking`: the check is running. */
  state?: 'ok' | 'checking' | undefined
  className?: string
}

/** Ids and aria attributes that tie a control to its label, hint and error. */
export interface ControlWiring {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldFrameProps extends FieldProps {
  id?: string | undefined
  children: (wiring: ControlWiring) => ReactNode
  /** Draw the box around the control; off for controls that bring their own. */
  boxed?: boolean
  before?: ReactNode
  after?: ReactNode
}

/** Label above, control, hint, error with its icon: the one shape of a field. */
export function Field(props: FieldFrameProps) {
  const {
    label,
    hint,
    error,
    optional,
    aside,
    state,
    className,
    children,
    boxed = true,
    before,
    after,
  } = props
  const generated = useId()
  const id = props.id ?? generated
  const hasError = error !== undefined && error !== ''
  const described = [hint !== undefined && `${id}-hint`, hasError && `${id}-error`].filter(Boolean).join(' ')
  const control = children({
    id,
    'aria-invalid': hasError || undefined,
    'aria-describedby': described === '' ? undefined : described,
  })
  return (
    <div className={clsx('min-w-0', className)}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-label text-t2">
        <label htmlFor={id} className="font-[550]">
          {label}
          {optional !== undefined && <span className="font-normal text-t3"> {optional}</span>}
        </label>
        {aside}
      </div>
      {boxed ? (
        <div className="field-box" data-invalid={hasError}>
          {before}
          {control}
          {state === 'checking' && <Spinner />}
          {state === 'ok' && !hasError && <CircleCheck size={20} className="text-mata" aria-hidden="true" />}
          {after}
        </div>
      ) : (
        control
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-label text-t3">
          {hint}
        </p>
      )}
      {hasError && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-label font-[550] text-ceibo">
      <CircleAlert size={16} className="mt-px" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
