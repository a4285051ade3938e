import { isRefused, judgeColours, type QrColours } from '@puente/domain/qr-colours'

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

/** Whether files may be made: the colours are not refused, and the newest drawing was read, or is not drawn yet. */
export function isDownloadable(
  drawing: { readonly readings: Readings } | null,
  colours: QrColours,
  pageUrl: string,
): boolean {
  if (isRefused(judgeColours(colours))) return false
  return drawing === null || drawing.readings.normal === pageUrl
}
