import { exportAuditEntries } from '@puente/contract/audit'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { download, saveFile } from '../../../lib/api/download.ts'

/** Fetches the file and hands it to the browser, which saves it. */
export async function downloadEntries(
  query: Partial<QueryOf<typeof exportAuditEntries>>,
  onProgress: (bytes: number) => void,
): Promise<void> {
  saveFile(await download(exportAuditEntries, { query }, { onProgress }))
}
