import type { QrColours } from '@puente/domain/qr-colours'
import type { QrLevel } from '@puente/domain/qr-drawing'
import { useEffect, useRef, useState } from 'react'
import { type Drawer, openDrawer } from './open-worker.ts'
import type { Drawn } from './worker-messages.ts'

/** A drawing with what was read from it, in the colours that it was drawn in. */
export interface Drawing extends Drawn {
  readonly colours: QrColours
}

export interface DrawingState {
  /** The newest drawing; null before the first one. */
  readonly drawing: Drawing | null
  /** The newest answer was a failure. */
  readonly failed: boolean
}

/** Draws a code with every change and reads it in three ways (ruling 70). */
export function useDrawing(
  pageUrl: string,
  level: QrLevel,
  { foreground, background }: QrColours,
): DrawingState {
  const [state, setState] = useState<DrawingState>({ drawing: null, failed: false })
  const drawer = useRef<Drawer>(null)
  useEffect(() => {
    const opened = openDrawer((answer, { colours }) => {
      if (answer.kind === 'drawn') setState({ drawing: { ...answer.drawn, colours }, failed: false })
      else setState((before) => ({ ...before, failed: true }))
    })
    drawer.current = opened
    return () => {
      drawer.current = null
      opened.close()
    }
  }, [])
  useEffect(() => {
    drawer.current?.draw({ kind: 'draw', pageUrl, level, colours: { foreground, background } })
  }, [pageUrl, level, foreground, background])
  return state
}
