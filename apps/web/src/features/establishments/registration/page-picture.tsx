import clsx from 'clsx'
import { LocalPicture } from '../../../ui/local-picture.tsx'

interface PagePictureProps {
  name: string
  file: File | null
  className: string
}

/** The picture of the establishment, or the first letter of its name in its place. */
export function PagePicture({ name, file, className }: PagePictureProps) {
  if (file !== null)
    return (
      <LocalPicture
        key={file.lastModified}
        file={file}
        alt=""
        className={clsx(className, 'flex-none object-cover')}
      />
    )
  const [letter = ''] = [...name.trim()]
  return (
    <span
      aria-hidden="true"
      className={clsx(className, 'sign grid flex-none place-items-center bg-t1 text-28 text-bg')}
    >
      {letter.toUpperCase()}
    </span>
  )
}
