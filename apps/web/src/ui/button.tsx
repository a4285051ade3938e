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
}

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    full,
    icon: Icon,
    busy = false,
    className,
    children,
    onClick,
    type = 'button',
    ...rest
  } = props
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    // aria-disabled instead of disabled: a disabled button would drop the focus in the middle of the act.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || rest.disabled ? true : undefined}
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
