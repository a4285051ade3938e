import { readQrSample } from '@puente/contract/diagnostics'
import { listQrStores, type QrStore } from '@puente/contract/establishments/qr-codes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import type { FileStore } from '../printing/qr-files.ts'

export const qrStoresKey = ['qr-stores'] as const

export function qrStoresQuery() {
  return queryOptions({
    queryKey: qrStoresKey,
    queryFn: ({ signal }) => call(listQrStores, {}, { signal }),
    staleTime: 30_000,
    meta: { live: ['establishment'] },
  })
}

export function qrSampleQuery() {
  return queryOptions({
    queryKey: ['qr-sample'],
    queryFn: ({ signal }) => call(readQrSample, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** What a file is made of; null while the code is not generated. */
export function fileStoreOf({ name, storeId, pageUrl, generation }: QrStore): FileStore | null {
  return generation === 'qr' && storeId !== null && pageUrl !== null ? { name, storeId, pageUrl } : null
}

/** How many are approved, have an address, have a QR code (QRG-001). */
export function countStores(stores: readonly QrStore[]): {
  approved: number
  withUrl: number
  withQr: number
} {
  return {
    approved: stores.length,
    withUrl: stores.filter(({ generation }) => generation !== 'no-url').length,
    withQr: stores.filter(({ generation }) => generation === 'qr').length,
  }
}
