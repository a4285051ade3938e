import type { ReactNode } from 'react'

/** What is known of a field while it is typed. The row has its height before there is anything, so that nothing below it moves. */
export function LiveRow({ children }: { children: ReactNode }) {
  return <span className="flex min-h-6 flex-wrap items-center gap-1.5">{children}</span>
}
