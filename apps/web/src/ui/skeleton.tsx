import clsx from 'clsx'

/** A grey stand-in with the size of what is coming; it shows after 150 ms, so that quick answers do not blink. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('skeleton', className)} />
}
