import { layOutPoster, type PosterFormat, printableName } from '@puente/domain/poster'
import {
  type Gradient,
  type MeasureText,
  type PathMark,
  type PosterFace,
  type PosterMark,
  unitsPerMm,
} from '@puente/domain/poster-marks'
import type { PosterLanguage } from '@puente/domain/poster-texts'
import { posterColour } from '@puente/domain/qr-colours'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { settingsQuery } from '../../../lib/settings/settings-query.ts'
import { encodeQr, type FileStore } from './qr-files.ts'

const fonts: Readonly<Record<PosterFace, { readonly family: string; readonly weight: number }>> = {
  sign: { family: 'Archivo Sign', weight: 760 },
  text: { family: 'Archivo', weight: 400 },
  strong: { family: 'Archivo', weight: 640 },
}

interface PosterPreviewProps {
  file: FileStore
  format: PosterFormat
  language: PosterLanguage
  colour: string
}

/** The page that the server prints, laid out by the same rules and drawn as SVG. */
export function PosterPreview({ file, format, language, colour }: PosterPreviewProps) {
  const texts = useTexts('establishments/printing')
  const { brand } = useSuspenseQuery(settingsQuery).data
  const page = useMemo(
    () =>
      layOutPoster(
        format,
        {
          language,
          name: printableName(file.name),
          storeId: file.storeId,
          brand: printableName(brand),
          typedAddress: `${new URL(file.pageUrl).host}/loja/${file.storeId}`,
          matrix: encodeQr(file.pageUrl, 'H'),
          colour: posterColour(colour),
        },
        createMeasure(),
      ),
    [file, format, language, colour, brand],
  )
  const [width, height] = [page.widthMm * unitsPerMm, page.heightMm * unitsPerMm]
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      textRendering="geometricPrecision"
      role="img"
      aria-label={texts.poster.label(texts.views[format], file.name)}
      className="w-full max-w-[26rem] bg-white [box-shadow:var(--shadow-card)] forced-color-adjust-none"
    >
      {page.marks.map((mark, nth) => (
        <Mark key={nth} mark={mark} />
      ))}
    </svg>
  )
}

/** Widths as this browser sets them. */
function createMeasure(): MeasureText {
  const context = document.createElement('canvas').getContext('2d')
  return (text, face, size, spacing) => {
    if (context === null) return 0
    const { family, weight } = fonts[face]
    context.font = `${weight} ${size}px "${family}"`
    return context.measureText(text).width + spacing * [...text].length
  }
}

function Mark({ mark }: { mark: PosterMark }) {
  if (mark.kind === 'turned')
    return (
      <g transform={`rotate(180 ${mark.width / 2} ${mark.height / 2})`} aria-hidden="true">
        {mark.marks.map((inner, nth) => (
          <Mark key={nth} mark={inner} />
        ))}
      </g>
    )
  if (mark.kind === 'path') return <Path mark={mark} />
  const { family, weight } = fonts[mark.face]
  return (
    <text
      x={mark.x}
      y={mark.y}
      fontFamily={family}
      fontWeight={weight}
      fontSize={mark.size}
      letterSpacing={mark.spacing}
      fill={mark.colour}
      xmlSpace="preserve"
    >
      {mark.text}
    </text>
  )
}

function Path({ mark: { path, x, y, scale, fill, stroke, lineWidth, dash } }: { mark: PathMark }) {
  const id = useId()
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      {typeof stroke === 'object' && <Colours id={id} gradient={stroke} />}
      <path
        d={path}
        fill={fill ?? 'none'}
        fillRule="evenodd"
        {...(stroke !== undefined && {
          stroke: typeof stroke === 'string' ? stroke : `url(#${id})`,
          strokeWidth: lineWidth,
        })}
        {...(dash !== undefined && { strokeDasharray: dash })}
      />
    </g>
  )
}

function Colours({ id, gradient: { from, to, colours } }: { id: string; gradient: Gradient }) {
  return (
    <linearGradient id={id} gradientUnits="userSpaceOnUse" x1={from} x2={to} y1={0} y2={0}>
      {colours.map((colour, nth) => (
        <stop key={colour} offset={nth / (colours.length - 1)} stopColor={colour} />
      ))}
    </linearGradient>
  )
}
