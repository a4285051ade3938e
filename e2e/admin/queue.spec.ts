import type { Locator, Page } from '@playwright/test'
import type { AdminCharge } from '@puente/contract/transactions'
import { texts as pt } from '../../apps/web/src/messages/pt/transactions/admin.ts'
import { texts as payoutTexts } from '../../apps/web/src/messages/pt/payouts/admin.ts'
import { expectAccessible } from '../world/accessible.ts'
import { retype } from '../world/exchange.ts'
import { isOnTop } from '../world/layout-faults.ts'
import { confirmed, placeOrder, placePaidOrder } from '../world/orders.ts'
import { actionOn, ars, openDesk, payoutOf, png, receipts } from '../world/payouts.ts'
import { expect, test } from '../world/test.ts'

const { views, owed, account, next } = pt

const rowsOf = (desk: Page) => desk.locator('main').locator('[data-row], li.card')
const viewOf = (desk: Page, name: string) =>
  desk.getByRole('group', { name: views.label }).getByRole('button', { name: new RegExp(`^${name}`) })

const topOf = async (one: Locator) => Math.round((await one.boundingBox())?.y ?? Number.NaN)

/** The names of the gold buttons that open a payout. A row's button is gold by the cursor, so its colour is compared. */
const goldOn = (desk: Page) =>
  desk
    .getByRole('button', { name: new RegExp(`^(Enviar|Completar|Continuar|${next.open})`) })
    .evaluateAll((buttons) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.background = 'var(--action)'
      const gold = getComputedStyle(probe).backgroundColor
      probe.remove()
      return buttons
        .filter((button) => getComputedStyle(button).backgroundColor === gold)
        .map((button) => button.textContent)
    })

interface AmountOnWire {
  amountMinor: string
}

/** The pesos owed on the page and in all rows, below the list. */
async function expectSums(
  desk: Page,
  { pages: [page], all }: { pages: AmountOnWire[]; all: AmountOnWire },
): Promise<void> {
  const sums = desk.getByText(owed.all).locator('..')
  await expect(sums).toContainText(`${owed.page} ${ars(BigInt(page?.amountMinor ?? ''))}`)
  await expect(sums).toContainText(`${owed.all} ${ars(BigInt(all.amountMinor))}`)
}

/** Scrolls a chip into view once the figures above it, which would move it, have come. Returns where it stands. */
async function bringIntoView(desk: Page, chip: Locator): Promise<number> {
  await expect(desk.locator('main .skeleton')).toHaveCount(0)
  await chip.scrollIntoViewIfNeeded()
  return topOf(chip)
}

/** Nothing stays of the room that was kept below the queue once the person scrolls back up. */
async function expectNoRoomKept(desk: Page): Promise<void> {
  await desk.evaluate(() => window.scrollTo(0, 0))
  const keptRoom = () =>
    desk.evaluate(
      () =>
        document.querySelector('section[style*="min-height"]') !== null &&
        document.documentElement.scrollHeight > window.innerHeight + 1,
    )
  await expect.poll(keptRoom).toBe(false)
}

test('the queue of payouts begins with the oldest confirmation, copies its account, and leads from one payout to the next', async ({
  page,
  browser,
  product,
  provider,
  records,
  merchant: _merchant,
  openBrowser,
  viewport,
}) => {
  const run = crypto.randomUUID().slice(0, 6)
  const [older, newer] = [`Ana ${run}`, `Davi ${run}`]
  const first = await placePaidOrder(product, page.request, provider, older)
  const second = await placePaidOrder(product, page.request, provider, newer)
  // Older than anything that another test leaves unpaid.
  await records.confirmedFirst(second.id)
  const daysAgo = await records.confirmedFirst(first.id)
  const context = await openBrowser()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const desk = await openDesk(context, product)
  await expect(rowsOf(desk).first()).toContainText(newer)
  await expect(viewOf(desk, views.all)).toHaveAttribute('aria-pressed', 'true')

  // The chips stay where the person pressed one, also if the queue is too short to fill the screen below the figures.
  const chip = viewOf(desk, views.toPay)
  const before = await bringIntoView(desk, chip)
  await chip.click()
  await expect(desk).toHaveURL(/view=to-pay/)
  await expect(rowsOf(desk).nth(0)).toContainText(older)
  expect(Math.abs((await topOf(chip)) - before)).toBeLessThan(4)
  await expectNoRoomKept(desk)
  await expect(rowsOf(desk).nth(0)).toContainText(`há ${daysAgo} dias`)
  await expect(rowsOf(desk).nth(1)).toContainText(newer)
  await desk.reload()
  await expect(rowsOf(desk).nth(0)).toContainText(older)
  await expect(viewOf(desk, views.toPay)).toHaveAttribute('aria-pressed', 'true')
  const list = await (await desk.request.get('/api/v1/admin/charges?view=to-pay')).json()
  await expectSums(desk, list.owed)
  await expectAccessible(desk, 'the queue of payouts')

  await desk.getByRole('button', { name: account.copy(older) }).click()
  await expect(desk.getByRole('button', { name: account.copied })).toBeVisible()
  const { bank } = await (await desk.request.get(`/api/v1/admin/charges/${first.id}`)).json()
  expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe(bank.cbu)
  const [row]: AdminCharge[] = list.items
  expect(await records.audited(row?.userId ?? '')).toContainEqual(
    expect.stringContaining('transactions.view-bank-data by admin:'),
  )

  await expect.poll(() => goldOn(desk)).toContain(`Enviar ${older}`)
  const payout = payoutOf(desk)
  const { png: file } = await receipts(browser)
  await actionOn(desk, 'Enviar', older).click()
  await payout.attach(png(file))
  await payout.confirm.click()
  const onwards = desk.getByRole('button', { name: next.open })
  await expect(onwards).toBeFocused()
  const toast = desk.getByRole('listitem').filter({ hasText: payoutTexts.toasts.sent })
  const [toastBox, button] = await Promise.all([toast.boundingBox(), onwards.boundingBox()])
  expect(await onwards.evaluate(isOnTop), 'the toast leaves the button free').toBe(true)
  // On wide screens the toast ends left of the button, so scrolling cannot bring it over the button.
  if ((viewport?.width ?? 0) >= 1024)
    expect((toastBox?.x ?? Infinity) + (toastBox?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0)
  await expect(onwards).toHaveAccessibleDescription(new RegExp(newer))
  await expect(rowsOf(desk).first()).toContainText(newer)
  await expect(desk.getByText(next.paid(older))).toBeVisible()
  await expect.poll(() => goldOn(desk), 'one button is gold: the one above the list').toEqual([next.open])
  await desk.keyboard.press('Enter')
  await expect(payout.dialog.getByText(newer)).toBeVisible()
  await payout.attach(png(file))
  await payout.confirm.click()
  await expect(payout.dialog).toBeHidden()
  await expect(rowsOf(desk).filter({ hasText: run })).toHaveCount(0)

  await viewOf(desk, views.all).click()
  await expect(desk).not.toHaveURL(/view=/)
  await expect(rowsOf(desk).first()).toContainText(newer)
})

test('after a partial payout from the full list, offers the oldest payout next and shows the amount still owed', {
  tag: '@once',
}, async ({ page, browser, product, provider, records, merchant: _merchant, openBrowser }) => {
  const run = crypto.randomUUID().slice(0, 6)
  const [oldest, paid, newest] = [`Iara ${run}`, `Caio ${run}`, `Bia ${run}`]
  const first = await placePaidOrder(product, page.request, provider, oldest)
  const second = await placePaidOrder(product, page.request, provider, paid)
  await placePaidOrder(product, page.request, provider, newest)
  // Older than anything that another test leaves unpaid.
  await records.confirmedFirst(first.id)
  const owedMinor = BigInt(second.pesosValue.amountMinor)
  const desk = await openDesk(await openBrowser(), product)
  const payout = payoutOf(desk)
  await actionOn(desk, 'Enviar', paid).click()
  await retype(payout.amount, '100')
  await payout.attach(png((await receipts(browser)).png))
  await payout.confirm.click()
  const onwards = desk.getByRole('button', { name: next.open })
  await expect(onwards).toBeFocused()
  await expect(desk.getByText(next.paidPart(paid, ars(owedMinor - 100n)))).toBeVisible()
  await expect(onwards).toHaveAccessibleDescription(new RegExp(oldest))
})

test('the review view lists a payment by a third person and not one by the client', {
  tag: '@once',
}, async ({ page, product, provider, merchant: _merchant, openBrowser }) => {
  const run = crypto.randomUUID().slice(0, 6)
  const [client, other] = [`Lia ${run}`, `Nuno ${run}`]
  const own = await placeOrder(product, page.request, client)
  await provider.payAs(own.transactionId, { name: client, taxId: '52998224725' })
  const foreign = await placeOrder(product, page.request, other)
  await provider.payAs(foreign.transactionId, { name: 'Carlos Sampaio', taxId: '11144477735' })
  for (const { id } of [own, foreign]) await confirmed(page.request, id)
  const desk = await openDesk(await openBrowser(), product)
  const { toReview } = await (await desk.request.get('/api/v1/admin/summary')).json()
  await expect(viewOf(desk, views.review)).toHaveText(`${views.review}${toReview}`)
  await viewOf(desk, views.review).click()
  await expect(desk).toHaveURL(/view=review/)
  await expect(rowsOf(desk).first()).toContainText(other)
  await expect(rowsOf(desk).filter({ hasText: client })).toHaveCount(0)
})
