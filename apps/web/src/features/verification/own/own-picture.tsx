import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import ImageOff from 'lucide-react/icons/image-off'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LocalPicture } from '../../../ui/local-picture.tsx'
import { ownPictureQuery } from './verification-queries.ts'

interface OwnPictureProps {
  fileId: string
  /** What the picture is of. */
  name: string
}

/** A small view of a saved photo of the person. It is fetched when it is shown, and dropped with the screen. */
export function OwnPicture({ fileId, name }: OwnPictureProps) {
  const texts = useTexts('verification/own').checklist
  const { data, isError } = useQuery(ownPictureQuery(fileId))
  const frame = 'h-[60px] w-[88px] flex-none rounded-input border border-line'
  if (isError) {
    return (
      <span
        role="img"
        aria-label={texts.noPicture}
        title={texts.noPicture}
        className={`${frame} grid place-items-center bg-s2 text-t2`}
      >
        <ImageOff size={24} aria-hidden="true" />
      </span>
    )
  }
  if (data === undefined) return <Skeleton className={frame} />
  if (!data.type.startsWith('image/')) {
    return (
      <span className={`${frame} grid place-items-center bg-s2 text-t2`}>
        <span className="flex items-center gap-1 font-[600] text-fine">
          <FileText size={20} aria-hidden="true" />
          {texts.isPdf}
        </span>
      </span>
    )
  }
  return (
    <LocalPicture
      key={fileId}
      file={data}
      alt={texts.pictureOf(name)}
      className={`${frame} bg-s2 object-cover`}
    />
  )
}
