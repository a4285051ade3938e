import clsx from 'clsx'
import FileText from 'lucide-react/icons/file-text'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import { type ReactNode, useCallback, useId } from 'react'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { FieldError } from './field.tsx'
import { FileButtons, FileZone } from './file-zone.tsx'
import { IconButton } from './icon-button.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { type UploadOptions, type UploadState, useUpload } from './use-upload.ts'

export interface UploaderTexts {
  /** "Elegí, soltá o pegá el comprobante". */
  prompt: string
  /** "JPG, PNG o PDF, hasta 5 MB". */
  rules: ReactNode
  choose: string
  camera: string
  drop: string
  sending: (percent: number) => string
  done: string
  remove: string
  retry: string
  refused: Record<'type' | 'size', string>
  /** The words for a failure of `send`. */
  failed: (error: unknown) => string
}

interface UploaderProps<T> extends UploadOptions<T> {
  label: string
  texts: UploaderTexts
  /** On phones, offer the camera beside the file chooser. */
  camera?: 'environment' | 'user'
  /** Take a picture pasted anywhere on the page, not only here. */
  pasteAnywhere?: boolean
  autoFocus?: boolean
  /** The file is in use: it stays, and no other takes its place. */
  locked?: boolean
  /** Id of the caller's text about what is wrong, such as a missing file. */
  errorId?: string | undefined
}

/** One file: choose, drop, paste or photograph it, see it, watch real progress, try again without choosing again. */
export function Uploader<T>(props: UploaderProps<T>) {
  const {
    label,
    texts,
    camera,
    pasteAnywhere = false,
    autoFocus = false,
    locked = false,
    errorId,
    ...options
  } = props
  const { state, take, retry, remove } = useUpload(options)
  const id = useId()
  const empty = state.step === 'empty' || state.step === 'refused'
  return (
    <div>
      <FileZone
        {...{ label, pasteAnywhere, autoFocus }}
        onFile={(file) => {
          if (!locked) void take(file)
        }}
        errorId={state.step === 'refused' ? `${id}-error` : errorId}
      >
        {(over) =>
          empty ? (
            <div className="grid justify-items-center gap-2 py-2 text-center">
              <Upload size={24} className="text-t2" aria-hidden="true" />
              <p className="font-[600] text-small">{over ? texts.drop : texts.prompt}</p>
              <p className="text-label text-t3">{texts.rules}</p>
              <div className="mt-1 flex flex-wrap justify-center gap-2.5">
                <FileButtons
                  {...{ texts, camera }}
                  accept={options.accept}
                  disabled={locked}
                  onFile={(file) => void take(file)}
                />
              </div>
            </div>
          ) : (
            <Chosen {...{ state, texts, retry, remove, locked }} />
          )
        }
      </FileZone>
      {state.step === 'refused' && (
        <FieldError id={`${id}-error`}>
          <span className="wrap-anywhere">{state.name}</span>: {texts.refused[state.reason]}
        </FieldError>
      )}
    </div>
  )
}

interface ChosenProps<T> {
  state: Exclude<UploadState<T>, { step: 'empty' } | { step: 'refused' }>
  texts: UploaderTexts
  retry: () => void
  remove: () => void
  locked: boolean
}

function Chosen<T>({ state, texts, retry, remove, locked }: ChosenProps<T>) {
  const share = state.step === 'sending' && state.totalBytes > 0 ? state.sentBytes / state.totalBytes : 0
  return (
    <div className="flex items-center gap-3.5">
      <Preview file={state.file} />
      <div className="min-w-0 flex-1">
        <p className="trunc font-[600] text-small" title={state.file.name}>
          {state.file.name}
        </p>
        <div className="mt-1.5" aria-live="polite">
          {state.step === 'sending' && (
            <>
              <ProgressBar value={share} label={state.file.name} />
              <p className="mt-1 text-fine text-t2">{texts.sending(Math.floor(share * 100))}</p>
            </>
          )}
          {state.step === 'done' && <Badge tone="success">{texts.done}</Badge>}
          {state.step === 'failed' && (
            <p className="font-[550] text-ceibo text-label">{texts.failed(state.error)}</p>
          )}
        </div>
        {state.step === 'failed' && !locked && (
          <Button size="small" icon={RotateCcw} onClick={retry} className="mt-2">
            {texts.retry}
          </Button>
        )}
      </div>
      {!locked && <IconButton icon={Trash2} label={texts.remove} onClick={remove} />}
    </div>
  )
}

function Preview({ file }: { file: File }) {
  const frame = 'size-16 flex-none rounded-input border border-line'
  // One address for as long as the file is shown: a new one at each drawing would take the picture away while it is read.
  const show = useCallback(
    (picture: HTMLImageElement): (() => void) => {
      const address = URL.createObjectURL(file)
      picture.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  if (!file.type.startsWith('image/')) {
    return (
      <span className={clsx(frame, 'grid place-items-center bg-s3 text-t2')}>
        <FileText size={24} aria-hidden="true" />
      </span>
    )
  }
  return <img key={file.name + file.lastModified} ref={show} alt="" className={clsx(frame, 'object-cover')} />
}
