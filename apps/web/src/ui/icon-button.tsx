import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Tooltip } from './tooltip.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: LucideIcon
  /** What the button does: its accessible name and its tooltip. */
  label: string
  framed?: boolean
  /** 32 px, for tables and other dense places. Otherwise 44 px. */
  small?: boolean
  tooltipSide?: 'top' | 'bottom'
}

export function IconButton(props: IconButtonProps) {
  const {
    icon: Icon,
    label,
    framed = false,
    small = false,
    tooltipSide = 'bottom',
    className,
    type = 'button',
    ...rest
  } = props
  return (
    <Tooltip text={label} side={tooltipSide}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={clsx(
          'icon-button',
          framed && 'icon-button-framed',
          small && 'icon-button-small',
          className,
        )}
      >
        <Icon size={20} aria-hidden="true" />
      </button>
    </Tooltip>
  )
}
