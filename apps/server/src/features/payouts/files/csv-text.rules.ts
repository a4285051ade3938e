/** One line of a CSV text. */
export interface CsvRecord {
  /** Its first line in the text, from 1. */
  readonly nth: number
  readonly cells: readonly string[]
  /** As it stands in the text, without its line end. */
  readonly raw: string
}

/**
 * The records of a CSV text (RFC 4180, also with semicolons): quoted cells may hold separators, line ends and doubled quotes. Empty lines are left
 * out. The first line decides the separator.
 * @param most reads one record more than these at most, so that the caller can refuse a longer text without reading it
 * @throws SyntaxError if a quote is not closed
 */
export function readCsv(text: string, most = Number.POSITIVE_INFINITY): CsvRecord[] {
  const source = text.replace(/^\ufeff/, '')
  const firstLine = source.slice(0, endOfLine(source, 0))
  const separator = count(firstLine, ';') >= count(firstLine, ',') ? ';' : ','
  const records: CsvRecord[] = []
  let at = 0
  let nth = 1
  while (at < source.length && records.length <= most) {
    const { cells, end } = readRecord(source, at, separator)
    const raw = source.slice(at, end)
    if (raw.trim() !== '') records.push({ nth, cells, raw })
    nth += count(raw, '\n') + 1
    at = afterLineEnd(source, end)
  }
  return records
}

function readRecord(source: string, from: number, separator: string): { cells: string[]; end: number } {
  const cells: string[] = []
  for (let at = from; ; ) {
    const { cell, end } = source[at] === '"' ? quotedCell(source, at) : plainCell(source, at, separator)
    cells.push(cell)
    // What follows a closed quote up to the separator is dropped with the blanks around a cell.
    const next = plainCell(source, end, separator).end
    if (source[next] !== separator) return { cells, end: next }
    at = next + 1
  }
}

function plainCell(source: string, from: number, separator: string): { cell: string; end: number } {
  let end = from
  while (end < source.length && source[end] !== separator && source[end] !== '\n' && source[end] !== '\r')
    end += 1
  return { cell: source.slice(from, end).trim(), end }
}

function quotedCell(source: string, from: number): { cell: string; end: number } {
  for (let end = source.indexOf('"', from + 1); end !== -1; end = source.indexOf('"', end + 2)) {
    if (source[end + 1] === '"') continue
    return {
      cell: source
        .slice(from + 1, end)
        .replaceAll('""', '"')
        .trim(),
      end: end + 1,
    }
  }
  throw new SyntaxError('a quote is not closed')
}

function endOfLine(source: string, from: number): number {
  const found = source.slice(from).search(/[\r\n]/)
  return found === -1 ? source.length : from + found
}

function afterLineEnd(source: string, end: number): number {
  return source.startsWith('\r\n', end) ? end + 2 : end + 1
}

function count(text: string, part: string): number {
  return text.split(part).length - 1
}
