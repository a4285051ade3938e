import { demo, signInContext } from '../world/people.ts'
import { setLanguage } from '../world/qr-code.ts'
import { expect, test } from '../world/test.ts'

for (const language of ['es', 'pt'] as const)
  test(`a payout in the table of a usual desktop is no higher than a charge, in ${language} (HIST-014)`, {
    tag: '@once',
  }, async ({ page, context, product }) => {
    await signInContext(product, context, demo.merchant)
    await setLanguage(page, language)
    await page.goto('/historial')
    const payouts = page.getByRole('row').filter({ hasText: /Banco Macro …\d{4}/ })
    const charges = page.getByRole('row').filter({ hasText: /Confirmado/ })
    await expect(payouts.first()).toBeVisible()
    const heights = async (rows: typeof payouts) =>
      Promise.all((await rows.all()).map(async (row) => (await row.boundingBox())?.height ?? Number.NaN))
    expect(Math.max(...(await heights(payouts)))).toBeLessThanOrEqual(Math.max(...(await heights(charges))))
  })
