import { useEffect, useState } from 'react'
import { downloadFile } from '../../../lib/api/download.ts'
import { PictureCache } from './picture-cache.ts'

/** A cache that lives as long as the screen; private pictures leave memory with it. */
export function usePictureCache(): PictureCache {
  const [cache] = useState(
    () =>
      new PictureCache({
        download: downloadFile,
        makeAddress: (file) => URL.createObjectURL(file),
        dropAddress: (address) => URL.revokeObjectURL(address),
        async decode(address) {
          const picture = new Image()
          picture.src = address
          await picture.decode()
          return { width: picture.naturalWidth, height: picture.naturalHeight }
        },
      }),
  )
  useEffect(() => () => cache.keep([]), [cache])
  return cache
}
