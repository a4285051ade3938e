const longSidePx = 2_000
const quality = 0.85

/** Whether a file is a picture that is too large to be sent as it is. */
export function isShrinkable(file: File, maxBytes: number): boolean {
  return file.size > maxBytes && file.type.startsWith('image/')
}

/**
 * Makes a photo that is too large fit: long side 2000 px, JPEG at 85 %. Returns the file unchanged if the browser cannot read it as a
 * picture. The server then decides. Shrinking takes a moment, and the person may choose another file meanwhile.
 */
export async function shrinkImage(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (picture === null) return file
  const scale = Math.min(1, longSidePx / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (blob === null) return file
  return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
}
