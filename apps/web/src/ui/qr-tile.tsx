import { useEffect, useMemo, useState } from 'react'
import { logError } from '../lib/errors/error-log.ts'
import type { QrDrawing } from './qr-path.ts'

export interface QrTexts {
  /** What to do with the code, and that it can be copied below. */
  alt: string
  /** "QR Code no disponible" (GEN-004). */
  unavailable: string
  /** While the charge is being made. */
  loading: string
  /** On the cover once the time is over. */
  expired: string
}

interface QrTileProps {
  /** The code to draw; null while it is awaited. */
  code: string | null
  /** The code has expired: the tile covers it, so that nobody pays it. */
  covered?: boolean
  level?: 'M' | 'H'
  /** Called when the code is on the screen. */
  onDrawn?: () => void
  texts: QrTexts
}

const retryAfterMs = 2_000

/** A QR code on its white tile: black on white in both themes, never tinted, nothing on top of it. Fills its parent's width. */
export function QrTile({ code, covered = false, level = 'M', onDrawn, texts }: QrTileProps) {
  const drawing = useDrawing(code, level)
  const isVisible = drawing !== null && drawing !== 'failed' && !covered
  useEffect(() => {
    if (isVisible) onDrawn?.()
  }, [isVisible, onDrawn])
  return (
    <div className="relative aspect-square w-full overflow-hidden rounded-card bg-white text-black forced-color-adjust-none">
      {drawing === null && <QrSkeleton label={texts.loading} />}
      {drawing === 'failed' && (
        <p role="status" className="grid size-full place-items-center p-6 text-center font-[620] text-small">
          {texts.unavailable}
        </p>
      )}
      {drawing !== null && drawing !== 'failed' && (
        <svg
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={texts.alt}
          className="size-full"
        >
          <path d={`M0 0h${drawing.size}v${drawing.size}H0z`} fill="#fff" />
          <path d={drawing.path} fill="#000" />
        </svg>
      )}
      {covered && (
        <div className="absolute inset-0 grid animate-[appear_240ms_var(--ease)] place-items-center bg-white/95 p-6 text-center">
          <p className="sign text-19">{texts.expired}</p>
        </div>
      )}
    </div>
  )
}

type Encoder = typeof import('./qr-path.ts').drawQr

/** Kept once loaded, so that a tile drawn again shows its code at once. */
let loaded: Encoder | null = null

/** Loads the encoder when the tile mounts, while the code itself is still awaited. The encoder is not part of a first load. */
function useEncoder(attempt: number): Encoder | 'failed' | null {
  const [encoder, setEncoder] = useState<Encoder | 'failed' | null>(() => loaded)
  useEffect(() => {
    let left = false
    import('./qr-path.ts').then(
      ({ drawQr }) => {
        loaded = drawQr
        if (!left) setEncoder(() => drawQr)
      },
      (error: unknown) => {
        logError(error, location.pathname)
        if (!left) setEncoder('failed')
      },
    )
    return () => {
      left = true
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the attempt is what loads again
  }, [attempt])
  return encoder
}

/** Draws the code. Retries a failure after two seconds (GEN-004). */
function useDrawing(code: string | null, level: 'M' | 'H'): QrDrawing | 'failed' | null {
  const [attempt, setAttempt] = useState(0)
  const encoder = useEncoder(attempt)
  const drawing = useMemo(
    () => (code === null || encoder === null ? null : tryToDraw(encoder, code, level)),
    // oxlint-disable-next-line react/exhaustive-deps -- the attempt is what draws again
    [encoder, code, level, attempt],
  )
  useEffect(() => {
    if (drawing !== 'failed') return
    const timer = setTimeout(() => setAttempt(attempt + 1), retryAfterMs)
    return () => clearTimeout(timer)
  }, [drawing, attempt])
  return drawing
}

function tryToDraw(encoder: Encoder | 'failed', code: string, level: 'M' | 'H'): QrDrawing | 'failed' {
  if (encoder === 'failed') return 'failed'
  try {
    return encoder(code, level)
  } catch {
    // Shown in the code's place; the copy-and-paste code beside it still works.
    return 'failed'
  }
}

/** The three finder squares in grey, shown until the code is drawn. */
function QrSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="size-full">
      <span className="sr-only">{label}</span>
      <svg
        viewBox="0 0 41 41"
        aria-hidden="true"
        className="size-full animate-[shimmer_1.6s_ease-in-out_infinite] text-black/15"
      >
        {[
          [4, 4],
          [30, 4],
          [4, 30],
        ].map(([x, y]) => (
          <g key={`${x}-${y}`} transform={`translate(${x} ${y})`} fill="currentColor">
            <path d="M0 0h7v7H0zM1 1v5h5V1z" fillRule="evenodd" />
            <path d="M2 2h3v3H2z" />
          </g>
        ))}
        <path
          d="M13 6h15M13 10h15M4 14h33M4 18h33M4 22h33M4 26h33M13 30h24M13 34h24"
          stroke="currentColor"
          strokeDasharray="3 2 1 1"
        />
      </svg>
    </div>
  )
}
