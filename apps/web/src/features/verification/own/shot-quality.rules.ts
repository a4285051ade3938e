export type ShotWarning = 'dark' | 'bright' | 'blurred'

/** A picture as one byte of brightness for each pixel, row by row. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8ClampedArray
}

// Set so that a doubtful picture gets no warning: a warning interrupts, and the reviewer checks the picture anyway.
const darkestMean = 48
const brightestMean = 226
const leastSharpness = 18

/** What may be wrong with a shot; a hint for the person, never a refusal. */
export function shotWarning(picture: GreyPicture): ShotWarning | null {
  const mean = average(picture.pixels)
  if (mean < darkestMean) return 'dark'
  if (mean > brightestMean) return 'bright'
  return sharpness(picture) < leastSharpness ? 'blurred' : null
}

/** RGBA as canvas gives it to brightness, by the weights of Rec. 601. */
export function toGrey(width: number, height: number, rgba: Uint8ClampedArray): GreyPicture {
  const pixels = new Uint8ClampedArray(width * height)
  for (let index = 0; index < pixels.length; index += 1) {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(index * 4, index * 4 + 3)
    pixels[index] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return { width, height, pixels }
}

function average(values: Uint8ClampedArray): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

/** The variance of the Laplacian: edges in focus make it large, a blurred picture has few. */
function sharpness({ width, height, pixels }: GreyPicture): number {
  let sum = 0
  let squares = 0
  let count = 0
  const at = (index: number): number => pixels[index] ?? 0
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const here = y * width + x
      const edge = at(here - width) + at(here + width) + at(here - 1) + at(here + 1) - 4 * at(here)
      sum += edge
      squares += edge * edge
      count += 1
    }
  }
  if (count === 0) return 0
  return squares / count - (sum / count) ** 2
}
