/* global BarcodeDetector, jsQR */

let decoder = null

/** The browser's own reader where it reads QR codes, else the one that the sandbox brings along. */
async function loadDecoder() {
  if ('BarcodeDetector' in window && (await BarcodeDetector.getSupportedFormats()).includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (canvas) => (await detector.detect(canvas))[0]?.rawValue ?? null
  }
  await new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = '/assets/jsqr.js'
    script.addEventListener('load', resolve)
    script.addEventListener('error', () => reject(new Error('jsqr.js did not load')))
    document.head.append(script)
  })
  return async (canvas) => {
    const { width, height } = canvas
    const pixels = canvas.getContext('2d', { willReadFrequently: true }).getImageData(0, 0, width, height)
    return jsQR(pixels.data, width, height)?.data ?? null
  }
}

/** Draws the source at most `longest` pixels long: more costs time and finds nothing new. */
function draw(source, width, height, longest) {
  const scale = Math.min(1, longest / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  // A picture with transparency would come out black on black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Reads the QR code of an image file; null when there is none. */
export async function readImage(file) {
  decoder ??= await loadDecoder()
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  try {
    await picture.decode()
    for (const longest of [1200, 2400, 600]) {
      const found = await decoder(draw(picture, picture.naturalWidth, picture.naturalHeight, longest))
      if (found) return found
    }
    return null
  } catch {
    return null // not a picture
  } finally {
    URL.revokeObjectURL(picture.src)
  }
}

export const hasCamera = () => Boolean(navigator.mediaDevices?.getUserMedia)

/**
 * Shows the camera in the video until a code is seen or `signal` aborts.
 * @returns {Promise<string | null>} the code, or null when it was stopped
 */
export async function readCamera(video, signal) {
  decoder ??= await loadDecoder()
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  try {
    video.srcObject = stream
    await video.play()
    while (!signal.aborted) {
      const found = video.videoWidth && (await decoder(draw(video, video.videoWidth, video.videoHeight, 800)))
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 120))
    }
    return null
  } finally {
    stop()
    video.srcObject = null
  }
}
