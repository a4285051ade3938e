import type { DocumentType } from '@puente/contract/verification/verification'

/** Pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** How one picture is shown: its zoom relative to the fitted size, its quarter turns, and its offset in px. */
export interface PaneView {
  readonly zoom: number
  readonly turns: 0 | 1 | 2 | 3
  readonly x: number
  readonly y: number
}

export const fitted: PaneView = { zoom: 1, turns: 0, x: 0, y: 0 }

const mostZoom = 8
const zoomStep = 1.25

/** Fits the whole picture into the box after its turns. Returns its size before the turns. */
export function fittedSize(box: Size, picture: Size, turns: PaneView['turns']): Size {
  const lying = turns % 2 === 1
  const width = lying ? picture.height : picture.width
  const height = lying ? picture.width : picture.height
  const scale = Math.min(box.width / width, box.height / height)
  return { width: picture.width * scale, height: picture.height * scale }
}

export function zoomed(view: PaneView, steps: number, box: Size, picture: Size): PaneView {
  const zoom = Math.min(mostZoom, Math.max(1, view.zoom * zoomStep ** steps))
  const grown = zoom / view.zoom
  // The middle of the view stays in place.
  return held({ ...view, zoom, x: view.x * grown, y: view.y * grown }, box, picture)
}

/** A quarter turn clockwise. It moves the enlarged part elsewhere, so the whole picture is shown again. */
export function rotated(view: PaneView): PaneView {
  const turns = ([1, 2, 3, 0] as const)[view.turns]
  return { ...fitted, turns }
}

export function panned(view: PaneView, dx: number, dy: number, box: Size, picture: Size): PaneView {
  return held({ ...view, x: view.x + dx, y: view.y + dy }, box, picture)
}

/** A picture is never pushed out of its box: its edge stops at the edge. */
function held(view: PaneView, box: Size, picture: Size): PaneView {
  const shown = fittedSize(box, picture, view.turns)
  const lying = view.turns % 2 === 1
  const width = (lying ? shown.height : shown.width) * view.zoom
  const height = (lying ? shown.width : shown.height) * view.zoom
  const farX = Math.max(0, (width - box.width) / 2)
  const farY = Math.max(0, (height - box.height) / 2)
  return { ...view, x: clamp(view.x, farX), y: clamp(view.y, farY) }
}

function clamp(value: number, far: number): number {
  // The sum turns -0 into 0.
  return Math.min(far, Math.max(-far, value)) + 0
}

/**
 * The centre and the height of the face, as parts of the picture, if the document was photographed inside the frame of the camera. The
 * portrait of an Argentine DNI (ISO/IEC 7810 ID-1) is at the left. The face of a selfie is in the oval.
 */
const faces: Readonly<
  Record<'frontId' | 'selfie', { readonly x: number; readonly y: number; readonly height: number }>
> = {
  frontId: { x: 0.19, y: 0.5, height: 0.36 },
  selfie: { x: 0.5, y: 0.44, height: 0.42 },
}
/** The part of the pane's height that a face fills, and the part of its width that limits this. */
const faceShare = 0.5
const widestFace = 0.7

/** Selfie and front side by side: each enlarged so that both faces are equally high and in the middle of their panes. */
export function faceView(type: DocumentType, box: Size, picture: Size): PaneView {
  if (type === 'backId') return fitted
  const face = faces[type]
  const shown = fittedSize(box, picture, 0)
  const faceHeight = Math.min(box.height * faceShare, box.width * widestFace)
  const zoom = Math.min(mostZoom, Math.max(1, faceHeight / (shown.height * face.height)))
  const x = (0.5 - face.x) * shown.width * zoom
  const y = (0.5 - face.y) * shown.height * zoom
  return held({ zoom, turns: 0, x, y }, box, picture)
}
