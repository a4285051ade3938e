import {
  blackOnWhite,
  type ColourVerdict,
  contrastLimits,
  contrastOf,
  judgeColours,
  parseColour,
  type QrColours,
  qrPresetNames,
  qrPresets,
} from '@puente/domain/qr-colours'
import { useId, useState } from 'react'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface ColourPanelProps {
  colours: QrColours
  onColours: (colours: QrColours) => void
}

/** Presets, two colours of one's own, and how well they contrast (QRG-005). */
export function ColourPanel({ colours, onColours }: ColourPanelProps) {
  const texts = useTexts('establishments/studio').colours
  return (
    <section className="grid gap-3">
      <h3 className="font-[640] text-small">{texts.title}</h3>
      <div role="group" aria-label={texts.presets} className="grid grid-cols-2 gap-2">
        {qrPresetNames.map((name) => {
          const preset = { foreground: qrPresets[name], background: blackOnWhite.background }
          const isChosen =
            colours.foreground === preset.foreground && colours.background === preset.background
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onColours(preset)}
              className="flex min-h-11 items-center gap-2.5 rounded-box px-3 font-[600] text-small ring-1 ring-line ring-inset hover:bg-s2 aria-pressed:bg-s2 aria-pressed:ring-2 aria-pressed:ring-accent-ink"
            >
              <span
                aria-hidden="true"
                className="size-5 flex-none rounded-full ring-2 ring-t1"
                style={{ backgroundColor: preset.foreground }}
              />
              {texts.names[name]}
            </button>
          )
        })}
      </div>
      <div className="grid grid-cols-2 gap-2 max-xs:grid-cols-1">
        <ColourField
          label={texts.foreground}
          colour={colours.foreground}
          onColour={(foreground) => onColours({ ...colours, foreground })}
        />
        <ColourField
          label={texts.background}
          colour={colours.background}
          onColour={(background) => onColours({ ...colours, background })}
        />
      </div>
      <ContrastMeter colours={colours} />
    </section>
  )
}

interface ColourFieldProps {
  label: string
  colour: string
  onColour: (colour: string) => void
}

/** A colour by the browser's picker or by its number. What is not a colour yet changes nothing. */
function ColourField({ label, colour, onColour }: ColourFieldProps) {
  const texts = useTexts('establishments/studio').colours
  const [typed, setTyped] = useState<string | null>(null)
  const take = (text: string): void => {
    const read = parseColour(text)
    setTyped(text)
    if (read !== null) onColour(read)
  }
  const isFaulty = typed !== null && parseColour(typed) === null
  return (
    <TextField
      label={label}
      value={typed ?? colour}
      error={isFaulty ? texts.invalid : undefined}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => take(target.value)}
      onBlur={() => !isFaulty && setTyped(null)}
      before={
        <input
          type="color"
          aria-label={texts.pick(label)}
          value={colour.toLowerCase()}
          onChange={({ target }) => {
            setTyped(null)
            const read = parseColour(target.value)
            if (read !== null) onColour(read)
          }}
          className="size-7 flex-none cursor-pointer rounded-tag border-0 bg-transparent p-0"
        />
      }
    />
  )
}

const tones: Readonly<Record<ColourVerdict, { readonly bar: string; readonly words: string }>> = {
  good: { bar: 'bg-mata', words: 'text-mata' },
  weak: { bar: 'bg-tierra', words: 'text-tierra' },
  'too-little': { bar: 'bg-ceibo', words: 'text-ceibo' },
  lighter: { bar: 'bg-ceibo', words: 'text-ceibo' },
}

/** Where a ratio stands between 1 and 21: equal factors are equal distances. */
const placeOf = (ratio: number): string => `${(Math.log(ratio) / Math.log(21)) * 100}%`

function ContrastMeter({ colours }: { colours: QrColours }) {
  const texts = useTexts('establishments/studio').colours
  const language = useLanguage()
  const id = useId()
  const ratio = contrastOf(colours.foreground, colours.background)
  const verdict = judgeColours(colours)
  // Rounded down, so that 2.99 never shows as the 3 that would be allowed.
  const shown = (Math.floor(ratio * 10) / 10).toLocaleString(language === 'pt' ? 'pt-BR' : 'es-AR', {
    minimumFractionDigits: 1,
  })
  const words = `${shown}:1 · ${texts.verdicts[verdict]}`
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-3 text-label">
        <span id={id} className="font-[550] text-t2">
          {texts.contrast}
        </span>
        <b className={`font-[640] ${tones[verdict].words}`}>{words}</b>
      </p>
      <div
        role="meter"
        aria-labelledby={id}
        aria-valuemin={1}
        aria-valuemax={21}
        aria-valuenow={Math.floor(ratio * 10) / 10}
        aria-valuetext={words}
        className="relative mt-2 h-2 rounded-full bg-s3"
      >
        <span
          className={`block h-full rounded-full ${tones[verdict].bar}`}
          style={{ width: placeOf(ratio) }}
        />
        {Object.values(contrastLimits).map((limit) => (
          <span
            key={limit}
            className="absolute top-[-3px] h-3.5 w-0.5 bg-t1"
            style={{ left: placeOf(limit) }}
          />
        ))}
      </div>
      <p aria-hidden="true" className="relative h-5 text-fine text-t2">
        {Object.values(contrastLimits).map((limit) => (
          <span key={limit} className="absolute top-1 -translate-x-1/2" style={{ left: placeOf(limit) }}>
            {limit}
          </span>
        ))}
      </p>
    </div>
  )
}
