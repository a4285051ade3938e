import { exportTransfers } from '@puente/contract/finance/transfers'
import type { Language } from '@puente/contract/identity/sessions'
import { download, saveFile } from '../../../lib/api/download.ts'
import type { TransferFilter } from './finance-search.ts'

/** Fetches the file of the filtered transfers and hands it to the browser, which saves it. */
export async function downloadTransfers(
  { state, since, q }: TransferFilter,
  language: Language,
): Promise<void> {
  const query = {
    language,
    ...(state !== undefined && { state }),
    ...(since !== undefined && { period: since }),
    ...(q !== undefined && { search: q }),
  }
  saveFile(await download(exportTransfers, { query }))
}
