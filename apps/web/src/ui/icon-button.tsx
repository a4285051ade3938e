import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: LucideIcon
  /** What the button does: its accessible name and its tooltip. */
  label: string
  framed?: boolean
  /** 32 px, for tables and other dense places. Otherwise 44 px. */
  small?: boolean
  tooltipSide?: 'top' | 'bottom'
  tooltipAlign?: 'center' | 'end'
  /** The act is running: the button keeps its place and focus, shows the ring and takes no second press. */
  busy?: boolean
}

export function IconButton(props: IconButtonProps) {
  const {
    icon: Icon,
    label,
    framed = false,
    small = false,
    tooltipSide = 'bottom',
    tooltipAlign = 'center',
    busy = false,
    onClick,
    className,
    type = 'button',
    ...rest
  } = props
  return (
    <Tooltip text={label} side={tooltipSide} align={tooltipAlign}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-disabled={busy || rest['aria-disabled'] || undefined}
        aria-busy={busy || undefined}
        onClick={(event) => busy || onClick?.(event)}
        className={clsx(
          'icon-button',
          framed && 'icon-button-framed',
          small && 'icon-button-small',
          className,
        )}
      >
        {busy ? <Spinner /> : <Icon size={20} aria-hidden="true" />}
      </button>
    </Tooltip>
  )
}
