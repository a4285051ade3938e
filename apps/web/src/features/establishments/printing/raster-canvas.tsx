import type { Raster } from '@puente/domain/qr-raster'
import { useEffect, useRef } from 'react'

/** Shows the very pixels that were read. Fills its parent. */
export function RasterCanvas({ raster, label }: { raster: Raster; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { edge, pixels } = raster
  useEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(new ImageData(pixels, edge, edge), 0, 0)
  }, [pixels, edge])
  return (
    <canvas ref={canvas} width={edge} height={edge} role="img" aria-label={label} className="size-full" />
  )
}
