import { judgeColours, type QrColours } from '@puente/domain/qr-colours'
import clsx from 'clsx'
import Check from 'lucide-react/icons/check'
import ScanQrCode from 'lucide-react/icons/scan-qr-code'
import X from 'lucide-react/icons/x'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { toneClass } from '../../../ui/tone.ts'
import type { FileStore } from './qr-files.ts'
import { RasterCanvas } from './raster-canvas.tsx'
import { judgeReading, lookNames, type Readings, type ReadingVerdict } from './reading.rules.ts'
import type { Drawing } from './use-drawing.ts'

interface CodePreviewProps {
  /** Null before the first one. */
  drawing: Drawing | null
  failed: boolean
  /** Checks once more. */
  onRetry: () => void
  file: FileStore
}

/** The code as it was drawn, and what a reader read from these pixels (QRG-008, ruling 70). */
export function CodePreview({ drawing, failed, onRetry, file }: CodePreviewProps) {
  const texts = useTexts('establishments/printing')
  return (
    <>
      <div className="aspect-square w-full max-w-[26rem] overflow-hidden rounded-card bg-white [box-shadow:var(--shadow-card)]">
        {drawing !== null && <RasterCanvas raster={drawing.raster} label={texts.drawing(file.name)} />}
      </div>
      <ReadingBox drawing={drawing} failed={failed} onRetry={onRetry} pageUrl={file.pageUrl} />
    </>
  )
}

const tones = {
  good: 'success',
  weak: 'pending',
  partly: 'pending',
  refused: 'error',
  unread: 'error',
} as const satisfies Record<ReadingVerdict, keyof typeof toneClass>

interface ReadingBoxProps extends Pick<CodePreviewProps, 'drawing' | 'failed' | 'onRetry'> {
  pageUrl: string
}

/** Keeps its height, so that nothing below jumps while colours are tried. */
function ReadingBox({ drawing, failed, onRetry, pageUrl }: ReadingBoxProps) {
  const all = useTexts('establishments/printing')
  const texts = all.reading
  const verdict =
    drawing === null || failed ? null : judgeReading(drawing.code.colours, drawing.readings, pageUrl)
  const tone = failed ? 'error' : verdict === null ? 'neutral' : tones[verdict]
  const read = drawing?.readings.normal ?? null
  return (
    <div
      role="status"
      className={clsx(
        'tint flex min-h-32 w-full max-w-[29rem] items-start gap-3 rounded-box p-3.5',
        toneClass[tone],
      )}
    >
      <ScanQrCode size={22} className="mt-px flex-none" aria-hidden="true" />
      <div className="min-w-0 flex-1 text-small">
        <p className="font-[640]">{headOf(texts, verdict, failed)}</p>
        <p className="text-t1">{hintOf(texts, verdict, failed, drawing?.code.colours)}</p>
        {(verdict === 'good' || verdict === 'partly') && read !== null && (
          <p className="text-t1 [overflow-wrap:anywhere]">{read.replace(/^https?:\/\//, '')}</p>
        )}
        {drawing !== null && !failed && <Looks readings={drawing.readings} pageUrl={pageUrl} />}
        {failed && (
          <Button size="small" className="mt-2.5" onClick={onRetry}>
            {all.retry}
          </Button>
        )}
      </div>
    </div>
  )
}

function Looks({ readings, pageUrl }: { readings: Readings; pageUrl: string }) {
  const texts = useTexts('establishments/printing').reading
  return (
    <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-t1">
      {lookNames.map((look) => {
        const isRead = readings[look] === pageUrl
        const Icon = isRead ? Check : X
        return (
          <li key={look} className="flex items-center gap-1.5 font-[560] text-label">
            <Icon size={16} className={isRead ? 'text-mata' : 'text-ceibo'} aria-hidden="true" />
            {texts.looks[look]}
            <span className="sr-only">{isRead ? texts.read : texts.notRead}</span>
          </li>
        )
      })}
    </ul>
  )
}

type Texts = ReturnType<typeof useTexts<'establishments/printing'>>['reading']

function headOf(texts: Texts, verdict: ReadingVerdict | null, failed: boolean): string {
  if (failed) return texts.failed
  if (verdict === null) return texts.running
  return verdict === 'partly' ? texts.weak : texts[verdict]
}

function hintOf(
  texts: Texts,
  verdict: ReadingVerdict | null,
  failed: boolean,
  colours: QrColours | undefined,
): string | null {
  if (failed) return texts.failedHint
  if (verdict === 'refused')
    return colours !== undefined && judgeColours(colours) === 'lighter' ? texts.lighter : texts.tooLittle
  if (verdict === 'unread') return texts.unreadHint
  if (verdict === 'partly') return texts.partlyHint
  if (verdict === 'weak') return texts.weakHint
  return verdict === null ? null : texts.checked
}
