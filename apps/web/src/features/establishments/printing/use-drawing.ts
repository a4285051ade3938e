import { useEffect, useRef, useState } from 'react'
import { type Drawer, openDrawer } from './open-worker.ts'
import type { DrawnCode } from './reading.rules.ts'
import type { Drawn } from './worker-messages.ts'

/** A drawing with what was read from it, and of which code it is. */
export interface Drawing extends Drawn {
  readonly code: DrawnCode
}

export interface DrawingState {
  /** The newest drawing; null before the first one. */
  readonly drawing: Drawing | null
  /** The newest answer was a failure. */
  readonly failed: boolean
  /** Draws the code once more. */
  readonly retry: () => void
}

/** Draws a code with every change and reads it in three ways (ruling 70). */
export function useDrawing({ pageUrl, level, colours: { foreground, background } }: DrawnCode): DrawingState {
  const [state, setState] = useState<Pick<DrawingState, 'drawing' | 'failed'>>({
    drawing: null,
    failed: false,
  })
  const drawer = useRef<Drawer>(null)
  useEffect(() => {
    const opened = openDrawer((answer, code) => {
      if (answer.kind === 'drawn') setState({ drawing: { ...answer.drawn, code }, failed: false })
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
  return {
    ...state,
    retry() {
      setState({ drawing: null, failed: false })
      drawer.current?.draw({ kind: 'draw', pageUrl, level, colours: { foreground, background } })
    },
  }
}
