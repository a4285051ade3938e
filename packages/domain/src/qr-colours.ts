/** The colours of a code, each as `#RRGGBB`. */
export interface QrColours {
  readonly foreground: string
  readonly background: string
}

/** Presets on white (QRG-005). */
export const qrPresets = {
  classic: '#000000',
  blue: '#1E3A8A',
  red: '#991B1B',
  green: '#166534',
} as const
export type QrPreset = keyof typeof qrPresets
export const qrPresetNames = ['classic', 'blue', 'red', 'green'] as const satisfies readonly QrPreset[]

export const blackOnWhite: QrColours = { foreground: '#000000', background: '#FFFFFF' }

/** Below the first a code is refused, below the second its screen warns. Ratios as in WCAG 2.2. */
export const contrastLimits = { refused: 3, good: 7 } as const

/** A colour in capitals from `#rrggbb`, `rrggbb` or `#rgb`; null for any other text. */
export function parseColour(text: string): string | null {
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? []
  if (digits === '') return null
  const whole = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return `#${whole.toUpperCase()}`
}

/** Red, green and blue of `#RRGGBB`, each from 0 to 255. */
export function channelsOf(colour: string): readonly [number, number, number] {
  const channel = (at: number): number => Number.parseInt(colour.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

/** Relative luminance from 0 to 1 (WCAG 2.2). */
export function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

export type ColourVerdict = 'good' | 'weak' | 'too-little' | 'lighter'

/** Whether a code in these colours may be made (QRG-005): `too-little` and `lighter` are refused, `weak` is made with a warning. */
export function judgeColours({ foreground, background }: QrColours): ColourVerdict {
  if (luminanceOf(foreground) > luminanceOf(background)) return 'lighter'
  const contrast = contrastOf(foreground, background)
  if (contrast < contrastLimits.refused) return 'too-little'
  return contrast < contrastLimits.good ? 'weak' : 'good'
}

/** Whether no code may be made in colours with this verdict. */
export function isRefused(verdict: ColourVerdict): boolean {
  return verdict === 'too-little' || verdict === 'lighter'
}

/** The colour of a code on white paper: the one that was chosen if it is strong enough there, else black. */
export function posterColour(chosen: string): string {
  return contrastOf(chosen, blackOnWhite.background) >= contrastLimits.good ? chosen : blackOnWhite.foreground
}
