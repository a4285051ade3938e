import { describe, expect, it } from 'vitest'
import { type FileLine, fileLayouts, lineReference, payoutFileName, plainText } from './file-layouts.rules.ts'

// 02:30 UTC is the day before in Buenos Aires.
const madeAt = new Date('2026-11-21T02:30:00Z')
const lines: FileLine[] = [
  {
    reference: 'PU000188-0001',
    holderName: 'Lucía Ñandú; "Ferreyra"',
    cuit: '27-27418365-4',
    cbu: '2850590940090418135201',
    amountMinor: 127_596_810n,
  },
  {
    reference: 'PU000188-0002',
    holderName: '=María de los Ángeles',
    cuit: '27183349021',
    cbu: '0170204260000031251873',
    amountMinor: 5n,
  },
]

describe('the layouts of a file for the bank', () => {
  it('writes the plain CSV byte by byte: nine columns, ASCII, exact centavos', () => {
    expect(fileLayouts.csv.write({ number: 188, madeAt, debitCbu: null }, lines)).toBe(
      'reference;name;cuit;cbu_cvu;alias;amount;currency;concept;email\r\n' +
        'PU000188-0001;Lucia Nandu Ferreyra;27274183654;2850590940090418135201;;1275968.10;ARS;PUENTE 000188;\r\n' +
        'PU000188-0002;Maria de los Angeles;27183349021;0170204260000031251873;;0.05;ARS;PUENTE 000188;\r\n',
    )
  })

  it('writes Interbanking byte by byte: records of 240 characters and a line feed, at the published positions', () => {
    const text = fileLayouts.interbanking.write(
      { number: 188, madeAt, debitCbu: '0070311230000004182775' },
      lines,
    )
    const blanks = (count: number) => ' '.repeat(count)
    expect(text.split('\n')).toEqual([
      `*U*0070311230000004182775D20261120NPUENTE 000188${blanks(48)}0000020/11/2600000188${blanks(123)}`,
      `*M*285059094009041813520100000000127596810${blanks(102)}000000000000${blanks(12)}0000000000${blanks(62)}`,
      `*M*017020426000003125187300000000000000005${blanks(102)}000000000000${blanks(12)}0000000000${blanks(62)}`,
      '',
    ])
    expect(
      text
        .split('\n')
        .slice(0, 3)
        .map(({ length }) => length),
    ).toEqual([240, 240, 240])
  })

  it('refuses an amount that is longer than its field', () => {
    const long = { ...lines[0], amountMinor: 10n ** 17n } as FileLine
    expect(() =>
      fileLayouts.interbanking.write({ number: 1, madeAt, debitCbu: '0070311230000004182775' }, [long]),
    ).toThrow(RangeError)
  })

  it('names files and lines by the running number, with the day of Buenos Aires', () => {
    expect(payoutFileName('interbanking', 188, madeAt)).toBe('puente-000188-20261120.txt')
    expect(payoutFileName('csv', 1_234_567, madeAt)).toBe('puente-1234567-20261120.csv')
    expect(lineReference(187, 3)).toBe('PU000187-0003')
  })

  it('folds names to plain ASCII that neither separates fields nor begins a formula', () => {
    expect(plainText("  João D'Ávila & Hijos (S.R.L.)\r\n")).toBe("Joao D'Avila & Hijos (S.R.L.)")
    for (const sign of ['=', '+', '-', '@', '\t']) expect(plainText(`${sign}1;2`)).toBe('1 2')
    expect(plainText('漢字')).toBe('')
  })
})
