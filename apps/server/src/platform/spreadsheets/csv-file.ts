import { localDayOf, startOfLocalDay } from '@puente/domain/local-day'
import { type Cell, decimalOf, looksLikeFormula, type Table } from './table.ts'

const SEPARATOR = ';'
const LINE_END = '\r\n'
const BYTE_ORDER_MARK = '\ufeff'

/** A table as spreadsheets set to es-AR or pt-BR read it: UTF-8 with its mark, semicolons, decimal commas, RFC 4180 quoting. */
export async function* csvFile({ notes = [], columns, batches }: Table): AsyncGenerator<Uint8Array> {
  const titles = columns.map(({ title }): Cell => ({ kind: 'text', text: title }))
  const above = notes.map((text) => lineOf([{ kind: 'text', text }]))
  yield Buffer.from(BYTE_ORDER_MARK + above.join('') + lineOf(titles))
  for await (const rows of batches) yield Buffer.from(rows.map(lineOf).join(''))
}

function lineOf(cells: readonly Cell[]): string {
  return cells.map(textOf).join(SEPARATOR) + LINE_END
}

function textOf(cell: Cell): string {
  switch (cell?.kind) {
    case undefined:
      return ''
    case 'amount':
      return decimalOf(cell.minor, ',')
    case 'count':
      return String(cell.count)
    case 'decimal':
      return cell.text.replace('.', ',')
    case 'instant':
      return instantText(cell.at)
    case 'text':
      return quoted(inert(cell.text))
  }
}

/**
 * A spreadsheet evaluates what looks like a formula even between quotes; the apostrophe makes it text (HIST-038). A spreadsheet set to
 * another country also ends a cell at a comma, so it reads the text after a comma as the start of a cell.
 */
function inert(text: string): string {
  const cells = text.replaceAll(/(?<=[,;|\t\r\n]\s*)(?=[=+\-@＝＋－＠])/g, "'")
  return looksLikeFormula(text) ? `'${cells}` : cells
}

function quoted(text: string): string {
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** `21/11/2026 09:30:05` in Buenos Aires. */
function instantText(at: Date): string {
  const day = localDayOf(at)
  const time = new Date(at.getTime() - startOfLocalDay(day).getTime()).toISOString().slice(11, 19)
  return `${day.split('-').toReversed().join('/')} ${time}`
}
