import { lineAt, type Fault } from './source.ts'

/** Decision 0028: text, and the widths at which a layout changes, follow the browser's font size. */
const rule = 'type-size'

const places = [
  {
    file: /\.css$/,
    value: /(?:\bfont-size|\bfont|\bline-height|--text-[\w-]+)\s*:\s*([^;{}]*)/g,
    unit: 'rem',
    message: 'a size of text in px: write rem, or calc(1rem + 8px) for what is larger than the body',
  },
  {
    file: /\.tsx?$/,
    value: /\b(?:text|leading)-(\[[^\]\s]*\])/g,
    unit: 'rem',
    message: 'a size of text in px: write text-15 for 15 px at the usual font size',
  },
  {
    file: /\.css$/,
    value: /@media([^{]*)\{|--breakpoint-[\w-]+\s*:\s*([^;]*)/g,
    unit: 'em',
    message: 'a breakpoint in px: write em, which follows the font size (900 px are 56.25em)',
  },
  {
    file: /\.tsx?$/,
    value: /\b(?:min|max)-(\[[^\]\s]*\]):|\((?:(?:min|max)-)?(?:width|height)([^)\n]*)\)/g,
    unit: 'em',
    message: 'a breakpoint in px: write em, which follows the font size (900 px are 56.25em)',
  },
] as const

/** Refuses a size of text or a breakpoint of the web app that does not follow the browser's font size. */
export function checkTypeSizes(path: string, text: string): Fault[] {
  if (!path.startsWith('apps/web/src/')) return []
  return places
    .filter(({ file }) => file.test(path))
    .flatMap(({ value, unit, message }) =>
      [...text.matchAll(value)]
        .filter(([, one, other]) => isFixed(one ?? other ?? '', unit))
        .map((match) => ({ path, line: lineAt(text, match.index), rule, message })),
    )
}

function isFixed(value: string, unit: string): boolean {
  return /\dpx/.test(value) && !value.includes(unit)
}
