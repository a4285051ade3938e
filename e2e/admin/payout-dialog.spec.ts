import type { Page } from '@playwright/test'
import { texts as sessionTexts } from '../../apps/web/src/messages/pt/identity/session.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/payouts/admin.ts'
import { texts as tablePt } from '../../apps/web/src/messages/pt/transactions/admin.ts'
import { expectAccessible } from '../world/accessible.ts'
import { retype } from '../world/exchange.ts'
import { refusal } from '../world/refusal.ts'
import { confirmed, placeOrder, placePaidOrder } from '../world/orders.ts'
import { answered } from '../world/page-faults.ts'
import { passwordOver } from '../world/password-over.ts'
import { test } from '../world/payout-desk.ts'
import { actionOn, ars, openDesk, payoutOf, png, receipts } from '../world/payouts.ts'
import { demo } from '../world/people.ts'
import { expect } from '../world/test.ts'

/** Delivers the answer to a payout only when `answer` is called. The server records the payout at once, and the page learns of it by event. */
async function holdAnswer(desk: Page, chargeId: string, answerWith?: ReturnType<typeof refusal>) {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  const { promise: recorded, resolve: arrived } = Promise.withResolvers<void>()
  await desk.route(`**/admin/charges/${chargeId}/payouts`, async (route) => {
    const readAgain = desk.waitForEvent('requestfinished', (asked) =>
      asked.url().endsWith(`/admin/charges/${chargeId}`),
    )
    const response = await route.fetch()
    await readAgain
    arrived()
    await held
    await route.fulfill(answerWith ?? { response })
  })
  return { recorded, answer }
}

test('a payout whose answer is slow is shown as being recorded, and never as a fault of the form (ruling 64)', {
  tag: '@once',
}, async ({ browser, merchant: _merchant, openPayoutDesk }) => {
  const { order, desk, payout, openPayout } = await openPayoutDesk('Ciro')
  const owed = BigInt(order.pesosValue.amountMinor)
  const { dialog, amount, attach, confirm } = payout
  await openPayout()
  const bank = dialog.getByRole('region', { name: pt.bank.title }).locator('dl')
  const apart = await bank.evaluate((list) => {
    const field = list.closest('[role=dialog]')?.querySelector('.field-box')
    return list.getBoundingClientRect().top - (field?.getBoundingClientRect().top ?? Number.NaN)
  })
  expect(Math.abs(apart), 'both columns begin at one height').toBeLessThan(1)
  await attach(png((await receipts(browser)).png))
  const { recorded, answer } = await holdAnswer(desk, order.id)
  await confirm.click()
  await recorded
  // The row behind the dialog shows that the event has come.
  await expect(desk.locator('tr', { hasText: 'Ciro' }).first()).toContainText(tablePt.table.done)
  await expect(dialog.getByRole('button', { name: pt.confirming })).toBeVisible()
  await expect(amount).not.toHaveAttribute('aria-invalid', 'true')
  await expect(amount).toHaveAttribute('readonly', '')
  await expect(dialog.getByText(pt.manual.closed)).toHaveCount(0)
  await expect(dialog.getByText(pt.amount.max(ars(owed)))).toBeVisible()
  // Within seconds the admin reads what not to do.
  await expect(
    dialog.getByRole('status').getByText('A resposta está demorando. Não faça outra transferência.'),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: pt.receipt.remove })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: pt.amount.useMax })).toHaveCount(0)
  answer()
  await expect(dialog).toBeHidden()
})

test('a payout whose outcome is not known can be left to its row, which stays marked until the server has answered (ruling 64)', {
  tag: '@once',
}, async ({ browser, merchant: _merchant, openPayoutDesk, pageFaults }) => {
  pageFaults.expect(/payouts/)
  const { order, clientName, desk, payout, openPayout } = await openPayoutDesk('Edu')
  const { dialog, amount, attach, confirm } = payout
  await openPayout()
  await attach(png((await receipts(browser)).png))
  await desk.route(`**/admin/charges/${order.id}/payouts`, (route) => route.abort('failed'))
  const { promise: asked, resolve: answerQuestions } = Promise.withResolvers<void>()
  await desk.route('**/api/v1/admin/payouts/*', async (route) => {
    await asked
    await route.continue()
  })
  await desk.setViewportSize({ width: 390, height: 700 })
  await confirm.click()
  await expect(dialog.getByText(pt.refusals.unknownTitle)).toBeInViewport()
  await desk.setViewportSize({ width: 1440, height: 900 })
  await expect(amount).toHaveAttribute('readonly', '')
  await expect(dialog.getByRole('button', { name: pt.receipt.remove })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: pt.cancel })).toHaveCount(0)
  await expect(dialog.getByText(pt.following.hint)).toBeVisible()
  await expectAccessible(desk, 'a payout whose outcome is not known')
  await dialog.getByRole('button', { name: pt.following.close }).click()
  await expect(dialog).toBeHidden()
  const row = desk.locator('tr', { hasText: clientName })
  const mark = row.getByText(pt.refusals.unknownTitle)
  const cell = row.locator('td', { has: desk.getByText(pt.refusals.unknownTitle) })
  const [markBox, cellBox] = [await mark.boundingBox(), await cell.boundingBox()]
  expect(markBox?.width ?? Infinity).toBeLessThanOrEqual(cellBox?.width ?? 0)

  // The reopened dialog keeps asking the server. It shows no amount, because its own proposal may differ from the amount that was sent.
  await row.getByRole('button', { name: pt.own.continue }).click()
  await expect(dialog.getByText(pt.refusals.unknownTitle)).toBeVisible()
  await expect(amount).toBeHidden()
  await dialog.getByRole('button', { name: pt.following.close }).click()
  answerQuestions()
  // The toast is also announced to screen readers.
  await expect(desk.getByText(pt.toasts.notRecorded(clientName)).first()).toBeVisible({ timeout: 15_000 })
  await expect(row).toContainText(pt.own.began)
  await expect(row).not.toContainText(pt.refusals.unknownTitle)
})

test('a payout that was left before its lost answer is reported as recorded once the server reports it (ruling 64)', {
  tag: '@once',
}, async ({ browser, merchant: _merchant, openPayoutDesk, pageFaults }) => {
  pageFaults.expect(answered(503, '/payouts'))
  const { order, clientName, desk, payout, openPayout } = await openPayoutDesk('Gil')
  const owed = BigInt(order.pesosValue.amountMinor)
  await openPayout()
  await payout.attach(png((await receipts(browser)).png))
  const { promise: asked, resolve: answerQuestions } = Promise.withResolvers<void>()
  await desk.route('**/api/v1/admin/payouts/*', async (route) => {
    await asked
    await route.continue()
  })
  const { answer } = await holdAnswer(desk, order.id, refusal('server.unavailable'))
  await payout.confirm.click()
  answer()
  await payout.dialog.getByRole('button', { name: pt.following.close }).click()
  answerQuestions()
  await expect(desk.getByText(pt.toasts.full(ars(owed))).first()).toBeVisible()
  await expect(desk.locator('tr', { hasText: clientName })).toContainText(tablePt.table.done)
})

test('a begin that is refused offers no form, keeps a receipt that was added, and goes on when it is tried again (refusal stubbed)', {
  tag: '@once',
}, async ({ merchant: _merchant, openPayoutDesk, pageFaults }) => {
  pageFaults.expect(answered(409, '/begun-payout'))
  const { order, desk, payout, openPayout } = await openPayoutDesk('Noel')
  const { dialog, amount } = payout
  const begins = `**/admin/charges/${order.id}/begun-payout`
  await desk.route(begins, (route) => route.fulfill(refusal('payout.account-on-hold')))
  await openPayout()
  await expect(dialog.getByText(pt.begun.refused)).toBeVisible()
  await expect(amount).toBeHidden()
  await expect(dialog.getByText(pt.receipt.prompt)).toBeHidden()
  await expect(dialog.getByText(pt.amount.paysAll)).toBeHidden()
  await desk.unroute(begins)
  await dialog.getByRole('button', { name: pt.bank.retry }).click()
  await expect(amount).toBeVisible()
})

test('a payment by another person than the client is flagged in the payout dialog, with what is still to be paid (ruling 61)', {
  tag: '@once',
}, async ({ page, product, provider, merchant: _merchant, openBrowser }) => {
  const clientName = `Lia ${crypto.randomUUID().slice(0, 6)}`
  const order = await placeOrder(product, page.request, clientName)
  await provider.payAs(order.transactionId, { name: 'Carlos Sampaio', taxId: '11144477735' })
  await confirmed(page.request, order.id)
  const desk = await openDesk(await openBrowser(), product)
  await actionOn(desk, 'Enviar', clientName).click()
  const { dialog } = payoutOf(desk)
  await expect(dialog.getByText(tablePt.flags['paid-by-another'] ?? '')).toBeVisible()
  await expect(dialog.getByRole('definition').filter({ hasText: 'Carlos Sampaio' })).toBeVisible()
  const remaining = dialog.getByText(pt.summary.remaining, { exact: true }).locator('..')
  await expect(remaining).toContainText(ars(BigInt(order.pesosValue.amountMinor)))
})

test('the dialog opens at its beginning, names keys only where there are some, and keeps a long file name within it', async ({
  browser,
  isMobile,
  merchant: _merchant,
  openPayoutDesk,
}) => {
  const { desk, payout, openPayout } = await openPayoutDesk('Téo')
  const { dialog } = payout
  if (!isMobile) await desk.setViewportSize({ width: 1440, height: 560 })
  await openPayout()
  await expect(dialog.getByText('CBU/CVU')).toBeVisible()
  await expect(dialog.getByText(pt.summary.client)).toBeInViewport()
  await expect(dialog.getByText(/^Reservado para você/)).toBeInViewport()
  const keys = dialog.getByText(pt.receipt.paste)
  await expect(keys).toBeVisible({ visible: !isMobile })

  const name = `${'comprovante_transferencia_'.repeat(8)}.png`
  await payout.attach({ ...png((await receipts(browser)).png), name })
  const body = dialog.locator('[data-dialog-body]')
  expect(await body.evaluate((own) => own.scrollWidth - own.clientWidth)).toBeLessThanOrEqual(0)
  for (const part of await dialog.getByRole('group').or(dialog.getByRole('region')).all()) {
    expect(await part.evaluate((own) => own.scrollWidth - own.clientWidth)).toBeLessThanOrEqual(0)
  }
  await expect(dialog.getByTitle(name)).toBeVisible()
  await expect(dialog.getByRole('button', { name: pt.receipt.remove })).toBeVisible()
  await expect(dialog.getByText(`Ctrl+Enter ${pt.shortcut}`)).toBeVisible({ visible: !isMobile })
})

test('a missing receipt is named once, at its field, which comes into view', { tag: '@once' }, async ({
  merchant: _merchant,
  openPayoutDesk,
}) => {
  const { desk, payout, openPayout } = await openPayoutDesk('Ugo')
  const { dialog, confirm } = payout
  await desk.setViewportSize({ width: 390, height: 600 })
  await openPayout()
  await expect(dialog.getByText(/^Reservado para você/)).toBeVisible()
  await expect(dialog.getByText(pt.faults.receipt)).toHaveCount(1)
  await confirm.click()
  const zone = dialog.getByRole('group', { name: pt.receipt.label })
  await expect(zone).toBeFocused()
  await expect(zone).toHaveAccessibleDescription(pt.faults.receipt)
  await expect(dialog.getByText(pt.faults.receipt)).toHaveCount(1)
  await expect(dialog.getByText(pt.faults.receipt)).toBeInViewport()
})

test('a confirmation by hand leads to the reason that is missing and to the password that was wrong (TXN-022, TXN-028)', {
  tag: '@once',
}, async ({ browser, page, product, merchant: _merchant, openBrowser, pageFaults }) => {
  pageFaults.expect(answered(403, '/payouts'), answered(422, '/payouts'))
  const clientName = `Zeca ${crypto.randomUUID().slice(0, 6)}`
  const order = await placeOrder(product, page.request, clientName)
  const desk = await openDesk(await openBrowser(), product)
  await desk.setViewportSize({ width: 390, height: 600 })
  await actionOn(desk, 'Enviar', clientName).click()
  const { dialog, attach, confirm } = payoutOf(desk)
  const reason = dialog.getByLabel(pt.manual.reason)
  const password = dialog.getByLabel(pt.manual.password, { exact: true })
  await attach(png((await receipts(browser)).png))
  await confirm.click()
  await expect(reason).toBeFocused()
  await expect(reason).toBeInViewport()
  await reason.fill('Extrato do banco')
  await password.fill('Equivocada-2026!')
  await desk.route(`**/admin/charges/${order.id}/payouts`, (route) =>
    route.fulfill(refusal('password.wrong')),
  )
  await confirm.click()
  await expect(password).toBeFocused()
  await expect(password).toBeInViewport()
  await expect(password).toHaveAccessibleDescription(pt.refusals.password)
  await expect(dialog.getByRole('alert')).toContainText(pt.refusals.title)
  await expect(dialog.getByText(pt.refusals.password)).toHaveCount(1)
  await password.fill('Outra-2026!')
  await expect(dialog.getByText(pt.refusals.password)).toHaveCount(0)
})

test('over a page whose session ended, the dialog of the password shows the state of the payout that the person began or confirmed (ADM-024, ruling 72)', {
  tag: '@phone',
}, async ({ page, browser, product, provider, records, merchant: _merchant, openPayoutDesk, pageFaults }) => {
  pageFaults.expect(answered(401, '/api/v1'))
  const { order, desk, payout, openPayout } = await openPayoutDesk('Rosa')
  await openPayout()
  await retype(payout.amount, '100')
  await payout.attach(png((await receipts(browser)).png))
  await records.moveSessions(demo.admin.email, { active: -61 })
  await placePaidOrder(product, page.request, provider, 'Otra Persona')
  const over = passwordOver(desk)
  await expect(
    over.dialog.getByText(/^O pagamento que você começou continua reservado até \d\d:\d\d/),
  ).toBeVisible()
  await over.password.fill(demo.admin.password)
  await over.submit.click()
  await expect(payout.amount).toHaveValue(ars(100n))

  await desk.route(
    `**/admin/charges/${order.id}/payouts`,
    async (route) => {
      await records.moveSessions(demo.admin.email, { active: -61 })
      await route.continue()
    },
    { times: 1 },
  )
  await payout.confirm.click()
  await expect(over.dialog.getByText(sessionTexts.again.why.idle)).toBeVisible()
  await expect(over.dialog.getByText(`${pt.away.held} ${pt.away.leaveHeld}`)).toBeVisible()
  await expectAccessible(desk, 'the password over a payout that waits')
  expect(
    await desk.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
  const { width } = desk.viewportSize() ?? { width: Number.NaN }
  expect(await desk.evaluate(() => innerWidth)).toBe(width)
  await over.password.fill(demo.admin.password)
  await over.submit.click()
  await expect(payout.dialog).toBeHidden()
})
