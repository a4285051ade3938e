import { readThumbnail } from '@puente/contract/verification/people'
import FileText from 'lucide-react/icons/file-text'
import FileX from 'lucide-react/icons/file-x'
import ImageOff from 'lucide-react/icons/image-off'
import { useState } from 'react'
import { addressOf } from '../../../lib/api/request.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'

interface ThumbnailProps {
  fileId: string | null
  pdf: boolean
  /** Names the document and its owner. */
  label: string
  onOpen: () => void
}

const frame =
  'relative grid h-[54px] w-[76px] flex-none place-items-center overflow-hidden rounded-tag border border-line bg-s2'

/** A small picture of a document, made by the server. It opens the viewer. */
export function Thumbnail({ fileId, pdf, label, onOpen }: ThumbnailProps) {
  const texts = useTexts('verification/admin')
  const [brokenId, setBrokenId] = useState<string | null>(null)
  if (fileId === null) {
    return (
      <span className={`${frame} border-dashed text-t3`} title={texts.desk.noDocument(label)}>
        <FileX size={18} aria-hidden="true" />
        <span className="sr-only">{texts.desk.noDocument(label)}</span>
      </span>
    )
  }
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onOpen}
      className={`${frame} hover:border-line-strong`}
    >
      {pdf ? (
        <span className="grid justify-items-center gap-0.5 text-fine text-t2">
          <FileText size={18} aria-hidden="true" />
          PDF
        </span>
      ) : brokenId === fileId ? (
        <span className="grid justify-items-center gap-0.5 px-1 text-center text-10.5 text-t2 leading-tight">
          <ImageOff size={16} aria-hidden="true" />
          {texts.broken}
        </span>
      ) : (
        <img
          src={addressOf(readThumbnail, { params: { id: fileId } })}
          alt=""
          loading="lazy"
          decoding="async"
          width={76}
          height={54}
          onError={() => setBrokenId(fileId)}
          className="size-full object-cover"
        />
      )}
    </button>
  )
}
