import { type QrFile, qrFileName } from '@puente/domain/qr-file-name'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import type { FileStore } from '../printing/qr-files.ts'
import type { ChangeOptions, StudioOptions } from './studio-options.ts'
import type { FileDownload } from '../printing/use-file-download.ts'
import type { Generation } from './use-generation.ts'

interface DownloadPanelProps {
  id: string
  file: FileStore
  options: StudioOptions
  onChange: ChangeOptions
  /** Why no file can be made now. */
  blocked: string | undefined
  generation: Generation
  downloads: FileDownload
}

/** The format with its file name, the buttons for downloads and posters, and the regeneration (QRG-009, QRG-011). */
export function DownloadPanel(props: DownloadPanelProps) {
  const { id, file, options, onChange, blocked, generation } = props
  const { download, isMaking } = props.downloads
  const texts = useTexts('establishments/studio')
  const words = useTexts('establishments/printing').download
  const { colours, format, size } = options
  const chosen: QrFile = format === 'svg' ? 'svg' : size
  return (
    <section className="grid gap-2.5">
      <h3 className="font-[640] text-small">{texts.format}</h3>
      <Segmented
        label={texts.format}
        value={format}
        onValueChange={(next) => onChange({ format: next })}
        options={[
          { value: 'png', label: 'PNG' },
          { value: 'svg', label: 'SVG' },
        ]}
      />
      <p className="mt-1 text-fine text-t2 [overflow-wrap:anywhere]">
        {qrFileName(file.name, file.storeId, chosen)}
      </p>
      <Button
        full
        variant="primary"
        icon={Download}
        busy={isMaking(file, chosen)}
        offBecause={blocked}
        onClick={() => download(file, colours, chosen)}
      >
        {words.of(format.toUpperCase())}
      </Button>
      <div className="grid grid-cols-2 gap-2 max-xs:grid-cols-1">
        <Button
          className="!px-3"
          busy={isMaking(file, 'zip')}
          offBecause={blocked}
          onClick={() => download(file, colours, 'zip')}
        >
          {words.zip}
        </Button>
        <Button className="!px-3" icon={Printer} onClick={() => onChange({ view: 'a4' })}>
          {words.posters}
        </Button>
      </div>
      <Regeneration id={id} generation={generation} />
    </section>
  )
}

/** Asks first: posters with the code may hang already (QRG-003). */
function Regeneration({ id, generation }: { id: string; generation: Generation }) {
  const all = useTexts('establishments/studio')
  const texts = all.regeneration
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="plain"
        size="small"
        icon={RefreshCw}
        busy={generation.generating.has(id)}
        onClick={() => setOpen(true)}
      >
        {texts.open}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={texts.title}
        description={texts.text}
        closeLabel={all.close}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{all.cancel}</Button>
            <Button
              variant="primary"
              onClick={() => {
                setOpen(false)
                generation.generateCode(id)
              }}
            >
              {texts.confirm}
            </Button>
          </>
        }
      />
    </>
  )
}
