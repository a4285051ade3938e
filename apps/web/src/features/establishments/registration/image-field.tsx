import type { EstablishmentHours } from '@puente/domain/establishment-hours'
import clsx from 'clsx'
import CropIcon from 'lucide-react/icons/crop'
import ImagePlus from 'lucide-react/icons/image-plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ChangeEvent, lazy, type Ref, Suspense, useId, useRef, useState } from 'react'
import { formatBytes } from '../../../lib/format/bytes.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { FileZone } from '../../../ui/file-zone.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LocalPicture } from '../../../ui/local-picture.tsx'
import { type Crop, wholeCrop } from './crop.rules.ts'
import { imageFault, type ImageFault, imageTypes } from './image-choice.rules.ts'

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((module) => ({ default: module.CropDialog })))

/** The picture that is sent, and what it was cut from, so that it can be cut again. */
export interface ChosenImage {
  readonly file: File
  /** Pixels of a side of `file`. */
  readonly side: number
  readonly source: File
  readonly crop: Crop
}

interface OpenPicture {
  readonly source: File
  readonly picture: ImageBitmap
  readonly crop: Crop
}

interface ImageFieldProps {
  image: ChosenImage | null
  /** Name and hours of the establishment, for the drawing of the page beside the crop. */
  name: string
  hours: EstablishmentHours
  onImage: (image: ChosenImage | null) => void
}

/** The optional picture: dropped, pasted or chosen, then cropped (EST-029 to EST-031). */
export function ImageField({ image, name, hours, onImage }: ImageFieldProps) {
  const texts = useTexts('establishments/registration')
  const [fault, setFault] = useState<ImageFault | null>(null)
  const [open, setOpen] = useState<OpenPicture | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const errorId = useId()
  // The focus follows a removed picture to the button that takes its place.
  const isRemoved = useRef(false)
  const focusAfterRemoval = (button: HTMLButtonElement | null): void => {
    if (button === null || !isRemoved.current) return
    isRemoved.current = false
    button.focus()
  }

  const edit = async (source: File, crop?: Crop): Promise<void> => {
    const wrong = imageFault(source)
    setFault(wrong)
    if (wrong !== null) return
    const picture = await createImageBitmap(source, { imageOrientation: 'from-image' }).catch(() => null)
    if (picture === null) setFault('unreadable')
    else setOpen({ source, picture, crop: crop ?? wholeCrop(picture) })
  }
  const close = (): void => {
    open?.picture.close()
    setOpen(null)
  }
  const chosen = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0]
    // Empty the input, so that choosing the same file again is a change.
    event.target.value = ''
    if (file !== undefined) void edit(file)
  }
  const words = {
    'too-large': texts.image.tooLarge,
    'wrong-type': texts.image.wrongType,
    unreadable: texts.image.unreadable,
  }
  const choose = (): void => chooser.current?.click()
  return (
    <div className="min-w-0">
      <FileZone
        label={`${texts.fields.image} ${texts.optional}`}
        errorId={fault === null ? undefined : errorId}
        onFile={(file) => void edit(file)}
      >
        {(over) =>
          image === null ? (
            <ChooseButton ref={focusAfterRemoval} over={over} onPress={choose} />
          ) : (
            <ImageRow
              image={image}
              onCrop={() => void edit(image.source, image.crop)}
              onRemove={() => {
                isRemoved.current = true
                onImage(null)
              }}
            />
          )
        }
      </FileZone>
      {fault !== null && <FieldError id={errorId}>{words[fault]}</FieldError>}
      <input ref={chooser} type="file" hidden accept={imageTypes.join(',')} onChange={chosen} />
      <Suspense>
        {open !== null && (
          <CropDialog
            {...open}
            name={name}
            hours={hours}
            onClose={close}
            onAnother={() => {
              close()
              choose()
            }}
            onUse={(file, side, crop) => {
              onImage({ file, side, source: open.source, crop })
              close()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

interface ChooseButtonProps {
  ref: Ref<HTMLButtonElement>
  over: boolean
  onPress: () => void
}

function ChooseButton({ ref, over, onPress }: ChooseButtonProps) {
  const { image } = useTexts('establishments/registration')
  return (
    <button
      ref={ref}
      type="button"
      aria-label={`${image.choose}. ${image.kinds}`}
      onClick={onPress}
      className={clsx(
        '-m-2 flex min-h-14 w-[calc(100%+1rem)] items-center gap-3 rounded-input p-2 text-left',
      )}
    >
      <ImagePlus size={22} aria-hidden="true" className="text-t2" />
      <span className="min-w-0">
        <b className="block font-[600] text-button">{over ? image.drop : image.lead}</b>
        <span className="block text-label text-t2">{image.kinds}</span>
      </span>
    </button>
  )
}

interface ImageRowProps {
  image: ChosenImage
  onCrop: () => void
  onRemove: () => void
}

function ImageRow({ image: { file, side, source }, onCrop, onRemove }: ImageRowProps) {
  const { image } = useTexts('establishments/registration')
  return (
    <div className="-m-2 flex min-h-14 items-center gap-2.5">
      <LocalPicture
        key={file.lastModified}
        file={file}
        alt=""
        className="size-14 rounded-input object-cover"
      />
      <span className="min-w-0 flex-1">
        <b className="trunc block font-[600] text-small">{source.name}</b>
        <span className="block text-label text-t2">{image.cropped(formatBytes(source.size), side)}</span>
      </span>
      <IconButton icon={CropIcon} label={image.cropAgain} onClick={onCrop} />
      <IconButton icon={Trash2} label={image.remove} onClick={onRemove} />
    </div>
  )
}
