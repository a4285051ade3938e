import type { Language } from '@puente/contract/identity/sessions'
import { exportHistory } from '@puente/contract/orders/history'
import { download, saveFile } from '../../../lib/api/download.ts'
import type { ExportFormat } from '../../../ui/export-menu.tsx'
import type { HistoryPageKey } from './history-queries.ts'

interface ExportQuery {
  period: HistoryPageKey['period']
  format: ExportFormat
  language: Language
}

/** Fetches the file and hands it to the browser, which saves it. */
export async function downloadHistory(
  query: ExportQuery,
  onProgress: (bytes: number) => void,
): Promise<void> {
  saveFile(await download(exportHistory, { query }, { onProgress }))
}
