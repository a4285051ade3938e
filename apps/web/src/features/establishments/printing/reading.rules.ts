import { isRefused, judgeColours, type QrColours } from '@puente/domain/qr-colours'
import type { QrLevel } from '@puente/domain/qr-drawing'

/** Three ways to look at a drawn code, the last two as from a poster that is small or badly seen (ruling 70). */
export const lookNames = ['normal', 'small', 'blurred'] as const
export type LookName = (typeof lookNames)[number]

/** What was read each way; null where nothing was. */
export type Readings = Readonly<Record<LookName, string | null>>

/** What the screen reports of a drawing. */
export type ReadingVerdict = 'refused' | 'unread' | 'partly' | 'weak' | 'good'

/** The rule of the contrast comes first (QRG-005), then what was really read (ruling 70). */
export function judgeReading(colours: QrColours, readings: Readings, pageUrl: string): ReadingVerdict {
  const contrast = judgeColours(colours)
  if (isRefused(contrast)) return 'refused'
  if (readings.normal !== pageUrl) return 'unread'
  if (lookNames.some((look) => readings[look] !== pageUrl)) return 'partly'
  return contrast === 'weak' ? 'weak' : 'good'
}

/** What is drawn: all that the look of a code depends on. */
export interface DrawnCode {
  readonly pageUrl: string
  readonly level: QrLevel
  readonly colours: QrColours
}

/** Why no file may be made: `unchecked` if the check itself failed, `pending` until this code was drawn and read. */
export type FileBlock = 'refused' | 'unchecked' | 'pending' | 'unread'

/** Null if files of this code may be made: its colours are not refused, and it was read as it is drawn now (QRG-005, ruling 70). */
export function fileBlockOf(
  code: DrawnCode,
  drawing: { readonly code: DrawnCode; readonly readings: Readings } | null,
  failed: boolean,
): FileBlock | null {
  if (isRefused(judgeColours(code.colours))) return 'refused'
  if (failed) return 'unchecked'
  if (drawing === null || !isSameCode(drawing.code, code)) return 'pending'
  return drawing.readings.normal === code.pageUrl ? null : 'unread'
}

function isSameCode(one: DrawnCode, other: DrawnCode): boolean {
  return (
    one.pageUrl === other.pageUrl &&
    one.level === other.level &&
    one.colours.foreground === other.colours.foreground &&
    one.colours.background === other.colours.background
  )
}
