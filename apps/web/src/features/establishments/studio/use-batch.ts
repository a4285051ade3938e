import type { QrColours } from '@puente/domain/qr-colours'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../../lib/api/download.ts'
import { seenSession } from '../../../lib/session/session-query.ts'
import { type Job, startJob } from '../printing/open-worker.ts'
import type { FailedStore, FileStore, PackProgress } from '../printing/qr-files.ts'

/** A ZIP on its way, or what became of the last one. */
export type Batch =
  | {
      readonly kind: 'running'
      readonly progress: PackProgress
      readonly total: number
      /** How many stay out because they have no code. */
      readonly leftOut: number
      /** Estimated seconds until the end; null at the beginning. */
      readonly secondsLeft: number | null
    }
  | { readonly kind: 'done'; readonly packed: number; readonly failed: readonly FailedStore[] }
  | { readonly kind: 'failed' }

/** A way out of the page that would lose the ZIP. */
export interface Leaving {
  stay(): void
  leave(): void
}

export interface BatchControl {
  readonly batch: Batch | null
  /** Not null while the person has to decide. */
  readonly leaving: Leaving | null
  start(stores: readonly FileStore[], colours: QrColours, leftOut: number): void
  /** Stops a ZIP, of which nothing is kept, or closes the report of one. */
  close(): void
}

/** Packs the files of many establishments in a worker and saves the ZIP. Leaving the page meanwhile asks first. */
export function useBatch(): BatchControl {
  const [batch, setBatch] = useState<Batch | null>(null)
  const job = useRef<Job>(null)
  useEffect(() => () => job.current?.cancel(), [])
  const leaving = useLeaving(batch)
  return {
    batch,
    leaving,
    start(stores, colours, leftOut) {
      job.current?.cancel()
      const total = stores.length
      const begun = performance.now()
      const run = (progress: PackProgress, secondsLeft: number | null): void =>
        setBatch({ kind: 'running', progress, total, leftOut, secondsLeft })
      run({ done: 0, current: null }, null)
      job.current = startJob({ kind: 'pack', stores, colours }, (answer) => {
        if (answer.kind === 'progress') {
          const { done } = answer.progress
          const each = done === 0 ? null : (performance.now() - begun) / done
          run(answer.progress, each === null ? null : Math.ceil((each * (total - done)) / 1000))
        } else if (answer.kind === 'packed') {
          const { name, blob, failed } = answer.pack
          saveFile({ name, blob })
          setBatch({ kind: 'done', packed: total - failed.length, failed })
        } else setBatch({ kind: 'failed' })
      })
    },
    close() {
      job.current?.cancel()
      job.current = null
      setBatch(null)
    },
  }
}

/** Blocks the navigation of a signed-in person while a ZIP is made, and asks before the browser leaves the page. */
function useLeaving(batch: Batch | null): Leaving | null {
  // The router's own hook for this would be in the first load of every screen.
  const { history } = useRouter()
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const isRunning = batch?.kind === 'running'
  const isSaved = batch?.kind === 'done'
  useEffect(() => {
    if (!isRunning) return
    return history.block({
      enableBeforeUnload: true,
      blockerFn: ({ currentLocation, nextLocation }) => {
        // Another establishment only changes the search of the same page, so it is not blocked. Nor is the end of a session.
        const isLost = nextLocation.pathname !== currentLocation.pathname
        if (!isLost || seenSession().state !== 'signed-in') return Promise.resolve(false)
        return new Promise((decide) => {
          const end = (isHeld: boolean) => (): void => {
            setLeaving(null)
            decide(isHeld)
          }
          setLeaving({ stay: end(true), leave: end(false) })
        })
      },
    })
  }, [history, isRunning])
  useEffect(() => {
    if (leaving === null || isRunning) return
    // The ZIP ended while the person was asked. If it was saved, nothing is lost by leaving. If it failed, the person stays to read why.
    if (isSaved) leaving.leave()
    else leaving.stay()
  }, [leaving, isRunning, isSaved])
  return leaving
}
