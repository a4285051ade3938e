import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { drawCrop } from './crop-picture.ts'
import type { Crop } from './crop.rules.ts'

const stage = { width: 800, height: 600 } as const
/** Side of the frame in pixels of the stage. */
export const frameSide = 540
/** Pixels of the stage that an arrow key moves by: alone, and with Shift. */
const steps = { small: 8, large: 40 } as const

interface CropStageProps {
  picture: ImageBitmap
  crop: Crop
  /** In pixels of the stage. */
  move: (right: number, down: number) => void
  zoomBy: (factor: number) => void
  turn: () => void
}

/** The picture with the frame over its middle. Dragging pulls the picture, keys move the frame over it. */
export function CropStage({ picture, crop, move, zoomBy, turn }: CropStageProps) {
  const { crop: texts } = useTexts('establishments/registration')
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Wait for the dialog, which first records where the focus came from. The keys of the frame then act at once.
    const opened = requestAnimationFrame(() => frame.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(opened)
  }, [])
  useEffect(() => {
    if (canvas.current) drawCrop({ canvas: canvas.current, picture, crop, frame: frameSide, ground: 'black' })
  }, [picture, crop])

  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const scale = stage.width / event.currentTarget.clientWidth
    move(-event.movementX * scale, -event.movementY * scale)
  }
  const press = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? steps.large : steps.small
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => move(-step, 0),
      ArrowRight: () => move(step, 0),
      ArrowUp: () => move(0, -step),
      ArrowDown: () => move(0, step),
      '+': () => zoomBy(1.15),
      '-': () => zoomBy(1 / 1.15),
      r: turn,
      R: turn,
    }
    const act = acts[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    <>
      <div
        ref={frame}
        role="application"
        // The frame handles keys itself, so it must be focusable.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the frame is moved with the keyboard
        tabIndex={0}
        aria-label={texts.frame}
        aria-describedby="crop-keys"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onWheel={(event) => zoomBy(event.deltaY < 0 ? 1.08 : 1 / 1.08)}
        onKeyDown={press}
        className="relative aspect-4/3 cursor-grab touch-none overflow-hidden rounded-box bg-black active:cursor-grabbing"
      >
        <canvas ref={canvas} {...stage} className="size-full" />
        <span
          aria-hidden="true"
          className="crop-frame absolute top-1/20 left-1/2 h-9/10 aspect-square -translate-x-1/2 rounded-[18px]"
        />
      </div>
      <p id="crop-keys" className="text-label text-t3 pointer-coarse:sr-only">
        {texts.frameHint}
      </p>
    </>
  )
}
