import { paintQr } from '@puente/domain/qr-raster'
import { encodeQr, makeQrFile, packQrFiles } from './qr-files.ts'
import { takeReadings } from './readings.ts'
import type { Answer, Request } from './worker-messages.ts'

/** The edge of the drawing on screen, which is the one that is read. */
const previewPixels = 720

// Draws, reads and packs off the page's own thread, so that the page stays quick while 4,000 px are written.
addEventListener('message', ({ data }: MessageEvent<Request>) => {
  try {
    answer(data)
  } catch (error) {
    send({ kind: 'failed', reason: String(error) })
  }
})

function answer(request: Request): void {
  if (request.kind === 'draw') {
    const raster = paintQr(encodeQr(request.pageUrl, request.level), request.colours, previewPixels)
    send({ kind: 'drawn', drawn: { raster, readings: takeReadings(raster) } })
  } else if (request.kind === 'file') {
    send({ kind: 'made', made: makeQrFile(request.store, request.colours, request.file) })
  } else {
    const pack = packQrFiles(request.stores, request.colours, (progress) =>
      send({ kind: 'progress', progress }),
    )
    send({ kind: 'packed', pack })
  }
}

function send(message: Answer): void {
  postMessage(message)
}
