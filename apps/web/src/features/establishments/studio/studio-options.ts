import { blackOnWhite, type QrColours } from '@puente/domain/qr-colours'
import type { QrSize } from '@puente/domain/qr-drawing'
import type { PosterFormat } from '@puente/domain/poster'
import type { PosterLanguage } from '@puente/domain/poster-texts'
import { useState } from 'react'

export type StudioView = 'qr' | PosterFormat

/** What is chosen for all files (QRG-004). It stays while the person goes from one establishment to the next. */
export interface StudioOptions {
  readonly colours: QrColours
  readonly size: QrSize
  readonly format: 'png' | 'svg'
  readonly view: StudioView
  readonly posterLanguage: PosterLanguage
}

const first: StudioOptions = {
  colours: blackOnWhite,
  size: 'medium',
  format: 'png',
  view: 'qr',
  posterLanguage: 'pt',
}

export type ChangeOptions = (changes: Partial<StudioOptions>) => void

export function useStudioOptions(): [StudioOptions, ChangeOptions] {
  const [options, setOptions] = useState(first)
  return [options, (changes) => setOptions((before) => ({ ...before, ...changes }))]
}
