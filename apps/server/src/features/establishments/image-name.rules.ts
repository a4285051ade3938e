import { slugOf } from '@puente/domain/establishment'

/** The sizes of a public picture: pixels of its longer side, at most. */
export const imageSizes = { large: 1280, small: 640 } as const
export type ImageSize = keyof typeof imageSizes

export const imagePath = '/establishment-images'

/**
 * The public name of a picture (EST-070): the name of the establishment, the time, and a random part, so that each name is unique and cannot be
 * guessed.
 * @param random lower-case letters and digits
 */
export function imageName(establishmentName: string, now: Date, random: string): string {
  const slug = slugOf(establishmentName)
  const time = now.toISOString().replaceAll(/\D/g, '').slice(0, 14)
  return [slug === '' ? 'establecimiento' : slug, time, random].join('-')
}

export function imageFileName(name: string, size: ImageSize): string {
  return `${name}-${imageSizes[size]}.webp`
}

/** Path on this site. */
export function imageUrl(name: string, size: ImageSize): string {
  return `${imagePath}/${imageFileName(name, size)}`
}

/** Reads the name and the size from the file name in a path. Null for any other text. */
export function parseImageFileName(text: string): { readonly name: string; readonly size: ImageSize } | null {
  const [, name, side] = /^([a-z0-9-]{20,120})-(1280|640)\.webp$/.exec(text) ?? []
  return name === undefined ? null : { name, size: side === '640' ? 'small' : 'large' }
}
