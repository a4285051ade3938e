import type { Page } from '@playwright/test'
import { texts as pt } from '../../apps/web/src/messages/pt/establishments/payment.ts'
import { texts as ptStore } from '../../apps/web/src/messages/pt/establishments/store.ts'
import { tabTo } from '../world/keyboard.ts'
import { freshCpf } from '../world/payer-cpf.ts'
import { fillIn, generate, openForm, openStore } from '../world/store-payment.ts'
import { expect, test } from '../world/test.ts'

/** Whether the focus is inside the dialog on top. */
const isInDialog = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)

/** Presses Tab once around the dialog. Expects the focus to stay inside. */
async function goAround(page: Page, presses: number): Promise<void> {
  for (let nth = 0; nth < presses; nth += 1) {
    await page.keyboard.press('Tab')
    expect(await isInDialog(page)).toBe(true)
  }
}

/** Types into each field on the way of Tab, which is the order in which the form is read. */
async function typeFields(page: Page): Promise<void> {
  for (const [name, text] of [
    [pt.name, 'Bia Ávila'],
    [pt.cpf, freshCpf()],
    [pt.product, 'Nafta súper'],
    [pt.plate, 'ab 123 cd'],
  ] as const) {
    await tabTo(page, name)
    await page.keyboard.type(text)
  }
}

test('a payer pays with the keyboard alone: the focus follows the form, stays in each dialog, and comes back to the page', {
  tag: '@once',
}, async ({ page, context, records, openPerson, provider }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openStore(page, { records, openPerson })
  const dialog = page.getByRole('dialog')
  const opener = page.getByRole('button', { name: ptStore.pay.open })
  await tabTo(page, ptStore.pay.reais)
  await page.keyboard.type('5000')
  await tabTo(page, ptStore.pay.open)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await expect.poll(() => isInDialog(page)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await goAround(page, 14)
  await dialog.getByLabel(pt.pesos).focus()
  await typeFields(page)
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: pt.generate })).toBeFocused()
  const answered = page.waitForResponse((response) => response.url().endsWith('/payments'))
  await page.keyboard.press('Enter')
  const { transactionId }: { transactionId: string } = await (await answered).json()
  const copy = dialog.getByRole('button', { name: pt.copy })
  await expect(copy).toBeVisible()
  await expect.poll(() => isInDialog(page)).toBe(true)
  await goAround(page, 8)
  await tabTo(page, pt.copy)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(pt.waiting)).toBeVisible()
  // The toast is the layer on top.
  const toast = page.getByText('Código PIX copiado!')
  await expect(toast.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(toast).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const back = page.getByRole('button', { name: ptStore.pay.back })
  await expect(back).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(pt.validFor)).toBeVisible()
  await tabTo(page, pt.paid)
  await provider.pay(transactionId)
  const receipt = dialog.filter({ hasText: pt.receipt.verified })
  await expect(receipt).toBeVisible()
  await expect.poll(() => isInDialog(page)).toBe(true)
  // The first key stops the time after which the receipt closes by itself.
  await page.keyboard.press('Tab')
  await expect(receipt.getByRole('button', { name: pt.receipt.keepOpen })).toHaveCount(0)
  await expect(receipt).toBeVisible()
  await goAround(page, 4)
  await tabTo(page, pt.receipt.close)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('each state is added to a live region that already exists, so that a screen reader announces it', {
  tag: '@once',
}, async ({ page, context, records, openPerson, provider }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openStore(page, { records, openPerson })
  const dialog = await openForm(page)
  await fillIn(dialog)
  const { transactionId } = await generate(page, dialog)
  // Marks the existing regions. Not every screen reader announces a region that is added together with its text.
  const marked = await dialog
    .locator('[role="status"]')
    .evaluateAll((regions) => regions.map((region) => region.setAttribute('data-before', '')).length)
  expect(marked).toBe(2)
  const before = dialog.locator('[role="status"][data-before]')
  await expect(dialog.getByRole('timer')).toHaveAttribute('aria-live', 'off')
  await dialog.getByRole('button', { name: pt.copy }).click()
  await expect(before.filter({ hasText: pt.waiting })).toContainText(pt.waitingText)
  await provider.pay(transactionId, '50.99')
  const held = before.filter({ hasText: pt.held.title })
  await expect(held).toContainText(pt.held.stop)
  await expect(held).toContainText('R$\u00a050,99')
})
