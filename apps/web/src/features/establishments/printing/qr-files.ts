import { isRefused, judgeColours, type QrColours } from '@puente/domain/qr-colours'
import {
  printedMm,
  type QrLevel,
  type QrMatrix,
  qrSizeNames,
  qrSizes,
  qrSvg,
  quietZone,
  readQrContent,
} from '@puente/domain/qr-drawing'
import { type QrFile, qrFileName, qrFileStem } from '@puente/domain/qr-file-name'
import { writeQrPng } from '@puente/domain/qr-png'
import { Zip, ZipPassThrough, zlibSync } from 'fflate'
import { encode } from 'uqr'

/** What a file needs to know of an establishment. */
export interface FileStore {
  readonly name: string
  readonly storeId: string
  readonly pageUrl: string
}

export interface MadeFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The files of one establishment (QRG-009). */
export const packedFiles = [...qrSizeNames, 'svg'] as const

/**
 * The modules of an address.
 * @throws if the text is not a whole web address (QRG-010)
 */
export function encodeQr(pageUrl: string, level: QrLevel): QrMatrix {
  const content = readQrContent(pageUrl)
  if (content === null) throw new Error('a QR code needs a whole web address')
  return encode(content, { ecc: level, border: quietZone }).data
}

/** @throws for colours that are refused (QRG-005) and for an address that is not one */
export function makeQrFile(store: FileStore, colours: QrColours, file: Exclude<QrFile, 'zip'>): MadeFile {
  if (isRefused(judgeColours(colours))) throw new Error('these colours are refused')
  const name = qrFileName(store.name, store.storeId, file)
  if (file === 'svg') {
    const svg = qrSvg(encodeQr(store.pageUrl, 'H'), colours, printedMm(qrSizes.medium.pixels))
    return { name, type: 'image/svg+xml', bytes: new TextEncoder().encode(svg) }
  }
  const { pixels, level } = qrSizes[file]
  const matrix = encodeQr(store.pageUrl, level)
  return { name, type: 'image/png', bytes: writeQrPng(matrix, colours, pixels, (bytes) => zlibSync(bytes)) }
}

export interface PackProgress {
  /** Establishments that are packed. */
  readonly done: number
  /** The one that is being packed; null at the end. */
  readonly current: string | null
}

/** An establishment whose files could not be made. */
export interface FailedStore {
  readonly name: string
  readonly reason: string
}

export interface Pack {
  readonly name: string
  readonly blob: Blob
  readonly failed: readonly FailedStore[]
}

/**
 * All files of some establishments as one ZIP. Each has a folder of its own if there are several.
 * @throws the reasons, if no file could be made
 */
export function packQrFiles(
  stores: readonly FileStore[],
  colours: QrColours,
  onProgress: (progress: PackProgress) => void,
): Pack {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const failed: FailedStore[] = []
  const zip = new Zip((error, part) => {
    if (error !== null) throw error
    parts.push(new Uint8Array(part))
  })
  for (const [done, store] of stores.entries()) {
    onProgress({ done, current: store.name })
    const files = tryToMakeAll(store, colours, (reason) => failed.push({ name: store.name, reason }))
    const folder =
      stores.length > 1 ? `${qrFileStem(store.name, store.storeId)}-${store.storeId.toLowerCase()}/` : ''
    for (const { name, bytes } of files) {
      // Pictures are compressed already.
      const entry = new ZipPassThrough(folder + name)
      zip.add(entry)
      entry.push(bytes, true)
    }
  }
  if (failed.length === stores.length)
    throw new Error(`no file could be made: ${[...new Set(failed.map(({ reason }) => reason))].join(', ')}`)
  zip.end()
  onProgress({ done: stores.length, current: null })
  return { name: packName(stores), blob: new Blob(parts, { type: 'application/zip' }), failed }
}

/** All files of an establishment, or none if one of them fails. The person learns which establishments are not in the ZIP. */
function tryToMakeAll(
  store: FileStore,
  colours: QrColours,
  onFailure: (reason: string) => void,
): readonly MadeFile[] {
  try {
    return packedFiles.map((file) => makeQrFile(store, colours, file))
  } catch (error) {
    onFailure(String(error))
    return []
  }
}

function packName(stores: readonly FileStore[]): string {
  const [only] = stores
  return stores.length === 1 && only !== undefined
    ? qrFileName(only.name, only.storeId, 'zip')
    : 'qr-codes.zip'
}
