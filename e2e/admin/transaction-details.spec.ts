import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from '../world/accessible.ts'
import { placePaidOrder } from '../world/orders.ts'
import { actionOn, ars, openDesk, payoutOf, png, receipts } from '../world/payouts.ts'
import type { Provider } from '../world/payer.ts'
import type { Product } from '../world/product.ts'
import { expect, test } from '../world/test.ts'

interface Setting {
  readonly page: Page
  readonly browser: Browser
  readonly product: Product
  readonly provider: Provider
  readonly openBrowser: () => Promise<BrowserContext>
}

const detailsOn = (desk: Page) => desk.getByRole('dialog', { name: 'Detalhes da transação' })
const tabOn = (desk: Page, name: string) => detailsOn(desk).getByRole('tab', { name, exact: true })

/** A paid transaction with a receipt of its client and one of its payout, then a newer one that is not paid out. */
async function paidWithReceipts({ page, browser, product, provider, openBrowser }: Setting) {
  const run = crypto.randomUUID().slice(0, 6)
  const [client, other] = [`Gil ${run}`, `Noa ${run}`]
  const order = await placePaidOrder(product, page.request, provider, client)
  const newer = await placePaidOrder(product, page.request, provider, other)
  const { png: picture } = await receipts(browser)
  const { csrfToken } = await (await page.request.get('/api/v1/session')).json()
  const sent = await page.request.post(`/api/v1/charges/${order.id}/client-receipt`, {
    headers: { origin: product.url, 'x-csrf-token': csrfToken, 'idempotency-key': crypto.randomUUID() },
    multipart: { file: png(picture) },
  })
  expect(sent.status()).toBe(201)
  const desk = await openDesk(await openBrowser(), product)
  await actionOn(desk, 'Enviar', client).click()
  const payout = payoutOf(desk)
  await payout.attach(png(picture))
  await payout.confirm.click()
  await expect(payout.dialog).toBeHidden()
  return { desk, order, newer, client }
}

/** The column of receipts opens each in the viewer, and Escape closes it. */
async function opensBothReceipts(row: Locator, viewer: Locator): Promise<void> {
  for (const name of ['Comprovante do cliente', 'Comprovante de pagamento 1']) {
    await row.getByRole('button', { name, exact: true }).click()
    await expect(viewer.getByRole('img', { name: 'Comprovante' })).toBeVisible()
    await viewer.press('Escape')
    await expect(viewer).toBeHidden()
  }
}

test('the details have a tab each for the transaction, its user, its receipts, its steps and its postings, and J and K lead to the next (TXN-033, TXN-034, TXN-035, TXN-036, TXN-039)', {
  tag: '@once',
}, async ({ page, browser, product, provider, merchant, openBrowser }) => {
  const { desk, order, newer, client } = await paidWithReceipts({
    page,
    browser,
    product,
    provider,
    openBrowser,
  })
  const row = desk.locator('main').locator('[data-row], li.card').filter({ hasText: client })
  const viewer = desk.getByRole('dialog', { name: 'Comprovante' })
  await opensBothReceipts(row, viewer)

  await row.getByRole('button', { name: `Detalhes de ${client}` }).click()
  await expect(desk).toHaveURL(new RegExp(`id=${order.id}`))
  const details = detailsOn(desk)
  await expect(details.getByRole('tab')).toHaveText([
    'Transação',
    'Dados do Usuário',
    'Comprovantes',
    'Linha do tempo',
    'Razão',
  ])
  for (const value of [order.transactionId, order.id, client, '***.982.247-**', 'Mesa 4', 'Almuerzo'])
    await expect(details.getByRole('definition').filter({ hasText: value }).first()).toBeVisible()
  await expect(details.getByRole('listitem').filter({ hasText: 'Pix confirmado' })).toBeVisible()
  await expect(details.getByRole('listitem').filter({ hasText: 'Envio de pesos iniciado' })).toBeHidden()

  await tabOn(desk, 'Dados do Usuário').click()
  for (const value of [merchant.email, merchant.fullName])
    await expect(details.getByRole('definition').filter({ hasText: value }).first()).toBeVisible()
  await expect(details.getByRole('heading', { name: 'Dados bancários' })).toBeVisible()

  await tabOn(desk, 'Comprovantes').click()
  const sent = details.getByRole('region', { name: 'Comprovantes do cliente' }).getByRole('listitem')
  await expect(sent).toContainText(merchant.email)
  const paid = details.getByRole('region', { name: 'Pagamentos do administrador' }).getByRole('listitem')
  await expect(paid).toContainText(ars(BigInt(order.pesosValue.amountMinor)))
  await expect(paid).toContainText(/@.*, \d\d\/\d\d \d\d:\d\d/)
  await sent.getByRole('button', { name: 'Ver comprovante' }).click()
  await expect(viewer.getByRole('img', { name: 'Comprovante' })).toBeVisible()
  await viewer.getByRole('button', { name: 'Fechar' }).click()
  await desk.route('**/api/v1/files/*', (route) =>
    route.fulfill({ contentType: 'image/png', body: 'no picture' }),
  )
  await paid.getByRole('button', { name: 'Ver comprovante' }).click()
  await expect(viewer.getByText('Não foi possível mostrar a imagem')).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(viewer).toBeHidden()

  await tabOn(desk, 'Linha do tempo').click()
  await expect(details.getByRole('listitem').filter({ hasText: 'Envio de pesos iniciado' })).toBeVisible()
  await expect(details.getByRole('listitem').last()).toContainText('Pesos enviados')

  await tabOn(desk, 'Razão').click()
  await expect(details.getByText('3 lançamentos, cada um fecha em zero por moeda.')).toBeVisible()
  const journals = details.getByRole('region').filter({ has: desk.getByRole('table') })
  await expect(journals).toHaveCount(3)
  await expect(journals.last().getByRole('row', { name: /^bank:main/ })).toContainText(
    ars(BigInt(order.pesosValue.amountMinor)),
  )
  await expectAccessible(desk, 'the postings of a transaction')

  await tabOn(desk, 'Razão').press('k')
  await expect(desk).toHaveURL(new RegExp(`id=${newer.id}`))
  await expect(details.getByText('1 lançamento, fecha em zero por moeda.')).toBeVisible()
  await details.getByRole('button', { name: 'Próxima transação (J)' }).click()
  await expect(desk).toHaveURL(new RegExp(`id=${order.id}`))
})
