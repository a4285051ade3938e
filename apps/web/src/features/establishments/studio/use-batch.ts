import type { QrColours } from '@puente/domain/qr-colours'
import { useCallback, useEffect, useRef, useState } from 'react'
import { saveFile } from '../../../lib/api/download.ts'
import { useUnloadWarning } from '../../../ui/use-unload-warning.ts'
import { type Job, startJob } from '../printing/open-worker.ts'
import type { FileStore, PackProgress } from '../printing/qr-files.ts'

/** A ZIP on its way, or what became of the last one. */
export type Batch =
  | {
      readonly kind: 'running'
      readonly progress: PackProgress
      readonly total: number
      /** Estimated seconds until the end; null at the beginning. */
      readonly secondsLeft: number | null
    }
  | { readonly kind: 'done'; readonly packed: number; readonly failed: readonly string[] }
  | { readonly kind: 'failed' }

export interface BatchControl {
  readonly batch: Batch | null
  start(stores: readonly FileStore[], colours: QrColours): void
  /** Stops a ZIP, of which nothing is kept, or closes the report of one. */
  close(): void
}

/** Packs the files of many establishments in a worker and saves the ZIP. Closing the page meanwhile asks first. */
export function useBatch(): BatchControl {
  const [batch, setBatch] = useState<Batch | null>(null)
  const job = useRef<Job>(null)
  useEffect(() => () => job.current?.cancel(), [])
  useUnloadWarning(useCallback(() => batch?.kind === 'running', [batch]))
  return {
    batch,
    start(stores, colours) {
      job.current?.cancel()
      const total = stores.length
      const begun = performance.now()
      setBatch({ kind: 'running', progress: { done: 0, current: null }, total, secondsLeft: null })
      job.current = startJob({ kind: 'pack', stores, colours }, (answer) => {
        if (answer.kind === 'progress') {
          const { done } = answer.progress
          const each = done === 0 ? null : (performance.now() - begun) / done
          const secondsLeft = each === null ? null : Math.ceil((each * (total - done)) / 1000)
          setBatch({ kind: 'running', progress: answer.progress, total, secondsLeft })
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
