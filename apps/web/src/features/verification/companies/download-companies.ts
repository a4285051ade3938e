import { exportCompanies } from '@puente/contract/verification/companies'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { download, saveFile } from '../../../lib/api/download.ts'

/** Fetches the file of the filtered companies and hands it to the browser, which saves it (PLUS-006). */
export async function downloadCompanies(
  query: Partial<QueryOf<typeof exportCompanies>>,
  onProgress: (bytes: number) => void,
): Promise<void> {
  saveFile(await download(exportCompanies, { query }, { onProgress }))
}
