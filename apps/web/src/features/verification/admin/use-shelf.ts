import { useEffect, useState } from 'react'
import { downloadFile } from '../../../lib/api/download.ts'
import { PictureShelf } from './picture-shelf.ts'

/** A shelf that lives as long as the screen; private pictures leave memory with it. */
export function useShelf(): PictureShelf {
  const [shelf] = useState(
    () =>
      new PictureShelf({
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
  useEffect(() => () => shelf.keep([]), [shelf])
  return shelf
}
