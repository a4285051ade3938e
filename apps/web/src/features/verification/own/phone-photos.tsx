import {
  type DocumentType,
  documentTypes,
  type VerificationView,
} from '@puente/contract/verification/verification'
import { useQueryClient } from '@tanstack/react-query'
import Camera from 'lucide-react/icons/camera'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadingScreen } from '../../../ui/spinner.tsx'
import { Sun } from '../../../ui/sun.tsx'
import { DocumentCapture } from './document-capture.tsx'
import { PhoneMessage } from './phone-message.tsx'
import { documentAfter, missingDocuments, resumePoint } from './verification-flow.rules.ts'
import { VerificationLoaded } from './verification-loaded.tsx'
import { verificationQuery } from './verification-queries.ts'

/** The photo steps on the phone, one after the other, until none is missing. */
export function PhonePhotos() {
  const texts = useTexts('verification/own').phone
  return (
    <VerificationLoaded loading={<LoadingScreen label={texts.opening} />}>
      {(verification) => <Photos verification={verification} />}
    </VerificationLoaded>
  )
}

function Photos({ verification }: { verification: VerificationView }) {
  const texts = useTexts('verification/own')
  const queryClient = useQueryClient()
  const [current, setCurrent] = useState<DocumentType | null>(null)
  const [byFile, setByFile] = useState(false)
  const { documents } = verification
  const point = resumePoint(verification)
  if (point === '/verification-processing' || point === '/exchange') {
    return (
      <PhoneMessage scene={<Sun size={180} />} title={texts.phone.endedTitle} text={texts.phone.endedText} />
    )
  }
  if (current !== null) {
    return (
      <DocumentCapture
        key={current}
        type={current}
        title={texts.documents[current].title}
        savedFileId={documents[current]?.fileId ?? null}
        on="handed-phone"
        from={byFile ? 'file' : 'camera'}
        onSaved={(by) => {
          setByFile(by === 'file')
          const saved = queryClient.getQueryData(verificationQuery.queryKey)?.documents ?? documents
          setCurrent(documentAfter(current, saved))
        }}
        onBack={() => setCurrent(null)}
      />
    )
  }
  const next = missingDocuments(documents)[0]
  if (next === undefined) {
    return (
      <PhoneMessage scene={<Sun size={180} />} title={texts.phone.doneTitle} text={texts.phone.doneText}>
        <PhotoList documents={documents} onTake={setCurrent} />
      </PhoneMessage>
    )
  }
  const untouched = missingDocuments(documents).length === documentTypes.length
  return (
    <div className="mx-auto flex w-full max-w-[32.5rem] flex-1 flex-col px-5 pt-6 pb-[calc(24px+env(safe-area-inset-bottom))]">
      <h1 className="sign text-balance text-page">{texts.phone.title}</h1>
      <p className="mt-2 text-t2">{texts.phone.lead}</p>
      <PhotoList documents={documents} onTake={setCurrent} />
      <div className="mt-auto pt-6">
        <Button variant="primary" size="large" full icon={Camera} onClick={() => setCurrent(next)}>
          {untouched ? texts.phone.start : texts.phone.next(texts.documents[next].name)}
        </Button>
      </div>
    </div>
  )
}

interface PhotoListProps {
  documents: VerificationView['documents']
  onTake: (type: DocumentType) => void
}

function PhotoList({ documents, onTake }: PhotoListProps) {
  const texts = useTexts('verification/own')
  return (
    <ul className="mt-6 grid gap-2.5 text-left" aria-label={texts.phone.list}>
      {documentTypes.map((type) => {
        const done = documents[type] !== null
        const { name } = texts.documents[type]
        return (
          <li key={type} className="card flex items-center gap-3 py-2.5 pr-2.5 pl-4">
            {done ? (
              <CircleCheck size={24} className="flex-none text-mata" aria-hidden="true" />
            ) : (
              <CircleDashed size={24} className="flex-none text-t3" aria-hidden="true" />
            )}
            <span className="min-w-0 flex-1">
              <span className="block font-[600]">{name}</span>
              <span className="block text-label text-t2">
                {done ? texts.checklist.done : texts.checklist.missing}
              </span>
            </span>
            <Button
              size="small"
              variant="plain"
              aria-label={done ? texts.phone.againOf(name) : texts.phone.takeOf(name)}
              onClick={() => onTake(type)}
            >
              {done ? texts.phone.again : texts.phone.take}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
