import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { elementsOf, readXlsx } from '../../../test/factories/read-xlsx.ts'
import { csvFile } from './csv-file.ts'
import type { Cell, Table } from './table.ts'
import { xlsxFile } from './xlsx-file.ts'

const text = (content: string): Cell => ({ kind: 'text', text: content })
const amount = (minor: bigint): Cell => ({ kind: 'amount', minor })
// 21 November 2026, 23:59:30 in Buenos Aires; the day after in UTC.
const lateEvening: Cell = { kind: 'instant', at: new Date('2026-11-22T02:59:30Z') }

function tableOf(...batches: (readonly (readonly Cell[])[])[]): Table {
  return {
    columns: ['When', 'What', 'How much'].map((title) => ({ title, width: 20 })),
    batches: (async function* () {
      yield* batches
    })(),
  }
}

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

async function csvOf(...rows: (readonly Cell[])[]): Promise<string[]> {
  const lines = (await bytesOf(csvFile(tableOf(rows)))).toString().split('\r\n')
  return lines.slice(1, -1)
}

describe('a workbook', () => {
  it('has one sheet with a title row that stays, and a row for each row of every batch', async () => {
    const table = tableOf(
      [[lateEvening, text('Nafta'), amount(1n)]],
      [[null, text('Cena'), amount(-123_456n)]],
    )
    const { sheetName, rows, sheet } = readXlsx(await bytesOf(xlsxFile("Mate & 'Café'", table)))
    expect(sheetName).toBe("Mate & 'Café'")
    expect(rows.map((row) => row.map(({ place, value }) => [place, value]))).toEqual([
      [
        ['A1', 'When'],
        ['B1', 'What'],
        ['C1', 'How much'],
      ],
      [
        ['A2', '46347.99965277778'],
        ['B2', 'Nafta'],
        ['C2', '0.01'],
      ],
      [
        ['B3', 'Cena'],
        ['C3', '-1234.56'],
      ],
    ])
    expect(elementsOf(sheet, 'pane')[0]?.attributes).toMatchObject({ ySplit: '1', state: 'frozen' })
    expect(elementsOf(sheet, 'col')).toHaveLength(3)
  })

  it('holds numbers with their formats where amounts and times are, in the clock of Buenos Aires', async () => {
    const { rows } = readXlsx(
      await bytesOf(xlsxFile('S', tableOf([[lateEvening, null, amount(2_970_000n)]]))),
    )
    expect(rows[1]).toMatchObject([
      { type: undefined, numberFormat: '164' },
      { type: undefined, numberFormat: '4', value: '29700.00' },
    ])
    // Day 46347 of the calendar whose day 25569 is 1 January 1970.
    const shown = new Date((Number(rows[1]?.[0]?.value) - 25_569) * 86_400_000)
    expect(shown.toISOString()).toMatch(/^2026-11-21T23:59:30/)
  })

  it.each(['=1+1', '+54 11', '-1', '@SUM(A1)', '\tx', '\rx', '＝1'])(
    'keeps %j a text for ever (HIST-038, PLUS-018)',
    async (content) => {
      const { rows } = readXlsx(await bytesOf(xlsxFile('S', tableOf([[null, text(content), null]]))))
      expect(rows[1]).toMatchObject([{ type: 'inlineStr', quotePrefix: true }])
      expect(rows[1]?.[0]?.value.replace('_x000D_', '\r')).toBe(content)
    },
  )

  it('writes any text unchanged, including escapes of XML and workbooks', async () => {
    const content = `<b> & "q" 'a' O'Higgins Ñandú 🧉 _x0041_ ]]>  `
    const { rows } = readXlsx(
      await bytesOf(xlsxFile('S', tableOf([[null, text(`${content}\u0000\u000b\ud800`), null]]))),
    )
    expect(rows[1]?.[0]).toMatchObject({ quotePrefix: false })
    expect(rows[1]?.[0]?.value.replace('_x005F_', '_')).toBe(`${content}\ufffd`)
  })

  it('truncates long texts', async () => {
    const { rows } = readXlsx(await bytesOf(xlsxFile('S', tableOf([[text('x'.repeat(40_000))]]))))
    expect(rows[1]?.[0]?.value).toHaveLength(32_767)
  })

  it('is sent while rows are read, and stops reading when its reader leaves', async () => {
    let asked = 0
    const ended = Promise.withResolvers<void>()
    const table: Table = {
      columns: [{ title: 'What', width: 20 }],
      batches: (async function* () {
        try {
          for (; asked < 1000; asked += 1) {
            yield Array.from({ length: 500 }, () => [text(crypto.randomUUID())])
          }
        } finally {
          ended.resolve()
        }
      })(),
    }
    let bytes = 0
    for await (const piece of xlsxFile('S', table)) {
      bytes += piece.length
      if (bytes > 100_000) break
    }
    await ended.promise
    expect(asked).toBeLessThan(100)
  })

  it('has its notes above the titles, which stay with them, and keeps those texts (PLUS-012, PLUS-018)', async () => {
    const table = { ...tableOf([[text('Nafta'), null, null]]), notes: ['Placa: ABC1234', '=1+1'] }
    const { rows, sheet } = readXlsx(await bytesOf(xlsxFile('S', table)))
    expect(rows.map((row) => row.map(({ place, value }) => `${place} ${value}`))).toEqual([
      ['A1 Placa: ABC1234'],
      ['A2 =1+1'],
      ['A3 When', 'B3 What', 'C3 How much'],
      ['A4 Nafta'],
    ])
    expect(rows[1]?.[0]).toMatchObject({ quotePrefix: true })
    expect(elementsOf(sheet, 'pane')[0]?.attributes).toMatchObject({ ySplit: '3', topLeftCell: 'A4' })
    const csv = (await bytesOf(csvFile({ ...tableOf(), notes: ['Placa: ABC1234', '=1+1'] }))).toString()
    expect(csv).toBe("\ufeffPlaca: ABC1234\r\n'=1+1\r\nWhen;What;How much\r\n")
  })

  it('fails with the error of its rows', async () => {
    const table: Table = {
      columns: [{ title: 'What', width: 20 }],
      batches: (async function* () {
        yield [[text('first')]]
        throw new Error('the rows cannot be read')
      })(),
    }
    await expect(bytesOf(xlsxFile('S', table))).rejects.toThrow('the rows cannot be read')
  })

  it('is a ZIP whose parts have names that spreadsheets look for first', async () => {
    const names = Object.keys(unzipSync(await bytesOf(xlsxFile('S', tableOf()))))
    expect(names.slice(0, 2)).toEqual(['[Content_Types].xml', '_rels/.rels'])
  })
})

describe('a text table', () => {
  it('has its mark, semicolons, decimal commas and the clock of Buenos Aires', async () => {
    const bytes = await bytesOf(csvFile(tableOf([[lateEvening, text('Ñandú'), amount(-1_234_567n)]])))
    expect(bytes.subarray(0, 3)).toEqual(Buffer.of(0xef, 0xbb, 0xbf))
    expect(bytes.subarray(3).toString()).toBe('When;What;How much\r\n21/11/2026 23:59:30;Ñandú;-12345,67\r\n')
  })

  it('quotes what would end a cell or a line', async () => {
    expect(await csvOf([text('a;b'), text('say "x"'), text('two\nlines')])).toEqual([
      '"a;b";"say ""x""";"two\nlines"',
    ])
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+54 11', "'+54 11"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
    ['  =1+1', "'  =1+1"],
    ['Ana, =1+1', "Ana, '=1+1"],
    ['Ana;@x', `"Ana;'@x"`],
    ['two\n-1', `"two\n'-1"`],
    ['Av. 9-1, 2+3', 'Av. 9-1, 2+3'],
    ['=HYPERLINK("https://example.com";"x")', `"'=HYPERLINK(""https://example.com"";""x"")"`],
  ])('writes %j so that no spreadsheet evaluates it (HIST-038, PLUS-018)', async (content, written) => {
    expect(await csvOf([text(content)])).toEqual([written])
  })
})
