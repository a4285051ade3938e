import { printedMm, type QrSize, qrSizeNames, qrSizes } from '@puente/domain/qr-drawing'
import { useId } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'

/** The four sizes with pixels, millimetres and level (QRG-006, QRG-007). */
export function SizePanel({ size, onSize }: { size: QrSize; onSize: (size: QrSize) => void }) {
  const texts = useTexts('establishments/studio').sizes
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-[640] text-small">{texts.title}</legend>
      <div className="grid grid-cols-4 gap-1.5 max-sm:grid-cols-2 xl:grid-cols-2">
        {qrSizeNames.map((value) => {
          const { pixels, level } = qrSizes[value]
          return (
            <label
              key={value}
              className="grid content-start justify-items-center rounded-box px-2 py-2.5 text-center text-label ring-1 ring-line ring-inset hover:bg-s2 has-checked:bg-s2 has-checked:ring-2 has-checked:ring-accent-ink has-focus-visible:outline-3 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={name}
                value={value}
                checked={size === value}
                onChange={() => onSize(value)}
                className="sr-only"
              />
              <b className="font-[640]">{texts.names[value]}</b>
              <span className="text-t2">{pixels} px</span>
              <span className="text-t2">{printedMm(pixels)} mm</span>
              <span className="text-t2">{texts.level(level)}</span>
            </label>
          )
        })}
      </div>
      <p className="mt-2 text-fine text-t2">{texts.hint}</p>
    </fieldset>
  )
}
