import type { OwnEstablishment } from '@puente/contract/establishments/own-establishments'
import { downloadOwnPoster } from '@puente/contract/establishments/qr-codes'
import type { PosterFormat } from '@puente/domain/poster'
import type { PosterLanguage } from '@puente/domain/poster-texts'
import { blackOnWhite } from '@puente/domain/qr-colours'
import { qrSizes } from '@puente/domain/qr-drawing'
import Download from 'lucide-react/icons/download'
import { Suspense, useState } from 'react'
import { download } from '../../../lib/api/download.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CodePreview } from '../printing/code-preview.tsx'
import { PosterPanel } from '../printing/poster-panel.tsx'
import { PosterPreview } from '../printing/poster-preview.tsx'
import type { FileStore } from '../printing/qr-files.ts'
import { fileBlockOf } from '../printing/reading.rules.ts'
import { useDrawing } from '../printing/use-drawing.ts'
import { useFileDownload } from '../printing/use-file-download.ts'

const views = ['a4', 'a6', 'tent', 'qr'] as const

interface PrintDialogProps {
  store: OwnEstablishment
  onClose: () => void
}

/** The posters and the code of one establishment as they will be printed, black on white. */
export function PrintDialog({ store, onClose }: PrintDialogProps) {
  const texts = useTexts('establishments/own')
  const printing = useTexts('establishments/printing')
  const [view, setView] = useState<'qr' | PosterFormat>('a4')
  const [language, setLanguage] = useState<PosterLanguage>('pt')
  const { id, name, storeId, printedUrl } = store
  // Null if the establishment was paused while the dialog was open.
  const file = storeId === null || printedUrl === null ? null : { name, storeId, pageUrl: printedUrl }
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => open || onClose()}
      title={texts.print}
      description={name}
      closeLabel={texts.close}
    >
      {file === null ? (
        <p>{texts.noCode}</p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Segmented
            label={printing.preview}
            value={view}
            onValueChange={setView}
            options={views.map((value) => ({ value, label: printing.views[value] }))}
          />
          {view === 'qr' ? (
            <Code file={file} />
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-2">
              <div className="mx-auto w-full max-w-60 md:max-w-full">
                <Suspense fallback={<Skeleton className="h-80 w-full" />}>
                  <PosterPreview
                    file={file}
                    format={view}
                    language={language}
                    colour={blackOnWhite.foreground}
                  />
                </Suspense>
              </div>
              <PosterPanel
                format={view}
                language={language}
                onLanguage={setLanguage}
                fetchPoster={({ format }) =>
                  download(downloadOwnPoster, { params: { id }, query: { format, language } })
                }
              />
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** The code alone, for a sign of their own. */
function Code({ file }: { file: FileStore }) {
  const { download: words } = useTexts('establishments/printing')
  const { isMaking, download: save } = useFileDownload()
  const code = { pageUrl: file.pageUrl, level: qrSizes.medium.level, colours: blackOnWhite }
  const { drawing, failed, retry } = useDrawing(code)
  const block = fileBlockOf(code, drawing, failed)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-2">
      <div className="mx-auto grid w-full max-w-72 gap-3">
        <CodePreview drawing={drawing} failed={failed} onRetry={retry} file={file} />
      </div>
      <div className="grid gap-2.5">
        {(['medium', 'svg'] as const).map((kind) => (
          <Button
            key={kind}
            full
            icon={Download}
            variant={kind === 'svg' ? 'quiet' : 'primary'}
            busy={isMaking(file, kind)}
            offBecause={block === null ? undefined : words.blocked[block]}
            onClick={() => save(file, blackOnWhite, kind)}
          >
            {words.of(kind === 'svg' ? 'SVG' : 'PNG')}
          </Button>
        ))}
      </div>
    </div>
  )
}
