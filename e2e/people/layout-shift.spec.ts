import type { Page } from '@playwright/test'
import { demo, signInContext } from '../world/people.ts'
import { layoutShift } from '../world/public-site.ts'
import { expect, test } from '../world/test.ts'

/** How much a screen moves until all of its parts have come, at the size of the person's screen. */
async function movedWhileLoading(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  return layoutShift(page)
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
    expect(await movedWhileLoading(page, path), path).toBeLessThan(0.03)
  }
})

test('the screens of an admin stay where they are while they load', async ({ page, context, product }) => {
  await signInContext(product, context, demo.admin, 'admin')
  for (const path of [
    '/admin',
    '/admin/approval',
    '/admin/people',
    '/admin/financeiro-admin',
    '/admin/configuracao-provedores',
    '/admin/gas-stations',
    '/admin/pix-stores',
    '/admin/qr-generator',
    '/admin/webhooks',
    '/admin/configuracoes',
  ]) {
    expect(await movedWhileLoading(page, path), path).toBeLessThan(0.05)
  }
})
