import { localDayOf, startOfLocalDay } from '@puente/domain/local-day'
import { type ArchiveEntry, zipArchive } from '../files/zip-archive.ts'
import { type Cell, decimalOf, looksLikeFormula, type Table, textCell as asText } from './table.ts'

/**
 * A table as an Office Open XML workbook of one sheet (ECMA-376, part 1), made while it is read. Texts are written in their cells, because a table of
 * shared ones would have to be complete before the first row is sent.
 */
export function xlsxFile(sheetName: string, table: Table): AsyncGenerator<Uint8Array> {
  return zipArchive(partsOf(sheetName, table))
}

async function* partsOf(sheetName: string, table: Table): AsyncGenerator<ArchiveEntry> {
  yield part('[Content_Types].xml', contentTypes)
  yield part('_rels/.rels', packageRelations)
  yield part('xl/workbook.xml', workbook(sheetName))
  yield part('xl/_rels/workbook.xml.rels', workbookRelations)
  yield part('xl/styles.xml', styles)
  yield { name: 'xl/worksheets/sheet1.xml', pieces: sheet(table), stored: false }
}

function part(name: string, text: string): ArchiveEntry {
  return { name, pieces: [Buffer.from(text)], stored: false }
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>
</Types>`

const packageRelations = `${declaration}<Relationships xmlns="${relations}">
<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>
</Relationships>`

const workbookRelations = `${declaration}<Relationships xmlns="${relations}">
<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/>
</Relationships>`

function workbook(sheetName: string): string {
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}">
<sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets>
</workbook>`
}

/** Numbers of the cell formats below. */
const format = { plain: 0, title: 1, amount: 2, instant: 3, literal: 4 } as const

// The fourth built-in number format is `#,##0.00`, which each language shows with its own signs. The last format keeps a text that
// looks like a formula a text when somebody edits its cell.
const styles = `${declaration}<styleSheet xmlns="${main}">
<numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm:ss"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`

async function* sheet({ notes = [], columns, batches }: Table): AsyncGenerator<Uint8Array> {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const titleRow = notes.length + 1
  const above = notes.map(
    (note, index) => `<row r="${index + 1}">${cellXml(`A${index + 1}`, asText(note))}</row>`,
  )
  const titles = columns.map(({ title }, index) => textCell(letters(index) + titleRow, title, format.title))
  yield Buffer.from(
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
      `<pane ySplit="${titleRow}" topLeftCell="A${titleRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
      `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>` +
      `${above.join('')}<row r="${titleRow}">${titles.join('')}</row>`,
  )
  const names = columns.map((_, index) => letters(index))
  let number = titleRow
  for await (const rows of batches) {
    let xml = ''
    for (const row of rows) {
      number += 1
      xml += `<row r="${number}">`
      for (const [index, cell] of row.entries()) xml += cellXml(`${names[index]}${number}`, cell)
      xml += '</row>'
    }
    yield Buffer.from(xml)
  }
  yield Buffer.from('</sheetData></worksheet>')
}

function cellXml(place: string, cell: Cell): string {
  switch (cell?.kind) {
    case undefined:
      return ''
    case 'amount':
      return `<c r="${place}" s="${format.amount}"><v>${decimalOf(cell.minor, '.')}</v></c>`
    case 'count':
      return `<c r="${place}" s="${format.plain}"><v>${cell.count}</v></c>`
    case 'decimal':
      return `<c r="${place}" s="${format.plain}"><v>${cell.text}</v></c>`
    case 'instant':
      return `<c r="${place}" s="${format.instant}"><v>${serialOf(cell.at)}</v></c>`
    case 'text':
      return textCell(place, cell.text, looksLikeFormula(cell.text) ? format.literal : format.plain)
  }
}

/** The longest text of a cell. Spreadsheets treat a workbook with a longer one as broken. */
const longestText = 32_767

function textCell(place: string, text: string, style: number): string {
  const content = escaped(text.slice(0, longestText))
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`
}

const dayMs = 86_400_000
/** Day 0 of the workbook's calendar lies 25,569 days before 1970. */
const daysTo1970 = 25_569

/** Days with their fraction, of the clock in Buenos Aires: a workbook knows no time zones. */
function serialOf(at: Date): string {
  const day = localDayOf(at)
  const sinceMidnight = at.getTime() - startOfLocalDay(day).getTime()
  return String(Date.parse(day) / dayMs + daysTo1970 + sinceMidnight / dayMs)
}

/** A, B, … Z, AA, … */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for XML 1.0, which has no place for control characters, and for workbooks, where `_x0041_` means `A`. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
    .replaceAll('\r', '_x000D_')
}
