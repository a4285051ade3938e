import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../world/accessible.ts'
import { layoutFaults } from '../world/layout-faults.ts'
import { placePaidOrder } from '../world/orders.ts'
import { answered } from '../world/page-faults.ts'
import { demo, signInContext } from '../world/people.ts'
import { changeRate } from '../world/rates.ts'
import { refusal } from '../world/refusal.ts'
import { onOneSize } from '../world/sizes.ts'
import { expect, test } from '../world/test.ts'
import { toastOn } from '../world/toasts.ts'

for (const [language, words] of [
  [
    'pt',
    {
      revenue: ['Receita total em ARS', 'Pesos já pagos por inteiro: não é lucro'],
      completed: ['Concluídas', 'Pix confirmado e pesos pagos por inteiro'],
    },
  ],
  [
    'es',
    {
      revenue: ['Ingresos totales en ARS', 'Pesos ya pagados por completo: no es ganancia'],
      completed: ['Completadas', 'Pix confirmado y pesos pagados por completo'],
    },
  ],
] as const)
  test(`the figures of the day say under their names what counts, so that nobody takes them for income, in ${language} (DASH-002)`, {
    tag: onOneSize(language),
  }, async ({ page, context, product }) => {
    await signInContext(product, context, demo.admin, 'admin')
    await page.addInitScript((chosen) => localStorage.setItem('language.admin', chosen), language)
    await page.goto('/admin')
    for (const [label, meaning] of Object.values(words)) {
      const card = page.locator('.card').filter({ has: page.getByText(label, { exact: true }) })
      await expect(card.getByText(meaning, { exact: true })).toBeVisible()
    }
    expect(await layoutFaults(page)).toEqual([])
  })

const desk = (page: Page) => ({
  updates: page.getByRole('group', { name: 'Atualização automática' }),
  refresh: page.getByRole('button', { name: 'Atualizar Métricas' }),
  toast: (title: string) => toastOn(page, title),
})

test('figures that fail stay on screen with their time, stored ones stand in, and without any the whole screen offers to try again (DASH-014, DASH-015, DASH-018, DASH-019)', {
  tag: '@once',
}, async ({ page, signIn, pageFaults }) => {
  pageFaults.expect(answered(422, '/admin/'))
  await signIn(demo.admin, 'admin')
  await page.goto('/admin')
  const { refresh, toast, updates } = desk(page)
  await expect(page.getByText(/^Calculado às \d\d:\d\d, /)).toBeVisible()
  const region = page.getByRole('region', { name: 'Resumo de hoje' })
  const read = () => page.waitForResponse('**/api/v1/admin/summary')
  const [, charges] = await Promise.all([read(), page.waitForResponse('**/admin/charges?*'), refresh.click()])
  expect(charges.ok()).toBe(true)

  const tries: number[] = []
  await page.route('**/admin/summary/refresh', (route) => {
    tries.push(Date.now())
    return route.fulfill(refusal('request.invalid'))
  })
  await refresh.click()
  await expect(toast('Erro ao Atualizar')).toContainText('Não foi possível atualizar as métricas.')
  expect(tries).toHaveLength(3)
  const [first = 0, second = 0, third = 0] = tries
  expect(Math.min(second - first, third - second)).toBeGreaterThan(900)
  await expect(region.getByText('Não foi possível calcular')).toHaveCount(0)
  await expect(page.getByText(/^Calculado às \d\d:\d\d, /)).toBeVisible()

  await page.route('**/api/v1/admin/summary', (route) => route.fulfill(refusal('request.invalid')))
  await page.reload()
  const stored = toast('Falha ao carregar dados do resumo. Usando dados em cache.')
  await expect(stored).toContainText(/Resumo de \d\d\/\d\d\/\d{4}, guardado em \d\d\/\d\d \d\d:\d\d/)
  await expect(region.getByText('Não foi possível calcular')).toHaveCount(0)
  for (const isShown of [true, false]) {
    await page.getByRole('button', { name: 'Fechar' }).click()
    await Promise.all([read(), updates.getByRole('button', { name: 'Atualizar', exact: true }).click()])
    await expect(updates.locator('[aria-busy]')).toHaveCount(0)
    await expect(stored).toHaveCount(isShown ? 1 : 0)
  }

  for (const path of ['**/admin/summary/stored', '**/admin/charges?*'])
    await page.route(path, (route) => route.fulfill(refusal('request.invalid')))
  await page.reload()
  await expect(page.getByRole('alert').getByText('Erro ao Carregar Dashboard')).toBeVisible()
  await expect(region).toHaveCount(0)
  await expectAccessible(page, 'a dashboard without anything to show')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Tentar Novamente' }).click()
  await expect(region).toBeVisible()
})

test('the movement and its period are in the address, and the balances are verified with a report of each difference (DASH-001, DASH-017)', {
  tag: '@once',
}, async ({ page, signIn, pageFaults }) => {
  pageFaults.expect(answered(409, '/balance-check'))
  await signIn(demo.admin, 'admin')
  await page.goto('/admin')
  for (const name of ['Resumo de hoje', 'Cotação das ordens', 'Movimento', 'Transações de Todos os Usuários'])
    await expect(page.getByRole('region', { name })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Administrativo' })).toBeVisible()
  await page.getByText('Todo o período', { exact: true }).click()
  await expect(page).toHaveURL(/figures=all/)
  await expect(page.getByRole('region', { name: 'Resumo do período' })).toBeVisible()

  const movement = page.getByRole('region', { name: 'Movimento', exact: true }).first()
  const volume = movement.getByRole('slider', { name: /^Volume/ })
  await volume.focus()
  await page.keyboard.press('Home')
  const oldest = await volume.getAttribute('aria-valuetext')
  expect(oldest).toMatch(/^\d\d\/\d\d: R\$/)
  await page.keyboard.press('ArrowRight')
  await expect(volume).not.toHaveAttribute('aria-valuetext', oldest ?? '')
  await expectAccessible(page, 'the dashboard with its movement')
  await movement.getByRole('button', { name: '7 dias' }).click()
  await movement.getByRole('button', { name: 'Semana' }).click()
  await movement.getByRole('button', { name: 'Tabela' }).click()
  await expect(page).toHaveURL(/days=7/)
  await page.reload()
  const table = movement.getByRole('table', { name: 'Movimento' })
  await expect(table.getByRole('row').nth(1)).toContainText('até agora')
  await expect(table.getByRole('columnheader').first()).toHaveText('Semana')
  const coming = page.waitForEvent('download')
  await movement.getByRole('button', { name: 'Baixar o movimento em CSV' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^movimento-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(await table.getByRole('row').count())
  expect(lines.at(-1)).toMatch(/^(\d\d\/\d\d\/\d{4};){2}\d+;\d+;\d+,\d\d;/)

  await expectReports(page)
})

test('no file of the movement is saved under a new period before its days have come', {
  tag: '@once',
}, async ({ page, signIn }) => {
  await signIn(demo.admin, 'admin')
  await page.goto('/admin')
  const movement = page.getByRole('region', { name: 'Movimento', exact: true }).first()
  const save = movement.getByRole('button', { name: 'Baixar o movimento em CSV' })
  await expect(save).toBeEnabled()
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/v1/admin/movement?*', async (route) => {
    await released
    await route.continue()
  })
  await movement.getByRole('button', { name: '7 dias' }).click()
  await expect(page).toHaveURL(/days=7/)
  await expect(movement.getByRole('slider', { name: /^Volume/ })).toBeVisible()
  await expect(save).toBeDisabled()
  release()
  await expect(save).toBeEnabled()
})

/** Verifies the balances three times: as they are, with an answer that names a difference, and refused. */
async function expectReports(page: Page): Promise<void> {
  const summary = page.getByText('Atualização automática')
  if (await summary.isVisible()) await summary.click()
  const verify = page.getByRole('button', { name: 'Recalcular Saldos' })
  await verify.click()
  const dialog = page.getByRole('dialog', { name: 'Recalcular Saldos' })
  await expect(
    dialog.getByText(/^\d+ conta\(s\) verificada\(s\) em .* s\. Nada foi alterado\.$/),
  ).toBeVisible()
  await dialog.locator('footer').getByRole('button', { name: 'Fechar' }).click()
  const amount = (amountMinor: string) => ({ amountMinor, currency: 'ARS' })
  await page.route('**/admin/balance-check', (route) =>
    route.fulfill({
      json: {
        checked: 512,
        differing: 1,
        differences: [
          {
            beneficiaryId: '00000000-0000-4000-8000-000000000001',
            name: 'Cooperativa de Trabajo Yerbatera Oberá Ltda.',
            ledger: amount('120488000'),
            records: amount('115628000'),
            shown: amount('120488000'),
          },
        ],
        checkedAt: '2026-11-20T19:42:18.000Z',
        tookMs: 3_812,
      },
    }),
  )
  await verify.click()
  await expect(dialog.getByText('Saldos verificados: 1 diferença(s) encontrada(s).')).toBeVisible()
  await expect(dialog).toContainText('512 conta(s) verificada(s) em 3,8 s.')
  for (const text of ['Cooperativa de Trabajo Yerbatera Oberá Ltda.', '-$ 48.600,00'])
    await expect(dialog.getByText(text)).toBeVisible()
  await expectAccessible(page, 'a report of differences')
  await dialog.locator('footer').getByRole('button', { name: 'Fechar' }).click()
  await page.route('**/admin/balance-check', (route) => route.fulfill(refusal('balance-check.running')))
  await verify.click()
  await expect(toastOn(page, 'Erro ao Recalcular')).toContainText(
    'Já existe uma verificação de saldos em andamento.',
  )
  await expect(dialog).toHaveCount(0)
}

test('automatic updates can be paused, left off and read by hand, and report what they bring (DASH-033, DASH-034, DASH-035)', {
  tag: '@once',
}, async ({ page, signIn, openBrowser, product, provider, context, pageFaults }) => {
  pageFaults.expect(/ERR_INTERNET_DISCONNECTED/)
  const merchant = await openBrowser()
  await signInContext(product, merchant, demo.merchant)
  const run = crypto.randomUUID().slice(0, 6)
  const pay = (name: string) => placePaidOrder(product, merchant.request, provider, `${name} ${run}`)
  await signIn(demo.admin, 'admin')
  await page.goto('/admin')
  const { updates, toast } = desk(page)
  const row = (name: string) => page.locator('[data-row]').filter({ hasText: `${name} ${run}` })
  const press = (name: string) => updates.getByRole('button', { name, exact: true }).click()
  await expect(updates.getByText('Ativo', { exact: true })).toBeVisible()
  await pay('Ana')
  await expect(row('Ana')).toBeVisible()
  await expect(toast('Uma transação nova')).toBeVisible()
  await page.getByRole('button', { name: 'Fechar' }).click()

  await press('Pausar')
  await expect(updates.getByText('Pausado', { exact: true })).toBeVisible()
  await pay('Bea')
  await press('Atualizar')
  await expect(updates.locator('[aria-busy]')).toHaveCount(1)
  await expect(row('Bea')).toBeVisible()
  await expect(updates.locator('[aria-busy]')).toHaveCount(0)
  await expect(toast('Uma transação nova')).toHaveCount(0)

  await press('Atualizar sozinho')
  await expect(updates.getByText('Manual', { exact: true })).toBeVisible()
  await page.reload()
  await expect(updates.getByText('Manual', { exact: true })).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await pay('Caio')
  // The event of this rate comes after that of the charge: what it would have changed has not been read.
  await changeRate(page.request, product, 'PUT', 'order/spread', { percent: '1' })
  expect(asked.filter((url) => /admin\/(charges\?|summary$)/.test(url))).toEqual([])
  await press('Avisar as mudanças')
  await press('Atualizar sozinho')
  await expect(updates.getByText('Ativo', { exact: true })).toBeVisible()
  await expect(row('Caio')).toBeVisible()
  await pay('Davi')
  await expect(row('Davi')).toBeVisible()
  await expect(toast('Uma transação nova')).toHaveCount(0)
  await context.setOffline(true)
  await expect(updates.getByText('Offline', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(updates.getByText('Ativo', { exact: true })).toBeVisible()
})
