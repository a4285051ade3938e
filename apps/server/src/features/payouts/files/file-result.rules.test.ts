import { describe, expect, it } from 'vitest'
import { type AskedLine, judgeResult, readResult } from './file-result.rules.ts'

const cbu = '2850590940090418135201'
const otherCbu = '0170204260000031251873'
const head = 'reference;status;amount;cbu_cvu;bank_reference;date;reason\n'

function asked(nth: number, change: Partial<AskedLine> = {}): AskedLine {
  return {
    payoutId: `payout ${nth}`,
    beneficiaryId: 'ana',
    reference: `PU000187-000${nth}`,
    cbu,
    amountMinor: 10_000n,
    state: 'reserved',
    bankReference: null,
    ...change,
  }
}

/** What each line means, with the payout it is about. */
function judged(text: string, payouts: readonly AskedLine[]) {
  const lines = readResult(head + text)
  if (lines === null) throw new Error('unreadable')
  return judgeResult(lines, payouts).map(({ kind, asked: found }) => [kind, found?.payoutId ?? null])
}

describe('reading the result of the bank', () => {
  it('reads its columns in any order, with the words of both countries, either decimal mark, and thousands only where they cannot be centavos', () => {
    expect(
      readResult('AMOUNT,Status,reference,reason\n"1.275,10",paid,x,\n1275.1,Pagada,pu1,\n7,RECHAZADO,,no'),
    ).toMatchObject([
      { nth: 2, amountMinor: 127_510n, status: 'paid', reference: 'X', cbu: null },
      { nth: 3, amountMinor: 127_510n, status: 'paid', reference: 'PU1', raw: '1275.1,Pagada,pu1,' },
      { nth: 4, amountMinor: 700n, status: 'refused', reference: '', reason: 'no' },
    ])
    expect(readResult('amount;status\n1275968,10;acreditada')).toMatchObject([{ amountMinor: 127_596_810n }])
    for (const unclear of ['1.275', '1,275', '1.275.968', '1,275.10', '12.75,10', '1.275,1'])
      expect(readResult(`amount;status\n"${unclear}";paid`), unclear).toMatchObject([{ amountMinor: null }])
  })

  it('refuses a text without the columns status and amount', () => {
    for (const text of ['', 'reference;amount\n', 'a;"b', '%PDF-1.7'])
      expect(readResult(text), text).toBeNull()
  })

  it('matches by our reference first, then by account and centavos (ruling 74)', () => {
    const payouts = [asked(1), asked(2, { cbu: otherCbu, amountMinor: 5n })]
    expect(
      judged(`PU000187-0001;paid;100;;;;\n;refused;0.05;${otherCbu};;;no such account`, payouts),
    ).toEqual([
      ['paid', 'payout 1'],
      ['refused', 'payout 2'],
    ])
  })

  it('leaves to a person what differs, is unknown, contradicts or cannot be read', () => {
    const payouts = [1, 2, 3, 4].map((nth) => asked(nth))
    const ended = [asked(5, { state: 'confirmed' }), asked(6, { state: 'void' })]
    expect(
      judged(
        [
          'PU000187-0001;paid;99.99;;;;',
          `PU000187-0002;paid;100;${otherCbu};;;`,
          'PU000187-0003;en proceso;100;;;;',
          'PU000187-0004;paid;cien;;;;',
          'PU000187-0005;refused;100;;;;',
          'PU000187-0006;paid;100;;;;',
          'PU000186-0001;paid;100;;;;',
          `;paid;777;${cbu};;;`,
        ].join('\n'),
        [...payouts, ...ended],
      ),
    ).toEqual([
      ['amount-differs', 'payout 1'],
      ['account-differs', 'payout 2'],
      ['unreadable', 'payout 3'],
      ['unreadable', 'payout 4'],
      ['contradicts', 'payout 5'],
      ['contradicts', 'payout 6'],
      ['unknown', null],
      ['unknown', null],
    ])
  })

  it('applies none of two lines about one payout', () => {
    expect(judged('PU000187-0001;paid;100;;;;\nPU000187-0001;refused;100;;;;', [asked(1)])).toEqual([
      ['double', 'payout 1'],
      ['double', 'payout 1'],
    ])
  })

  it('takes equal payouts of one beneficiary in their order, and none of equal ones of two', () => {
    const line = `;paid;100;${cbu};;;`
    expect(judged(`${line}\n${line}`, [asked(1), asked(2)])).toEqual([
      ['paid', 'payout 1'],
      ['paid', 'payout 2'],
    ])
    expect(judged(line, [asked(1), asked(2, { beneficiaryId: 'bruno' })])).toEqual([['ambiguous', null]])
  })

  it('does not take a later part of a result for the part before it', () => {
    const line = `;paid;100;${cbu};;;`
    const payouts = [asked(1, { state: 'confirmed' }), asked(2)]
    expect(judged(line, payouts)).toEqual([['ambiguous', null]])
    // The whole result again, after a run that ended half-way.
    expect(judged(`${line}\n${line}`, payouts)).toEqual([
      ['done', 'payout 1'],
      ['paid', 'payout 2'],
    ])
  })

  it('knows a recorded payout by what the bank called it, so that an equal one can still be recorded', () => {
    const payouts = [asked(1, { state: 'confirmed', bankReference: 'OP 77' }), asked(2)]
    expect(judged(`;paid;100;${cbu};OP 77;;`, payouts)).toEqual([['done', 'payout 1']])
    expect(judged(`;paid;100;${cbu};OP 78;;`, payouts)).toEqual([['paid', 'payout 2']])
  })

  it('finds a second transfer for a recorded payout', () => {
    const payouts = [asked(1, { state: 'confirmed', bankReference: 'OP 77' })]
    for (const [bankReference, kind] of [
      ['OP 77', 'done'],
      ['', 'done'],
      ['OP 91', 'contradicts'],
    ])
      expect(judged(`PU000187-0001;paid;100;;${bankReference};;`, payouts)).toEqual([[kind, 'payout 1']])
  })

  it('changes nothing when it is read again (ruling 74)', () => {
    const payouts = [asked(1, { state: 'confirmed' }), asked(2, { state: 'void' })]
    expect(judged('PU000187-0001;paid;100;;;;\nPU000187-0002;refused;100;;;;', payouts)).toEqual([
      ['done', 'payout 1'],
      ['done', 'payout 2'],
    ])
  })

  it('ignores an account that a spreadsheet rounded', () => {
    expect(judged('PU000187-0001;paid;100;2,85059E+21;;;', [asked(1)])).toEqual([['paid', 'payout 1']])
  })
})
