import type { DocumentType } from '@puente/contract/verification/verification'
import FileText from 'lucide-react/icons/file-text'
import ImageUp from 'lucide-react/icons/image-up'
import Upload from 'lucide-react/icons/upload'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { LocalPicture } from '../../../ui/local-picture.tsx'
import { acceptedTypes } from './upload-refusal.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useDocumentUpload } from './use-document-upload.ts'

interface FileChoiceProps {
  type: DocumentType
  /** On a phone, the file chooser opens its own camera. */
  withSystemCamera: boolean
  onSaved: () => void
  /** Leads back to the better way. `inHand` is true on a phone. Absent if no better way exists. */
  toPhone?: { inHand: boolean; go: () => void }
}

/** The last way to add a document, for a person with neither a camera here nor a phone (ruling 12). */
export function FileChoice({ type, withSystemCamera, onSaved, toPhone }: FileChoiceProps) {
  const texts = useTexts('verification/own')
  const [file, setFile] = useState<File | null>(null)
  const [pressedEmpty, setPressedEmpty] = useState(false)
  const upload = useDocumentUpload(type, onSaved)
  const chooser = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  useEffect(() => choose.current?.focus(), [])
  const { step } = upload.state
  const waits = step === 'sending' || step === 'done'

  const chosen = (event: ChangeEvent<HTMLInputElement>): void => {
    const next = event.target.files?.[0]
    // Empty the input, so that choosing the same file again still fires a change.
    event.target.value = ''
    if (next === undefined) return
    upload.remove()
    setPressedEmpty(false)
    setFile(next)
  }
  const send = (): void => {
    if (file === null) {
      setPressedEmpty(true)
      choose.current?.focus()
    } else if (step === 'failed') upload.retry()
    else void upload.take(file)
  }
  return (
    <div className="mx-auto grid w-full max-w-[32.5rem] content-start gap-4 px-5 py-6">
      <div>
        <h2 className="font-[620] text-section">{texts.chooser.title}</h2>
        <p className="mt-1 text-small text-t2">
          {type === 'selfie' ? texts.chooser.selfieText : texts.chooser.documentText}
        </p>
      </div>
      <div className="grid justify-items-center gap-3 rounded-box border border-line-strong border-dashed bg-s2 p-5">
        <ChosenFile type={type} file={file} />
        <Button
          ref={choose}
          variant={file === null ? 'primary' : 'quiet'}
          icon={Upload}
          disabled={waits}
          aria-describedby={pressedEmpty ? 'nothing-chosen' : undefined}
          onClick={() => waits || chooser.current?.click()}
        >
          {file === null
            ? withSystemCamera
              ? texts.chooser.camera
              : texts.chooser.choose
            : texts.chooser.other}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={texts.chooser.label(texts.documents[type].name)}
          accept={acceptedTypes(type).join(',')}
          {...(withSystemCamera && { capture: type === 'selfie' ? 'user' : 'environment' })}
          onChange={chosen}
        />
      </div>
      {pressedEmpty && <FieldError id="nothing-chosen">{texts.uploadFailures.nothingChosen}</FieldError>}
      <UploadProgress type={type} upload={upload} />
      {/* The conspicuous button is the one to press next. */}
      <Button variant={file === null ? 'quiet' : 'primary'} size="large" full busy={waits} onClick={send}>
        {step === 'failed' ? texts.retry : texts.chooser.send}
      </Button>
      {toPhone !== undefined && (
        <Button variant="plain" full onClick={toPhone.go}>
          {toPhone.inHand ? texts.chooser.toOtherPhone : texts.chooser.toPhone}
        </Button>
      )}
    </div>
  )
}

function ChosenFile({ type, file }: { type: DocumentType; file: File | null }) {
  const texts = useTexts('verification/own')
  if (file === null) {
    return (
      <>
        <ImageUp size={32} className="text-t2" aria-hidden="true" />
        <p className="text-label text-t2">
          {type === 'selfie' ? texts.chooser.pictureRules : texts.chooser.rules}
        </p>
      </>
    )
  }
  return (
    <>
      {file.type === 'image/jpeg' || file.type === 'image/png' ? (
        <LocalPicture
          key={`${file.name}${file.lastModified}`}
          file={file}
          alt={texts.chooser.previewOf(texts.documents[type].name)}
          className="max-h-[36dvh] max-w-full rounded-input object-contain"
        />
      ) : (
        <FileText size={40} className="text-t2" aria-hidden="true" />
      )}
      <p className="max-w-full truncate text-small">{file.name}</p>
    </>
  )
}
