import type { ReactNode } from 'react'

/** A line of a description list. A value that does not fit beside its name moves below it, so that no word is broken. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-t2">{name}</dt>
      <dd className="ml-auto min-w-0 text-right font-[600] [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
