import clsx from 'clsx'

/** A grey placeholder of the content's size. It appears after 150 ms, so that quick answers do not flicker. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('skeleton', className)} />
}
