import { describe, expect, it } from 'vitest'
import { readCsv } from './csv-text.rules.ts'

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells)

describe('reading a CSV text', () => {
  it('reads semicolons and commas, decided by the first line', () => {
    expect(cellsOf('a;b\n1,5;2\n')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ])
    expect(cellsOf('a,b\n"1,5",2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ])
  })

  it('drops the byte order mark, empty lines and blanks around cells', () => {
    expect(readCsv('\ufeffa;b\r\n\r\n 1 ; 2 \r\n')).toEqual([
      { nth: 1, cells: ['a', 'b'], raw: 'a;b' },
      { nth: 3, cells: ['1', '2'], raw: ' 1 ; 2 ' },
    ])
  })

  it('reads quotes: separators, line ends and doubled quotes inside', () => {
    expect(readCsv('"a;""b""\nc";"d" ;\n"";x')).toEqual([
      { nth: 1, cells: ['a;"b"\nc', 'd', ''], raw: '"a;""b""\nc";"d" ;' },
      { nth: 3, cells: ['', 'x'], raw: '"";x' },
    ])
  })

  it('refuses a quote that is not closed', () => {
    expect(() => readCsv('a;"b\nc')).toThrow(SyntaxError)
  })
})
