import FileText from 'lucide-react/icons/file-text'
import ImageUp from 'lucide-react/icons/image-up'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { FileButtons, FileZone } from '../../../ui/file-zone.tsx'
import { LocalPicture } from '../../../ui/local-picture.tsx'

interface ReceiptFileProps {
  label: string
  prompt: string
  rules: string
  accept: readonly string[]
  file: File | null
  error: string | undefined
  /** The file is being sent or was sent. No other file can replace it now. */
  busy: boolean
  onFile: (file: File) => void
  onRemove: () => void
}

/** One file to send. The person drops, pastes, chooses or photographs it, and sees a preview before they send it. */
export function ReceiptFile(props: ReceiptFileProps) {
  const { label, prompt, rules, accept, file, error, busy, onFile, onRemove } = props
  const texts = useTexts('receipts/own').file
  const [cleared, setCleared] = useState(false)
  const id = useId()
  const take = (next: File): void => {
    if (busy) return
    setCleared(false)
    onFile(next)
  }
  return (
    <div>
      <FileZone
        label={label}
        onFile={take}
        errorId={error === undefined ? undefined : `${id}-error`}
        pasteAnywhere
        // The button that had the focus disappeared with the file.
        autoFocus={cleared}
      >
        {(over) => (
          <div className="grid justify-items-center gap-2 py-1 text-center">
            {file === null || over ? (
              <>
                <ImageUp size={28} className="text-t2" aria-hidden="true" />
                <p className="font-[600] text-small">{over ? texts.drop : prompt}</p>
                <p className="text-label text-t2">{rules}</p>
              </>
            ) : (
              <Preview file={file} />
            )}
            <div className="mt-1 flex flex-wrap justify-center gap-2.5">
              <FileButtons
                texts={{ choose: file === null ? texts.choose : texts.other, camera: texts.camera }}
                accept={accept}
                camera="environment"
                disabled={busy}
                onFile={take}
              />
              {file !== null && (
                <Button
                  variant="plain"
                  icon={Trash2}
                  disabled={busy}
                  onClick={() => {
                    setCleared(true)
                    onRemove()
                  }}
                >
                  {texts.remove}
                </Button>
              )}
            </div>
          </div>
        )}
      </FileZone>
      <div aria-live="polite">
        {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </div>
  )
}

function Preview({ file }: { file: File }) {
  const texts = useTexts('receipts/own').file
  return (
    <>
      {file.type.startsWith('image/') ? (
        <LocalPicture
          key={`${file.name}${file.lastModified}${file.size}`}
          file={file}
          alt={texts.previewOf(file.name)}
          className="h-[min(30dvh,220px)] max-w-full rounded-input object-contain"
        />
      ) : (
        <FileText size={40} className="text-t2" aria-hidden="true" />
      )}
      <p className="max-w-full truncate text-small" title={file.name}>
        {file.name}
      </p>
    </>
  )
}
