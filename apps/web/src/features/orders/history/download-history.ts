import { type exportFormats, exportHistory } from '@puente/contract/orders/history'
import type { Language } from '@puente/contract/identity/sessions'
import { download, saveFile } from '../../../lib/api/download.ts'
import type { HistoryPageKey } from './history-queries.ts'

export type Format = (typeof exportFormats)[number]

interface ExportQuery {
  period: HistoryPageKey['period']
  format: Format
  language: Language
}

/** Fetches the file and hands it to the browser, which saves it. */
export async function downloadHistory(
  query: ExportQuery,
  onProgress: (bytes: number) => void,
): Promise<void> {
  saveFile(await download(exportHistory, { query }, { onProgress }))
}
