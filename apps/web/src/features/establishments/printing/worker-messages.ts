import type { QrColours } from '@puente/domain/qr-colours'
import type { QrFile } from '@puente/domain/qr-file-name'
import type { Raster } from '@puente/domain/qr-raster'
import type { FileStore, MadeFile, Pack, PackProgress } from './qr-files.ts'
import type { DrawnCode, Readings } from './reading.rules.ts'

/** What a screen asks the worker for. */
export type Request =
  | ({ readonly kind: 'draw' } & DrawnCode)
  | {
      readonly kind: 'file'
      readonly store: FileStore
      readonly colours: QrColours
      readonly file: Exclude<QrFile, 'zip'>
    }
  | { readonly kind: 'pack'; readonly stores: readonly FileStore[]; readonly colours: QrColours }

/** A code as it was drawn, with what was read from it. */
export interface Drawn {
  readonly raster: Raster
  readonly readings: Readings
}

/** What the worker answers. A pack is preceded by its progress. */
export type Answer =
  | { readonly kind: 'drawn'; readonly drawn: Drawn }
  | { readonly kind: 'made'; readonly made: MadeFile }
  | { readonly kind: 'progress'; readonly progress: PackProgress }
  | { readonly kind: 'packed'; readonly pack: Pack }
  | { readonly kind: 'failed'; readonly reason: string }

/** The reasons of what failed, each once: of a request as a whole, or of single establishments of a pack. */
export function failureReasons(answer: Answer): readonly string[] {
  if (answer.kind === 'failed') return [answer.reason]
  return answer.kind === 'packed' ? [...new Set(answer.pack.failed.map(({ reason }) => reason))] : []
}
