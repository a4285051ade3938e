import { downloadPoster, type QrStore } from '@puente/contract/establishments/qr-codes'
import { qrSizes } from '@puente/domain/qr-drawing'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ExternalLink from 'lucide-react/icons/external-link'
import { lazy, Suspense } from 'react'
import { download } from '../../../lib/api/download.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CodePreview } from '../printing/code-preview.tsx'
import { ColourPanel } from './colour-panel.tsx'
import { DownloadPanel } from './download-panel.tsx'
import { GenerationBadge } from './generation-badge.tsx'
import { PosterPanel } from '../printing/poster-panel.tsx'
import type { FileStore } from '../printing/qr-files.ts'
import { fileBlockOf } from '../printing/reading.rules.ts'
import { SizePanel } from './size-panel.tsx'
import type { ChangeOptions, StudioOptions, StudioView } from './studio-options.ts'
import { fileStoreOf } from './studio-queries.ts'
import { useDrawing } from '../printing/use-drawing.ts'
import type { FileDownload } from '../printing/use-file-download.ts'
import type { Generation } from './use-generation.ts'

const PosterPreview = lazy(() =>
  import('../printing/poster-preview.tsx').then((module) => ({ default: module.PosterPreview })),
)

const views = ['qr', 'a4', 'a6', 'tent'] as const satisfies readonly StudioView[]

interface StorePaneProps {
  store: QrStore
  options: StudioOptions
  onChange: ChangeOptions
  generation: Generation
  downloads: FileDownload
  /** Absent on wide screens, which show the list beside the pane. */
  onBack?: () => void
}

/** One establishment: its code or a poster as it will be printed, and beside it all choices. */
export function StorePane({ store, onBack, ...workbench }: StorePaneProps) {
  const { generation } = workbench
  const texts = useTexts('establishments/studio')
  const file = fileStoreOf(store)
  return (
    <section aria-label={store.name} className="@container grid min-w-0 content-start gap-4">
      <Head store={store} {...(onBack !== undefined && { onBack })} />
      {file === null ? (
        <div className="card grid justify-items-center gap-3 p-6 text-center">
          <p className="text-small">{store.generation === 'no-url' ? texts.noUrl : texts.noQr}</p>
          {store.generation === 'no-url' ? (
            <Button
              variant="primary"
              busy={generation.addressing.has(store.id)}
              onClick={() => generation.generateAddress(store.id)}
            >
              {texts.generateUrl}
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={generation.generating.has(store.id)}
              onClick={() => generation.generateCode(store.id)}
            >
              {texts.generateQr}
            </Button>
          )}
        </div>
      ) : (
        <Workbench id={store.id} file={file} {...workbench} />
      )}
    </section>
  )
}

function Head({ store, onBack }: { store: QrStore; onBack?: () => void }) {
  const texts = useTexts('establishments/studio')
  const language = useLanguage()
  const { name, generation, qrCodeGeneratedAt, pageUrl } = store
  return (
    <header className="flex flex-wrap items-center gap-3">
      {onBack !== undefined && (
        <Button size="small" icon={ArrowLeft} onClick={onBack}>
          {texts.back}
        </Button>
      )}
      <div className="min-w-[min(15rem,100%)] flex-1">
        <h2 className="sign text-20 [overflow-wrap:anywhere]">{name}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-label text-t2">
          <GenerationBadge generation={generation} />
          {qrCodeGeneratedAt !== null && (
            <span>{texts.generatedAt(formatDate(qrCodeGeneratedAt, 'dayTime', language))}</span>
          )}
        </p>
      </div>
      {pageUrl !== null && (
        <div className="flex flex-wrap gap-2">
          <CopyButton size="small" text={pageUrl} label={texts.copyUrl} copiedLabel={texts.copied} />
          <a href={pageUrl} target="_blank" rel="noreferrer" className={buttonClass({ size: 'small' })}>
            <ExternalLink aria-hidden="true" />
            {texts.openPage}
          </a>
        </div>
      )}
    </header>
  )
}

interface WorkbenchProps extends Omit<StorePaneProps, 'store' | 'onBack'> {
  id: string
  file: FileStore
}

function Workbench({ id, file, options, onChange, generation, downloads }: WorkbenchProps) {
  const texts = useTexts('establishments/printing')
  const { view, colours, size } = options
  const code = { pageUrl: file.pageUrl, level: qrSizes[size].level, colours }
  const { drawing, failed, retry } = useDrawing(code)
  const block = fileBlockOf(code, drawing, failed)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[44rem]:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3.5">
        <Segmented
          label={texts.preview}
          value={view}
          onValueChange={(next) => onChange({ view: next })}
          options={views.map((value) => ({ value, label: texts.views[value] }))}
        />
        {view === 'qr' ? (
          <CodePreview drawing={drawing} failed={failed} onRetry={retry} file={file} />
        ) : (
          <Suspense fallback={<Skeleton className="h-96 w-full max-w-[26rem]" />}>
            <PosterPreview
              file={file}
              format={view}
              language={options.posterLanguage}
              colour={colours.foreground}
            />
          </Suspense>
        )}
      </div>
      <div className="card grid gap-5 p-4">
        <ColourPanel colours={colours} onColours={(next) => onChange({ colours: next })} />
        {view === 'qr' ? (
          <>
            <SizePanel size={size} onSize={(next) => onChange({ size: next })} />
            <DownloadPanel
              id={id}
              file={file}
              options={options}
              onChange={onChange}
              blocked={block === null ? undefined : texts.download.blocked[block]}
              generation={generation}
              downloads={downloads}
            />
          </>
        ) : (
          <PosterPanel
            format={view}
            language={options.posterLanguage}
            onLanguage={(posterLanguage) => onChange({ posterLanguage })}
            colour={colours.foreground}
            fetchPoster={(query) => download(downloadPoster, { params: { id }, query })}
          />
        )}
      </div>
    </div>
  )
}
