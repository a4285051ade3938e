import { type DocumentType, documentTypes } from '@puente/contract/verification/verification'
import { useRef, useState } from 'react'
import { faceView, fitted, type PaneView, panned, rotated, type Size, zoomed } from './pane-view.rules.ts'

type Views = Readonly<Record<DocumentType, PaneView>>
/** The sizes of a pane and of its picture. They are known once both are loaded. */
export interface PaneSizes {
  readonly box: Size
  readonly picture: Size
}

const allFitted: Views = { frontId: fitted, backId: fitted, selfie: fitted }
const panStepPx = 60

export type Panes = ReturnType<typeof usePanes>

/** Which documents are in view, and how each is shown. */
export function usePanes(first: DocumentType | null) {
  const [focus, setFocus] = useState<DocumentType | null>(first)
  const [paired, setPaired] = useState(false)
  const [full, setFull] = useState(false)
  const [views, setViews] = useState<Views>(allFitted)
  const sizes = useRef(new Map<DocumentType, PaneSizes>())

  const shown: readonly DocumentType[] =
    focus !== null ? [focus] : paired ? ['selfie', 'frontId'] : documentTypes

  /** Changes each pane in view that is measured; the others have no picture to change. */
  const change = (next: (view: PaneView, of: PaneSizes, type: DocumentType) => PaneView): void =>
    setViews((before) => {
      const after = { ...before }
      for (const type of shown) {
        const of = sizes.current.get(type)
        if (of !== undefined) after[type] = next(before[type], of, type)
      }
      return after
    })
  const faceOf = (type: 'frontId' | 'selfie'): PaneView => {
    const of = sizes.current.get(type)
    return of === undefined ? fitted : faceView(type, of.box, of.picture)
  }
  const only = (type: DocumentType | null): void => {
    setFocus(type)
    setPaired(false)
    setViews(allFitted)
  }

  return {
    shown,
    focus,
    paired,
    full,
    views,
    focusOn: only,
    showAll: () => only(null),
    /** Shows the front and the selfie with both faces equally high. Panes whose size changes measure themselves again. */
    pair: () => {
      setFocus(null)
      setPaired(!paired)
      setViews(paired ? allFitted : { frontId: faceOf('frontId'), backId: fitted, selfie: faceOf('selfie') })
    },
    toggleFull: () => setFull(!full),
    leaveFull: () => setFull(false),
    zoom: (steps: 1 | -1) => change((view, { box, picture }) => zoomed(view, steps, box, picture)),
    rotate: () => change((view) => rotated(view)),
    pan: (x: -1 | 0 | 1, y: -1 | 0 | 1) =>
      change((view, { box, picture }) => panned(view, -x * panStepPx, -y * panStepPx, box, picture)),
    drag: (type: DocumentType, dx: number, dy: number) => {
      const of = sizes.current.get(type)
      if (of === undefined) return
      setViews((before) => ({ ...before, [type]: panned(before[type], dx, dy, of.box, of.picture) }))
    },
    /** A pane reports its measures whenever they change. */
    measured: (type: DocumentType, of: PaneSizes) => {
      sizes.current.set(type, of)
      setViews((before) => ({
        ...before,
        [type]: paired ? faceView(type, of.box, of.picture) : panned(before[type], 0, 0, of.box, of.picture),
      }))
    },
  }
}
