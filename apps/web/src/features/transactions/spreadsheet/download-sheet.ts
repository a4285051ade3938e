import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { exportSheet } from '@puente/contract/transactions/spreadsheet'
import { download, saveFile } from '../../../lib/api/download.ts'

/** Fetches the file and hands it to the browser, which saves it (PLUS-017). */
export async function downloadSheet(
  query: Partial<QueryOf<typeof exportSheet>>,
  onProgress: (bytes: number) => void,
): Promise<void> {
  saveFile(await download(exportSheet, { query }, { onProgress }))
}
