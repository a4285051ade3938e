import type { ComponentProps } from 'react'

/** A choice among few, like the recent clients. */
export function Chip({ pressed, children, ...rest }: ComponentProps<'button'> & { pressed?: boolean }) {
  return (
    <button {...rest} type="button" aria-pressed={pressed} className="chip">
      {children}
    </button>
  )
}
