import { providerNames } from '@puente/contract/collections'
import type { NoticeDesk } from '@puente/contract/notices'
import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** A desk of which nothing is known, to take as much room as the one that comes. */
export const nothingYet: NoticeDesk = {
  providers: providerNames.map((name, index) => ({
    name,
    isActive: index === 0,
    isConfigured: true,
    address: `https://puente.example/webhooks/${name}`,
    canRegister: false,
    canList: false,
    canRemove: false,
    lastNoticeAt: null,
    lastTest: null,
  })),
  today: { received: 0, duplicates: 0, refused: 0 },
  minutes: [],
  answers: providerNames.map((provider) => ({ provider, answers: 0, p50Ms: null, p95Ms: null })),
  waiting: 0,
  retrying: 0,
  gaveUp: 0,
  stuck: 0,
  unknownWords: [],
  silence: null,
}

/** As high as its content, at every width and size of text, so that nothing moves when the desk comes. */
export function DeskSkeleton({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden="true" className="relative">
      <div className="invisible">{children}</div>
      <div className="absolute inset-0">
        <Skeleton className="h-full rounded-box" />
      </div>
    </div>
  )
}
