import { exportRefuelings } from '@puente/contract/establishments/refueling'
import { download, saveFile } from '../../../lib/api/download.ts'
import type { QueryOf } from '@puente/contract/protocol/endpoint'

/** Fetches the file of the list or of a totals view and hands it to the browser, which saves it (PLUS-012). */
export async function downloadRefuelings(
  query: Partial<QueryOf<typeof exportRefuelings>>,
  onProgress: (bytes: number) => void,
): Promise<void> {
  saveFile(await download(exportRefuelings, { query }, { onProgress }))
}
