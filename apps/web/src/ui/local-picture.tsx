import type { ComponentProps } from 'react'

interface LocalPictureProps extends Omit<ComponentProps<'img'>, 'src' | 'ref' | 'alt'> {
  file: Blob
  alt: string
}

/** A picture that is in memory. Its object URL is revoked when it leaves the screen. Give it a `key` with the file. */
export function LocalPicture({ file, alt, ...rest }: LocalPictureProps) {
  const show = (picture: HTMLImageElement): (() => void) => {
    const address = URL.createObjectURL(file)
    picture.src = address
    return () => URL.revokeObjectURL(address)
  }
  return <img {...rest} ref={show} alt={alt} />
}
