import { shotWarning, type ShotWarning, toGrey } from './shot-quality.rules.ts'

export interface Shot {
  readonly file: File
  readonly warning: ShotWarning | null
}

/** KYC-011. */
const jpegQuality = 0.95
/** The check of the shot runs on a copy of this width. It takes a few milliseconds on an old phone. */
const hintWidth = 320

/** What the video shows now, whole and not mirrored, as a JPEG. */
export async function takeShot(video: HTMLVideoElement, name: string): Promise<Shot> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
  if (blob === null) throw new Error('the browser made no JPEG of the camera’s picture')
  const file = new File([blob], `${name}.jpg`, { type: 'image/jpeg' })
  return { file, warning: warningOf(canvas) }
}

function warningOf(picture: HTMLCanvasElement): ShotWarning | null {
  const canvas = document.createElement('canvas')
  canvas.width = hintWidth
  // tidy-allow number: pixels
  canvas.height = Math.max(1, Math.round((picture.height * hintWidth) / Math.max(1, picture.width)))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return shotWarning(toGrey(canvas.width, canvas.height, data))
}
