import { Readable } from 'node:stream'
import type { exportFormats } from '@puente/contract/orders/history'
import type { Download } from '../http/call.ts'
import { csvFile } from './csv-file.ts'
import type { Table } from './table.ts'
import { xlsxFile } from './xlsx-file.ts'

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

/** A table as a file to save, written while its rows are read. `name` has no ending. */
export function tableDownload(
  table: Table,
  file: {
    readonly name: string
    readonly sheetName: string
    readonly format: (typeof exportFormats)[number]
  },
): Download {
  const bytes = file.format === 'xlsx' ? xlsxFile(file.sheetName, table) : csvFile(table)
  return {
    body: Readable.from(bytes, { objectMode: false }),
    mediaType: mediaTypes[file.format],
    sizeBytes: null,
    disposition: 'attachment',
    fileName: `${file.name}.${file.format}`,
  }
}
