import sharp from 'sharp'
import { UnreadableFile } from './unreadable-file.ts'

/** The most pixels and the longest side that we decode; a small file can hold an enormous picture. */
const maxPixels = 40_000_000
const maxSide = 12_000
const thumbnailSide = 240

// Only formats of uploads may be decoded, although the library reads others.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.cache(false)
sharp.concurrency(1)

export type ImageMediaType = 'image/jpeg' | 'image/png' | 'image/webp'

/**
 * Decodes a picture fully and encodes it again in its own format: upright, one frame, without EXIF, position, profiles or bytes
 * after its end. A file that cannot be decoded is refused.
 * @param longestSide if not null, the picture is written as WebP, its longer side at most this many pixels
 * @throws UnreadableFile
 */
export async function cleanImage(
  bytes: Uint8Array,
  mediaType: ImageMediaType,
  longestSide: number | null,
): Promise<Buffer> {
  // Tolerates the small faults that cameras write. Refuses a file that is truncated or does not decode.
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
  try {
    const { width, height, pages = 1, format } = await image.metadata()
    if (width > maxSide || height > maxSide) throw new UnreadableFile('too large a side')
    if (pages > 1) throw new UnreadableFile('more than one frame')
    if (`image/${format}` !== mediaType) throw new UnreadableFile(`not ${mediaType}`)
    const upright = image.autoOrient()
    if (longestSide !== null) {
      const bounds = { fit: 'inside', withoutEnlargement: true } as const
      return await upright.resize(longestSide, longestSide, bounds).webp({ quality: 82 }).toBuffer()
    }
    if (mediaType === 'image/png') return await upright.png().toBuffer()
    if (mediaType === 'image/webp') return await upright.webp({ quality: 88 }).toBuffer()
    // Better coding tables would save a twentieth of the bytes for a third copy of the picture in memory.
    return await upright.jpeg({ quality: 88, optimiseCoding: false }).toBuffer()
  } catch (error) {
    throw UnreadableFile.from(error)
  }
}

/** A small JPEG of a picture that was cleaned before, for lists. @throws UnreadableFile */
export async function drawThumbnail(bytes: Uint8Array): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels })
      .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 78 })
      .toBuffer()
  } catch (error) {
    throw UnreadableFile.from(error)
  }
}
