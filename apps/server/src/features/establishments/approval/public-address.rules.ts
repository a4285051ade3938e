import { slugOf } from '@puente/domain/establishment'
import { storePath } from '@puente/domain/store-address'

/** The path under which the product serves QR codes. */
export const qrPath = '/qr'

/** The public address of an establishment. */
export interface PublicAddress {
  readonly storeId: string
  /** Null for a name without a letter or digit of the Latin alphabet. */
  readonly slug: string | null
  /** Path of the page on this site. */
  readonly customUrl: string
  /** Path of its QR code on this site. */
  readonly qrCodeUrl: string
}

export function publicAddressOf(storeId: string, name: string): PublicAddress {
  const slug = slugOf(name) || null
  return { storeId, slug, customUrl: storePath({ storeId, slug }), qrCodeUrl: qrCodePath(storeId) }
}

/** Path of the QR code of a store id on this site. */
export function qrCodePath(storeId: string): string {
  return `${qrPath}/${storeId}.svg`
}

/** Reads the store id from a file name of a QR code; null for any other text. */
export function parseQrFileName(text: string): string | null {
  const [, storeId] = /^([A-Z0-9]{5})\.svg$/.exec(text) ?? []
  return storeId ?? null
}

/** Letters and digits that nobody confuses when they type a code from a poster: no O and 0, no I and 1. */
const storeIdCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const storeIdLength = 5

/**
 * A store id that may be taken already (ESTA-017).
 * @param randomBelow returns a whole number from 0 up to, but not including, the bound
 */
export function drawStoreId(randomBelow: (bound: number) => number): string {
  return Array.from({ length: storeIdLength }, () =>
    storeIdCharacters.charAt(randomBelow(storeIdCharacters.length)),
  ).join('')
}
