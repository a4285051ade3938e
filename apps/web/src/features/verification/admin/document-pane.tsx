import type { DocumentType } from '@puente/contract/verification/verification'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import FileX from 'lucide-react/icons/file-x'
import ImageOff from 'lucide-react/icons/image-off'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { fittedSize, type Size } from './pane-view.rules.ts'
import type { PictureCache, CachedPicture } from './picture-cache.ts'
import type { Panes } from './use-panes.ts'

interface DocumentPaneProps {
  type: DocumentType
  /** Null if the person has sent no file. */
  fileId: string | null
  cache: PictureCache
  panes: Panes
}

/** One document: its picture once it is loaded, else its state. */
export function DocumentPane({ type, fileId, cache, panes }: DocumentPaneProps) {
  const texts = useTexts('verification/admin')
  const picture = useSyncExternalStore(cache.subscribe, () => (fileId === null ? null : cache.at(fileId)))
  const name = texts.documents[type]
  return (
    <figure className="flex min-h-0 min-w-0 flex-col overflow-hidden rounded-box border border-line bg-s1">
      <figcaption className="flex min-h-9 items-center px-3 font-[580] text-label text-t2">{name}</figcaption>
      <div className="relative min-h-[56vw] flex-1 lg:min-h-0">
        {fileId === null || picture === null ? (
          <PaneMessage icon={FileX} text={texts.viewer.missing} />
        ) : (
          <Content
            type={type}
            name={name}
            picture={picture}
            panes={panes}
            onBroken={() => cache.markBroken(fileId)}
            onRetry={() => cache.retry(fileId)}
          />
        )}
      </div>
    </figure>
  )
}

function Content({
  type,
  name,
  picture,
  panes,
  onBroken,
  onRetry,
}: {
  type: DocumentType
  name: string
  picture: CachedPicture
  panes: Panes
  onBroken: () => void
  onRetry: () => void
}) {
  const texts = useTexts('verification/admin')
  if (picture.state === 'loading') {
    return (
      <p
        role="status"
        className="absolute inset-0 grid place-content-center justify-items-center gap-2 text-label text-t2"
      >
        <Spinner size={24} />
        {texts.viewer.loadingPicture}
      </p>
    )
  }
  if (picture.state === 'failed') {
    return (
      <PaneMessage icon={ImageOff} text={texts.broken}>
        <Button size="small" onClick={onRetry}>
          {texts.retry}
        </Button>
      </PaneMessage>
    )
  }
  if (!picture.mediaType.startsWith('image/')) {
    return (
      <PaneMessage icon={FileText} text={texts.viewer.pdf}>
        <a href={picture.address} download={`${type}.pdf`} className={buttonClass({ size: 'small' })}>
          <Download aria-hidden="true" />
          {texts.viewer.download}
        </a>
      </PaneMessage>
    )
  }
  return (
    <Picture
      key={picture.address}
      type={type}
      name={name}
      address={picture.address}
      size={picture}
      panes={panes}
      onBroken={onBroken}
    />
  )
}

interface PictureProps {
  type: DocumentType
  name: string
  address: string
  size: Size
  panes: Panes
  onBroken: () => void
}

/** A picture that people can enlarge, turn and drag. Buttons and keys do the same (WCAG 2.5.7). */
function Picture({ type, name, address, size, panes, onBroken }: PictureProps) {
  const [box, frame] = useBoxSize((measured) =>
    panes.measured(type, { box: measured, picture: { width: size.width, height: size.height } }),
  )
  const { zoom, turns, x, y } = panes.views[type]
  const fit = box === null ? null : fittedSize(box, size, turns)
  const drag = (event: PointerEvent): void => {
    if (event.buttons === 1) panes.drag(type, event.movementX, event.movementY)
  }
  return (
    <div
      ref={frame}
      className="absolute inset-0 overflow-hidden"
      style={{ touchAction: zoom > 1 ? 'none' : 'auto', cursor: zoom > 1 ? 'grab' : 'default' }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    >
      <img
        src={address}
        alt={name}
        draggable={false}
        data-document={type}
        onError={onBroken}
        className="absolute top-1/2 left-1/2 max-w-none select-none"
        style={
          fit === null
            ? { visibility: 'hidden' }
            : {
                ...fit,
                transform: `translate(-50%, -50%) translate(${x}px, ${y}px) rotate(${turns * 90}deg) scale(${zoom})`,
              }
        }
      />
    </div>
  )
}

/** Reports the size of an element whenever it changes. */
function useBoxSize(onChange: (size: Size) => void) {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  const notify = useRef(onChange)
  useEffect(() => {
    notify.current = onChange
  })
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return
      const { width, height } = entry.contentRect
      if (width === 0 || height === 0) return
      setSize({ width, height })
      notify.current({ width, height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [size, frame] as const
}

function PaneMessage({
  icon: Icon,
  text,
  children,
}: {
  icon: typeof ImageOff
  text: string
  children?: ReactNode
}) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-2.5 p-4 text-center text-small text-t2">
      <Icon size={36} aria-hidden="true" />
      <p className="max-w-56">{text}</p>
      {children}
    </div>
  )
}
