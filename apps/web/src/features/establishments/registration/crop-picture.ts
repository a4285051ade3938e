import { type Crop, sentSide, sideOf } from './crop.rules.ts'

const quality = 0.9

/** What a canvas shows: the square of the crop, centred, with a side of `frame` pixels of the canvas. */
interface Drawing {
  readonly canvas: HTMLCanvasElement
  readonly picture: ImageBitmap
  readonly crop: Crop
  readonly frame: number
  /** The colour where the picture does not reach. White by default, because the sent JPEG has no transparency. */
  readonly ground?: string
}

/**
 * Draws the picture so that the square of the crop fills the frame in the middle of the canvas.
 * @returns false if the browser cannot draw on it: a canvas that is too large, or too many of them
 */
export function drawCrop({ canvas, picture, crop, frame, ground = 'white' }: Drawing): boolean {
  const context = canvas.getContext('2d')
  if (context === null) return false
  const scale = frame / sideOf(picture, crop)
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = ground
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.scale(scale, scale)
  context.translate(-crop.x, -crop.y)
  // Each turn begins at another corner of the picture.
  const corners = [
    [0, 0],
    [picture.height, 0],
    [picture.width, picture.height],
    [0, picture.width],
  ] as const
  const [right, down] = corners[crop.turns] ?? corners[0]
  context.translate(right, down)
  context.rotate((crop.turns * Math.PI) / 2)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0)
  return true
}

/**
 * The cropped picture as a JPEG file. A canvas keeps no metadata, so the place where the photo was taken is gone as well.
 * @returns null if the browser cannot draw or write it
 */
export async function croppedFile(picture: ImageBitmap, crop: Crop, name: string): Promise<File | null> {
  const canvas = document.createElement('canvas')
  const side = sentSide(picture, crop)
  canvas.width = side
  canvas.height = side
  if (!drawCrop({ canvas, picture, crop, frame: side })) return null
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return blob && new File([blob], name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' })
}
