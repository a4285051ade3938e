import { expect, it } from 'vitest'
import { texts as casesEs } from './es/cases/admin.ts'
import { refuelingTexts as refuelingEs } from './es/parts/refueling-words.ts'
import { texts as chargesEs } from './es/transactions/admin.ts'
import { texts as casesPt } from './pt/cases/admin.ts'
import { refuelingTexts as refuelingPt } from './pt/parts/refueling-words.ts'
import { texts as chargesPt } from './pt/transactions/admin.ts'

it('gives a charge the same status word on each admin screen', () => {
  for (const [charges, cases, refueling] of [
    [chargesPt, casesPt, refuelingPt],
    [chargesEs, casesEs, refuelingEs],
  ] as const) {
    expect(cases.pixStatus).toEqual(charges.pixStatus)
    expect(refueling.pix).toEqual(charges.pixStatus)
  }
})
