import { expect, it } from 'vitest'
import { texts as casesEs } from './es/cases/admin.ts'
import { refuelingTexts as refuelingEs } from './es/parts/refueling-words.ts'
import { texts as chargesEs } from './es/transactions/admin.ts'
import { texts as sheetEs } from './es/transactions/spreadsheet.ts'
import { texts as casesPt } from './pt/cases/admin.ts'
import { refuelingTexts as refuelingPt } from './pt/parts/refueling-words.ts'
import { texts as chargesPt } from './pt/transactions/admin.ts'
import { texts as sheetPt } from './pt/transactions/spreadsheet.ts'

it('gives a charge the same status word on each admin screen', () => {
  for (const [charges, cases, refueling] of [
    [chargesPt, casesPt, refuelingPt],
    [chargesEs, casesEs, refuelingEs],
  ] as const) {
    expect(charges.pixStatus).toMatchObject(cases.pixStatus)
    expect(refueling.pix).toEqual(charges.pixStatus)
  }
})

it('names what the sheet and the list of transactions share in the same way', () => {
  for (const [charges, sheet] of [
    [chargesPt, sheetPt],
    [chargesEs, sheetEs],
  ] as const) {
    expect(sheet.kinds).toEqual(charges.drawer.kinds)
    const { date, client, company, pesos, reais, payoutStatus, pixStatus } = charges.table.columns
    expect(sheet.columns).toMatchObject({
      createdAt: date,
      clientName: client,
      companyName: company,
      pesosValue: pesos,
      realValue: reais,
      payoutStatus,
      pixStatus,
    })
  }
})
