import type { Page } from '@playwright/test'
import { texts as proofTexts } from '../../apps/web/src/messages/pt/identity/session.ts'
import { expectAccessible } from '../world/accessible.ts'
import { answered } from '../world/page-faults.ts'
import { demo } from '../world/people.ts'
import { changeRate } from '../world/rates.ts'
import { refusal } from '../world/refusal.ts'
import { expect, test } from '../world/test.ts'
import { toastOn } from '../world/toasts.ts'

/** Also behind the dialog of a rate. */
const toastBehind = (page: Page, title: string) => toastOn(page, title, true)

/** A dialog of a rate, in the words of its Portuguese screen. */
function rateDialog(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name })
  return {
    dialog,
    rate: dialog.getByRole('textbox').first(),
    again: dialog.getByLabel('Repita a cotação'),
    save: dialog.getByRole('button', { name: 'Salvar' }),
    goOn: dialog.getByRole('button', { name: 'Continuar' }),
  }
}

test.beforeEach(async ({ signIn }) => signIn(demo.admin, 'admin'))

test.afterEach(async ({ page, product }) => {
  await changeRate(page.request, product, 'DELETE', 'order/manual')
  await changeRate(page.request, product, 'PUT', 'order/spread', { percent: '1' })
  for (const [pair, rate] of [
    ['BRL_ARS', '270'],
    ['USDT_BRL', '5.5'],
  ]) {
    await changeRate(page.request, product, 'POST', 'calculator', { pair, rate, confirmVariation: true })
  }
})

test('sets the order rate by hand, asks again beyond 20 %, and gives it back to the market (DASH-020, DASH-021, DASH-025, DASH-026)', {
  tag: '@once',
}, async ({ page, product }) => {
  await page.goto('/admin')
  const card = page.getByRole('region', { name: 'Cotação das ordens' })
  await expect(card.getByText('Automática')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Voltar ao mercado' })).toHaveCount(0)
  const set = card.getByRole('button', { name: 'Definir cotação manual' })
  const { dialog, rate, again, save, goOn } = rateDialog(page, 'Definir cotação manual')
  await set.press('Enter')
  await expect(rate).toBeFocused()
  const inForce = await rate.inputValue()

  // The field ignores characters that no number has. The arrow keys change the rate by 0.01.
  await rate.pressSequentially('abc')
  await rate.press('-')
  await expect(rate).toHaveValue(inForce)
  await rate.fill('300')
  await rate.press('ArrowUp')
  await expect(rate).toHaveValue('300,01')
  await rate.fill('')
  await save.press('Enter')
  await expect(dialog.getByText('Digite um número válido')).toBeVisible()
  await rate.fill('0')
  await expect(dialog.getByText('A cotação deve ser um número positivo')).toBeVisible()
  await rate.fill('10000')
  await expect(dialog.getByText('A cotação deve estar entre 1 e 9999.99')).toBeVisible()

  await rate.fill('1000')
  await expect(dialog.getByText('R$\u00a0100 = $\u00a099.000,00')).toBeVisible()
  await rate.press('Enter')
  await expect(dialog.getByText(/^A variação é de \d+(,\d+)?%\. Deseja continuar\?$/)).toBeVisible()
  await expect(again).toBeFocused()
  await again.fill('1000,5')
  await again.press('Enter')
  await expect(dialog.getByText('Os números não são iguais.')).toBeVisible()
  const { mode } = await (await page.request.get(`${product.url}/api/v1/admin/rates/order`)).json()
  expect(mode).toBe('automatic')
  await again.fill('1000,00')
  await goOn.press('Enter')
  await expect(toastBehind(page, 'Cotação Atualizada')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(set).toBeFocused()
  await expect(card.getByText('R$\u00a01,00 = $\u00a01.000,00')).toBeVisible()
  await expect(card.getByText(`por ${demo.admin.email}`)).toBeVisible()
  await expect(card.getByText('Manual', { exact: true })).toBeVisible()

  // Somebody else's change is on the screen at once.
  await changeRate(page.request, product, 'PUT', 'order/manual', { value: '1001', confirmVariation: false })
  await expect(card.getByText('R$\u00a01,00 = $\u00a01.001,00')).toBeVisible()

  await card.getByRole('button', { name: 'Alterar spread' }).click()
  const spread = page.getByRole('dialog', { name: 'Alterar spread' })
  await spread.getByLabel('Spread, de 0 a 100').fill('100,5')
  await spread.getByRole('button', { name: 'Salvar' }).click()
  await expect(spread.getByText('Digite um número de 0 a 100, com até 4 casas decimais')).toBeVisible()
  await spread.getByLabel('Spread, de 0 a 100').fill('2,5')
  await spread.getByRole('button', { name: 'Salvar' }).click()
  await expect(card.getByText('Spread 2,5%')).toBeVisible()
  await expect(card.getByText('R$\u00a01,00 = $\u00a0975,98')).toBeVisible()

  await card.getByRole('button', { name: 'Voltar ao mercado' }).click()
  await page
    .getByRole('dialog', { name: 'Voltar à cotação do mercado' })
    .getByRole('button', { name: 'Voltar ao mercado' })
    .click()
  await expect(card.getByText('Automática')).toBeVisible()
})

test('edits both calculator rates, and asks for a confirmation when the server requires one (DASH-023, DASH-024, DASH-025, DASH-026, RATE-028)', {
  tag: '@once',
}, async ({ page, product, pageFaults }) => {
  pageFaults.expect(answered(409, '/rates/calculator'), answered(422, '/rates/calculator'))
  await page.goto('/admin')
  await expect(page.getByText('R$\u00a01,00 = 270,00\u00a0ARS')).toBeVisible()
  await expect(page.getByText('1\u00a0USDT = R$\u00a05,50')).toBeVisible()

  await page.getByRole('button', { name: 'Editar cotação USDT' }).click()
  const usdt = rateDialog(page, 'Editar cotação USDT')
  await usdt.rate.fill('100')
  await usdt.save.click()
  await expect(usdt.dialog.getByText('A cotação deve estar entre 1 e 99.99')).toBeVisible()
  await usdt.rate.fill('cinco')
  await expect(usdt.dialog.getByText('Digite um número válido')).toBeVisible()
  await usdt.rate.fill('5,75')
  await expect(usdt.dialog.getByText('Variação: +4,55%')).toBeVisible()
  await usdt.save.click()
  await expect(toastBehind(page, 'Cotação Atualizada')).toBeVisible()
  await expect(page.getByText('1\u00a0USDT = R$\u00a05,75')).toBeVisible()

  // As if the rate changed unseen while the dialog is open: the server requires a confirmation that the dialog did not ask for.
  await page.getByRole('button', { name: 'Editar cotação da calculadora' }).click()
  const pesos = rateDialog(page, 'Editar cotação da calculadora')
  await pesos.rate.fill('280')
  let refused = false
  await page.route('**/api/v1/admin/rates/calculator', (route) => {
    if (refused) return route.continue()
    refused = true
    return route.fulfill(refusal('rate.variation-unconfirmed', { percent: '33.33' }))
  })
  await pesos.save.click()
  await expect(pesos.dialog.getByText('A variação é de 33,33%. Deseja continuar?')).toBeVisible()
  await pesos.again.fill('280')
  await pesos.goOn.click()
  await expect(page.getByText('R$\u00a01,00 = 280,00\u00a0ARS')).toBeVisible()
  const { rate } = await (await page.request.get(`${product.url}/api/v1/rates/calculator/BRL_ARS`)).json()
  expect(rate).toBe('280.00')
})

test('reports failures and keeps what was typed; asks for the password again if its proof is too old (RATE-011, RATE-021, RATE-028)', {
  tag: '@once',
}, async ({ page, pageFaults, records }) => {
  pageFaults.expect(answered(503, '/rates'), answered(403, '/rates'))
  await page.goto('/admin')
  const card = page.getByRole('region', { name: 'Cotação das ordens' })
  await card.getByRole('button', { name: 'Definir cotação manual' }).click()
  const { dialog, rate, save } = rateDialog(page, 'Definir cotação manual')
  const near = String(Number((await rate.inputValue()).replace(',', '.')) + 1).replace('.', ',')
  await page.route('**/order/manual', (route) => route.fulfill(refusal('server.busy')))
  await rate.fill(near)
  await save.click()
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'Falha ao definir a cotação manual' }),
  ).toBeVisible()
  await expect(
    toastBehind(page, 'Erro ao Atualizar').filter({ hasText: 'Erro ao atualizar cotação' }),
  ).toBeVisible()
  await expect(rate).toHaveValue(near)
  await page.unroute('**/order/manual')
  await records.moveSessions(demo.admin.email, { proof: -11 })
  await save.click()
  const proof = page.getByRole('dialog', { name: proofTexts.proof.title })
  // It can be typed at once, without a press.
  await expect(proof.getByLabel(proofTexts.proof.password, { exact: true })).toBeFocused()
  await page.keyboard.type(demo.admin.password)
  await proof.getByRole('button', { name: proofTexts.proof.submit }).click()
  await expect(card.getByText('Manual', { exact: true })).toBeVisible()

  await page.route('**/order/manual', (route) => route.fulfill(refusal('server.busy')))
  await card.getByRole('button', { name: 'Voltar ao mercado' }).click()
  const market = page.getByRole('dialog', { name: 'Voltar à cotação do mercado' })
  await market.getByRole('button', { name: 'Voltar ao mercado' }).click()
  await expect(
    market.getByRole('alert').filter({ hasText: 'Falha ao desativar a cotação manual' }),
  ).toBeVisible()
  await market.getByRole('button', { name: 'Cancelar' }).click()
  await page.unroute('**/order/manual')

  await page.route('**/api/v1/admin/rates/order', (route) => route.fulfill(refusal('server.busy')))
  await page.getByRole('button', { name: 'Atualizar Métricas' }).click()
  await expect(
    toastBehind(page, 'Falha ao buscar a cotação manual. Usando as últimas cotações conhecidas.'),
  ).toBeVisible()
  await expect(card.getByText('Manual', { exact: true })).toBeVisible()
  await page.route('**/api/v1/admin/rates/calculator/*', (route) => route.fulfill(refusal('server.busy')))
  await page.clock.install()
  await page.reload()
  // After four tries, with pauses of 1, 2 and 4 s.
  await expect(async () => {
    await page.clock.runFor(250)
    await expect(toastBehind(page, 'Erro ao buscar cotações')).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [0] })
  await expect(card.getByText('Falha ao buscar as cotações.')).toBeVisible()
  await expect(page.getByText('Erro ao buscar cotação', { exact: true })).toHaveCount(2)
})

test('a rate can be set by hand if the market gives none, and its screens have no fault of WCAG 2.2 AA (DASH-020)', async ({
  page,
  pageFaults,
}) => {
  pageFaults.expect(answered(503, '/rates'))
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Editar cotação da calculadora' }).click()
  const pesos = rateDialog(page, 'Editar cotação da calculadora')
  await pesos.rate.fill('400')
  await pesos.save.click()
  await expect(pesos.again).toBeFocused()
  await expectAccessible(page, 'the question of a rate')
  await pesos.dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expectAccessible(page, 'the rates')

  await page.route('**/api/v1/admin/rates/order', (route) => route.fulfill(refusal('rate.unavailable')))
  await page.reload()
  const card = page.getByRole('region', { name: 'Cotação das ordens' })
  await expect(card.getByText('Não há uma cotação válida agora.')).toBeVisible()
  await card.getByRole('button', { name: 'Definir cotação manual' }).click()
  const { dialog, rate, save } = rateDialog(page, 'Definir cotação manual')
  await rate.fill('1')
  await expect(dialog.getByText('Não há cotação vigente para comparar.')).toBeVisible()
  await page.route('**/order/manual', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 204 }) : route.continue(),
  )
  await save.click()
  await expect(toastBehind(page, 'Cotação Atualizada')).toBeVisible()
})
