import type { Page } from '@playwright/test'
import { demo, signInContext } from '../world/people.ts'
import { expectStill } from '../world/public-site.ts'
import { expect, test } from '../world/test.ts'

/** Expects a screen to move by `most` at most until all of its parts have come, at the size of the person's screen. */
async function expectStillWhileLoading(page: Page, path: string, most: number): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expectStill(page, most, path)
}

// A screen that moves takes a press away from the button that it was meant for.
test('the screens of a merchant stay where they are while they load, with the codes that other devices made', async ({
  page,
  context,
  product,
}) => {
  await signInContext(product, context, demo.merchant)
  for (const path of [
    '/exchange',
    '/historial',
    '/perfil',
    '/mis-establecimientos',
    '/registro-establecimiento',
  ]) {
    await expectStillWhileLoading(page, path, 0.03)
  }
})

test('the screens of an admin stay where they are while they load', async ({ page, context, product }) => {
  await signInContext(product, context, demo.admin, 'admin')
  for (const path of [
    '/admin',
    '/admin/approval',
    '/admin/people',
    '/admin/companies',
    '/admin/refueling',
    '/admin/spreadsheet',
    '/admin/financeiro-admin',
    '/admin/configuracao-provedores',
    '/admin/gas-stations',
    '/admin/pix-stores',
    '/admin/url-transactions',
    '/admin/qr-generator',
    '/admin/webhooks',
    '/admin/support',
    '/admin/auditoria',
    '/admin/configuracoes',
    '/debug',
  ]) {
    await expectStillWhileLoading(page, path, 0.05)
  }
})
