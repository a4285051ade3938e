import type { EstablishmentHours } from '@puente/domain/establishment-hours'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useRef, useState } from 'react'
import { logError } from '../../../lib/errors/error-log.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CropStage, frameSide } from './crop-stage.tsx'
import { croppedFile, drawCrop } from './crop-picture.ts'
import { type Crop, largestSide, mostZoom, moveCrop, sentSide, turnCrop, zoomCrop } from './crop.rules.ts'
import { OpenNow } from './open-now.tsx'
import { PagePicture } from './page-picture.tsx'

interface CropDialogProps {
  source: File
  picture: ImageBitmap
  crop: Crop
  name: string
  hours: EstablishmentHours
  onClose: () => void
  onAnother: () => void
  onUse: (file: File, side: number, crop: Crop) => void
}

/** Cuts a square from a picture: by dragging, with buttons, or with the keyboard. */
export function CropDialog(props: CropDialogProps) {
  const { source, picture, name, hours, onClose, onAnother, onUse } = props
  const texts = useTexts('establishments/registration')
  const [crop, setCrop] = useState(props.crop)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const move = (right: number, down: number): void =>
    setCrop((before) => moveCrop(picture, before, { right, down, frame: frameSide }))
  const zoomBy = (factor: number): void =>
    setCrop((before) => zoomCrop(picture, before, before.zoom * factor))
  const turn = (): void => setCrop((before) => turnCrop(picture, before))
  const use = async (): Promise<void> => {
    setBusy(true)
    setFailed(false)
    const file = await croppedFile(picture, crop, source.name)
    setBusy(false)
    if (file !== null) {
      onUse(file, sentSide(picture, crop), crop)
      return
    }
    setFailed(true)
    logError(new Error('the browser did not write the cropped picture'), location.pathname)
  }
  const controls = { move, zoomBy, turn }
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={texts.crop.title}
      closeLabel={texts.closeLabel}
      footer={
        <>
          <Button onClick={onAnother}>{texts.crop.another}</Button>
          <Button variant="primary" icon={Check} busy={busy} onClick={() => void use()}>
            {texts.crop.use}
          </Button>
        </>
      }
    >
      {failed && (
        <div className="mb-4">
          <Callout tone="error" announce>
            {texts.image.unreadable}
          </Callout>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,17rem)]">
        <div className="grid min-w-0 content-start gap-3.5">
          <CropStage picture={picture} crop={crop} {...controls} />
          <CropTools
            zoom={crop.zoom}
            onZoom={(zoom) => setCrop((before) => zoomCrop(picture, before, zoom))}
            {...controls}
          />
        </div>
        <div className="grid min-w-0 content-start gap-2">
          <h3 className="font-[600] text-label text-t2">{texts.crop.onPage}</h3>
          <OnPage name={name}>
            <SmallCrop picture={picture} crop={crop} />
            <OpenNow hours={hours} />
          </OnPage>
          <h3 className="mt-2 font-[600] text-label text-t2 max-md:hidden">{texts.crop.without}</h3>
          <div className="max-md:hidden">
            <OnPage name={name}>
              <PagePicture name={name} file={null} className="size-19 rounded-card" />
            </OnPage>
          </div>
          <p className="mt-1 text-label text-t3">
            {texts.crop.kept(Math.min(largestSide, sentSide(picture, crop)))}
          </p>
        </div>
      </div>
    </Dialog>
  )
}

/** The picture beside the name, as on the page. */
function OnPage({
  name,
  children,
}: {
  name: string
  children: React.ReactNode | [React.ReactNode, React.ReactNode]
}) {
  const [picture, badge] = Array.isArray(children) ? children : [children, null]
  return (
    <div className="flex items-center gap-3.5 rounded-box bg-s2 p-3.5">
      {picture}
      <div className="grid min-w-0 justify-items-start gap-1.5">
        <b lang="es" className="sign break-words text-section">
          {name}
        </b>
        {badge}
      </div>
    </div>
  )
}

const smallSide = 152

function SmallCrop({ picture, crop }: { picture: ImageBitmap; crop: Crop }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCrop({ canvas: canvas.current, picture, crop, frame: smallSide })
  }, [picture, crop])
  return (
    <canvas
      ref={canvas}
      width={smallSide}
      height={smallSide}
      aria-hidden="true"
      className="size-19 flex-none rounded-card"
    />
  )
}

interface CropToolsProps {
  zoom: number
  onZoom: (zoom: number) => void
  zoomBy: (factor: number) => void
  turn: () => void
  move: (right: number, down: number) => void
}

/** A press of a button moves as far as an arrow key with Shift, because repeated presses with a finger are slow. */
const pressPx = 40

function CropTools({ zoom, onZoom, zoomBy, turn, move }: CropToolsProps) {
  const { crop } = useTexts('establishments/registration')
  return (
    <>
      <div className="flex items-center gap-2">
        <IconButton framed icon={Minus} label={crop.farther} onClick={() => zoomBy(1 / 1.15)} />
        <input
          type="range"
          aria-label={crop.zoom}
          min={1}
          max={mostZoom}
          step={0.05}
          value={zoom}
          onChange={(event) => onZoom(event.target.valueAsNumber)}
          className="h-11 min-w-15 flex-1 accent-accent-ink"
        />
        <IconButton framed icon={Plus} label={crop.nearer} onClick={() => zoomBy(1.15)} />
        <IconButton framed icon={RotateCw} label={crop.turn} onClick={turn} />
      </div>
      <div className="grid grid-cols-4 gap-1.5 [&_.icon-button]:w-full">
        <IconButton framed icon={ArrowLeft} label={crop.left} onClick={() => move(-pressPx, 0)} />
        <IconButton framed icon={ArrowUp} label={crop.up} onClick={() => move(0, -pressPx)} />
        <IconButton framed icon={ArrowDown} label={crop.down} onClick={() => move(0, pressPx)} />
        <IconButton framed icon={ArrowRight} label={crop.right} onClick={() => move(pressPx, 0)} />
      </div>
    </>
  )
}
