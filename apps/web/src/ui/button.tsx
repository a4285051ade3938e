import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { Spinner } from './spinner.tsx'

export interface ButtonLook {
  variant?: 'primary' | 'quiet' | 'plain' | 'danger'
  size?: 'small' | 'medium' | 'large'
  full?: boolean
}

const sizes = { small: 'button-small', medium: '', large: 'button-large' } as const

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = 'quiet', size = 'medium', full = false }: ButtonLook = {}): string {
  return clsx('button', `button-${variant}`, sizes[size], full && 'w-full')
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  icon?: LucideIcon
  /** The act is running: the button keeps its place and focus, shows the ring and takes no second press. */
  busy?: boolean
  /** Why it takes no press now. It keeps its focus, so that the reason can be read. */
  offBecause?: string | undefined
}

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    full,
    icon: Icon,
    busy = false,
    offBecause,
    className,
    children,
    onClick,
    type = 'button',
    ...rest
  } = props
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    // aria-disabled instead of disabled: a disabled button would drop the focus in the middle of the act.
    if (busy || offBecause !== undefined) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      {...(offBecause !== undefined && { title: offBecause, 'aria-description': offBecause })}
      type={type}
      aria-disabled={busy || rest.disabled || offBecause !== undefined ? true : undefined}
      aria-busy={busy || undefined}
      onClick={press}
      className={clsx(
        buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(full && { full }) }),
        className,
      )}
    >
      {busy ? <Spinner /> : Icon && <Icon aria-hidden="true" />}
      {children}
    </button>
  )
}
