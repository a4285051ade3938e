/** Which square of a picture is used. */
export interface Crop {
  /** Quarter turns clockwise, 0 to 3. */
  readonly turns: number
  /** 1 shows the largest square that fits; at most `mostZoom`. */
  readonly zoom: number
  /** Centre of the square, in pixels of the turned picture. */
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export const mostZoom = 4
/** Pixels of a side of what is sent, at most. */
export const largestSide = 1280

/** The whole picture's largest square, in its middle. */
export function wholeCrop(picture: Size): Crop {
  return { turns: 0, zoom: 1, x: picture.width / 2, y: picture.height / 2 }
}

/** The size of the picture as turned. */
export function turnedSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** Pixels of the picture on a side of the square. */
export function sideOf(picture: Size, { zoom }: Crop): number {
  return Math.min(picture.width, picture.height) / zoom
}

/** Pixels of a side of what is sent: never more than the picture has. */
export function sentSide(picture: Size, crop: Crop): number {
  return Math.max(1, Math.min(largestSide, Math.floor(sideOf(picture, crop))))
}

/** The same square, moved back inside the picture. */
function inside(picture: Size, crop: Crop): Crop {
  const { width, height } = turnedSize(picture, crop.turns)
  const half = sideOf(picture, crop) / 2
  const within = (at: number, length: number): number => Math.min(length - half, Math.max(half, at))
  return { ...crop, x: within(crop.x, width), y: within(crop.y, height) }
}

/**
 * Moves the square over the picture.
 * @param right in pixels of the frame on screen, as `down`
 * @param frame side of the frame on screen
 */
export function moveCrop(
  picture: Size,
  crop: Crop,
  { right, down, frame }: { right: number; down: number; frame: number },
): Crop {
  const scale = sideOf(picture, crop) / frame
  return inside(picture, { ...crop, x: crop.x + right * scale, y: crop.y + down * scale })
}

export function zoomCrop(picture: Size, crop: Crop, zoom: number): Crop {
  return inside(picture, { ...crop, zoom: Math.min(mostZoom, Math.max(1, zoom)) })
}

/** Turns the picture a quarter clockwise under the square, which keeps what it shows. */
export function turnCrop(picture: Size, crop: Crop): Crop {
  const { height } = turnedSize(picture, crop.turns)
  return { ...crop, turns: (crop.turns + 1) % 4, x: height - crop.y, y: crop.x }
}
