import clsx from 'clsx'
import Camera from 'lucide-react/icons/camera'
import Upload from 'lucide-react/icons/upload'
import {
  type ChangeEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { Button } from './button.tsx'

interface FileZoneProps {
  label: string
  onFile: (file: File) => void
  /** The id of the text about a refused file. The zone then looks invalid. */
  errorId?: string | undefined
  /** Take a picture pasted anywhere on the page, not only here. */
  pasteAnywhere?: boolean
  autoFocus?: boolean
  /** The content. `over` is true while a file is dragged over the zone. */
  children: (over: boolean) => ReactNode
}

/** Where one file is dropped or pasted. */
export function FileZone(props: FileZoneProps) {
  const { label, onFile, errorId, pasteAnywhere = false, autoFocus = false, children } = props
  const [over, setOver] = useState(false)
  const id = useId()
  const zone = useRef<HTMLDivElement>(null)
  const pasted = useEffectEvent((event: Event): void => {
    const file = event instanceof ClipboardEvent ? event.clipboardData?.files[0] : undefined
    if (file === undefined) return
    event.preventDefault()
    onFile(file)
  })

  useEffect(() => {
    if (!autoFocus) return
    // Wait for a frame: a dialog around the zone must first record where the focus came from. Do not scroll past what comes before.
    const frame = requestAnimationFrame(() => zone.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [autoFocus])
  useEffect(() => {
    const target: Pick<Document, 'addEventListener' | 'removeEventListener'> | null = pasteAnywhere
      ? document
      : zone.current
    const listen = (event: Event): void => pasted(event)
    target?.addEventListener('paste', listen)
    return () => target?.removeEventListener('paste', listen)
  }, [pasteAnywhere])

  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file !== undefined) onFile(file)
  }
  return (
    <>
      <p id={id} className="mb-1.5 font-[550] text-label text-t2">
        {label}
      </p>
      <div
        ref={zone}
        role="group"
        tabIndex={-1}
        aria-labelledby={id}
        aria-describedby={errorId}
        data-invalid={errorId !== undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={clsx(
          'rounded-box border border-dashed p-4 transition-colors focus-visible:outline-offset-0',
          over
            ? 'border-focus bg-s3'
            : errorId === undefined
              ? 'border-line-strong bg-s2'
              : 'border-ceibo bg-s2',
        )}
      >
        {children(over)}
      </div>
    </>
  )
}

interface FileButtonsProps {
  texts: { readonly choose: string; readonly camera: string }
  accept: readonly string[]
  /** On phones, offer the camera beside the file chooser. */
  camera?: 'environment' | 'user' | undefined
  disabled?: boolean
  onFile: (file: File) => void
}

/** The buttons that open the file chooser and, on phones, the camera. */
export function FileButtons({ texts, accept, camera, disabled = false, onFile }: FileButtonsProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const cameraInput = useRef<HTMLInputElement>(null)
  const chosen = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0]
    // Empty the input, so that choosing the same file again is a change.
    event.target.value = ''
    if (file !== undefined) onFile(file)
  }
  const open = (input: HTMLInputElement | null): void => {
    if (!disabled) input?.click()
  }
  return (
    <>
      <Button icon={Upload} disabled={disabled} onClick={() => open(chooser.current)}>
        {texts.choose}
      </Button>
      {camera !== undefined && (
        <Button
          icon={Camera}
          disabled={disabled}
          onClick={() => open(cameraInput.current)}
          className="pointer-fine:hidden"
        >
          {texts.camera}
        </Button>
      )}
      <input ref={chooser} type="file" hidden accept={accept.join(',')} onChange={chosen} />
      {camera !== undefined && (
        <input ref={cameraInput} type="file" hidden accept="image/*" capture={camera} onChange={chosen} />
      )}
    </>
  )
}
