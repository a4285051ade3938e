import clsx from 'clsx'
import type { ComponentProps } from 'react'

/** A surface one step above the page. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx('card', className)} />
}

/** A card with the inset border of an Argentine road sign, for the rate and for printed posters. At most one on a screen. */
export function Plate({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={clsx('plate', className)} />
}
