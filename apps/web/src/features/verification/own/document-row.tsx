import type { DocumentType, VerificationView } from '@puente/contract/verification/verification'
import { Link } from '@tanstack/react-router'
import Camera from 'lucide-react/icons/camera'
import IdCard from 'lucide-react/icons/id-card'
import ScanFace from 'lucide-react/icons/scan-face'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { OwnPicture } from './own-picture.tsx'
import { documentRequest } from './verification-flow.rules.ts'

interface DocumentRowProps {
  type: DocumentType
  /** The saved file. Null if no file is saved, or that is not known yet. */
  saved: VerificationView['documents'][DocumentType]
  done: boolean
  /** All documents, to find the one after this. Null while they are not known. */
  request: VerificationView['documents'] | null
  /** The last review rejected this document. */
  wasRejected?: boolean
}

/** One document of the checklist: its picture, its state, and the way to make it or to replace it. */
export function DocumentRow({ type, saved, done, request, wasRejected = false }: DocumentRowProps) {
  const texts = useTexts('verification/own')
  const { name } = texts.documents[type]
  const Icon = type === 'selfie' ? ScanFace : IdCard
  return (
    <li className="card flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      {saved === null ? (
        <span className="grid h-[60px] w-[88px] flex-none place-items-center rounded-input border border-line-strong border-dashed text-t2">
          <Icon size={28} aria-hidden="true" />
        </span>
      ) : (
        <OwnPicture fileId={saved.fileId} name={name} />
      )}
      <div className="min-w-32 flex-1">
        <p className="font-[600]">{name}</p>
        <p className="mt-1 flex flex-wrap gap-1.5">
          <Badge tone={done ? 'success' : 'neutral'}>
            {done ? texts.checklist.done : texts.checklist.missing}
          </Badge>
          {wasRejected && !done && <Badge tone="error">{texts.rejection.hadProblem}</Badge>}
        </p>
        {!done && (
          <ul className="mt-2 list-disc pl-4 text-label text-t2 marker:text-t3">
            {texts.tips[type].map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        )}
      </div>
      {request !== null && (
        <Link
          to="/document-upload"
          state={{ ...documentRequest(type, request, (other) => texts.documents[other].title) }}
          aria-label={done ? texts.checklist.replaceOf(name) : texts.checklist.takeOf(name)}
          className={buttonClass({ size: 'small' })}
        >
          <Camera aria-hidden="true" />
          {done ? texts.checklist.replace : texts.checklist.take}
        </Link>
      )}
    </li>
  )
}
