import type { Page } from '@playwright/test'
import { expectAccessible } from '../world/accessible.ts'
import { apiOf } from '../world/api.ts'
import { demo } from '../world/people.ts'
import { expect, test } from '../world/test.ts'

const address = '/admin/auditoria'
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1280
const name = 'Entradas da auditoria, as mais novas primeiro'
/** Rows of a wide screen, cards of a narrow one. */
const entries = (page: Page) =>
  isWide(page)
    ? page.getByRole('table', { name }).locator('tbody').getByRole('row')
    : page.getByRole('list', { name }).getByRole('listitem')

test.afterEach(({ records }) => records.set({ 'figures.sent': null }))

test('an admin finds a change and a refused attempt, with old and new values, and the chain is checked (SEC-035)', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(demo.admin, 'admin')
  const api = apiOf(page.request, product.url)
  const word = `x${crypto.randomUUID().slice(0, 6)}`
  const { version } = await (await page.request.get('/api/v1/admin/settings')).json()
  const change = (value: string, seen: number) =>
    api.send('/admin/settings', { version: seen, changes: { 'figures.sent': value } }, 'PATCH')
  const saved = await change(`${word} um`, version)
  expect(saved.ok(), await saved.text()).toBe(true)
  expect((await change(`${word} dois`, (await saved.json()).version)).ok()).toBe(true)
  expect((await change(`${word} tarde`, version)).status()).toBe(409)

  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Auditoria', level: 1 })).toBeVisible()
  await expect(page.getByText('Cadeia íntegra')).toBeVisible()
  const [started] = await Promise.all([
    page.waitForResponse('**/api/v1/admin/audit/checks'),
    page.getByRole('button', { name: 'Conferir agora' }).click(),
  ])
  expect(started.ok()).toBe(true)
  await expect(page.getByText('Cadeia íntegra')).toBeVisible()
  await expect(page.getByText(/entradas conferidas, da primeira à última/)).toBeVisible()
  await expect(entries(page).first()).toBeVisible()
  await expectAccessible(page, 'the audit log')

  // Words are found as soon as the entry is sealed.
  await page.getByLabel('Texto, ID, objeto').fill(word)
  await expect(page).toHaveURL(new RegExp(word))
  await expect(async () => {
    await page.reload()
    await expect(entries(page)).toHaveCount(2, { timeout: 2_000 })
  }).toPass()
  const newest = entries(page).first()
  await expect(newest.getByText('Mudou a configuração')).toBeVisible()
  await (isWide(page) ? newest.click() : newest.getByRole('button', { name: /^Ver / }).click())
  const detail = isWide(page)
    ? page.getByRole('complementary', { name: /^Entrada \d+$/ })
    : page.getByRole('dialog', { name: /^Entrada \d+$/ })
  await expect(detail.getByRole('deletion')).toHaveText(`${word} um`)
  await expect(detail.getByRole('insertion')).toHaveText(`${word} dois`)
  await expect(detail.getByText('settings.change', { exact: true })).toBeVisible()
  await expect(detail.getByText('setting/figures.sent')).toBeVisible()
  await expect(detail.getByText(demo.admin.email)).toBeVisible()
  await expect(detail.getByText('Nada aqui se edita nem se apaga.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Editar|Apagar|Excluir/ })).toHaveCount(0)
  await expectAccessible(page, 'an entry')
  if (isWide(page)) {
    await page.keyboard.press('j')
    await expect(detail.getByRole('insertion')).toHaveText(`${word} um`)
    await page.keyboard.press('k')
    await expect(detail.getByRole('insertion')).toHaveText(`${word} dois`)
  } else {
    await detail.getByRole('button', { name: 'Fechar' }).click()
  }

  await page.getByLabel('Texto, ID, objeto').fill('')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  const form = page.getByRole('dialog', { name: 'Filtrar' })
  await form.getByLabel('Ação').selectOption({ label: 'Mudou a configuração' })
  await form.getByLabel('Admin').selectOption({ label: demo.admin.email })
  await form.getByLabel('Só as recusadas').check()
  await expectAccessible(page, 'the filters of the audit log')
  await form.getByRole('button', { name: 'Aplicar' }).click()
  await expect(entries(page).first().getByText('Recusada')).toBeVisible()
  await expect(page).toHaveURL(/action=settings\.change/)
  await expectAccessible(page, 'the refused attempts')
})

test('the log is filtered by days and by one object, in the address, and each chip takes its filter back (SEC-035)', {
  tag: '@once',
}, async ({ page, product, signIn }) => {
  await signIn(demo.admin, 'admin')
  const api = apiOf(page.request, product.url)
  const { version } = await (await page.request.get('/api/v1/admin/settings')).json()
  const changes = { 'figures.sent': crypto.randomUUID().slice(0, 8) }
  expect((await api.send('/admin/settings', { version, changes }, 'PATCH')).ok()).toBe(true)
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Argentina/Buenos_Aires' })

  await page.goto(address)
  const form = page.getByRole('dialog', { name: 'Filtrar' })
  const fill = async (from: string, to: string) => {
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await form.getByLabel('De', { exact: true }).fill(from)
    await form.getByLabel('Até', { exact: true }).fill(to)
    await form.getByLabel('Objeto', { exact: true }).selectOption({ label: 'Configuração' })
    await form.getByLabel('ID do objeto').fill('figures.sent')
    await form.getByRole('button', { name: 'Aplicar' }).click()
  }
  await fill(today, '2020-01-01')
  await expect(form.getByText('A data final é anterior à inicial')).toBeVisible()
  await page.keyboard.press('Escape')
  await fill(today, today)
  await expect(page).toHaveURL(new RegExp(`from=${today}.*to=${today}.*type=setting.*object=figures\\.sent`))
  await expect(entries(page).first()).toContainText('Mudou a configuração')
  await expect(entries(page).filter({ hasNotText: 'Configuração figures.sent' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remover o filtro Objeto' }).click()
  await expect(page).not.toHaveURL(/object=/)
  await expect(entries(page).filter({ hasText: 'Entrou no painel' }).first()).toBeVisible()

  await fill('2020-01-01', '2020-01-02')
  await expect(page.getByText('Nenhuma entrada com estes filtros')).toBeVisible()
  await page.getByRole('button', { name: 'Remover o filtro Data' }).click()
  await expect(page).not.toHaveURL(/from=/)
  await expect(entries(page).first()).toContainText('Mudou a configuração')
})

test('a broken chain is named above the log, and leads to its case (SEC-033)', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  const breakId = '019a0000-0000-7000-8000-00000000c0de'
  const at = '2026-10-20T06:12:08.000Z'
  await page.route('**/api/v1/admin/audit/chain', (route) =>
    route.fulfill({
      json: {
        running: null,
        last: {
          finishedAt: at,
          tookMs: 2_100,
          checked: 184_392,
          hash: 'e41c7b09d2fa',
          faultCount: 2,
          breakId,
          faults: [{ kind: 'entry-changed', seal: '120448', entry: '1', at }],
        },
        failedAt: null,
        nextAt: null,
      },
    }),
  )
  const broken = {
    kind: 'chain',
    subject: breakId,
    fact: 'chain-broken',
    amount: null,
    expected: null,
    provider: null,
    day: null,
    chargeId: null,
    payerName: null,
    merchantName: null,
    since: at,
    isAsked: false,
    owner: null,
  }
  await page.route(`**/api/v1/admin/cases/chain/${breakId}`, (route) =>
    route.fulfill({ json: { case: broken, pix: null, charge: null, ending: null, steps: [] } }),
  )
  await signIn(demo.admin, 'admin')
  await page.goto(address)
  await expect(page.getByText('Quebra na entrada 1', { exact: true })).toBeVisible()
  await expectAccessible(page, 'a broken chain')
  await page.getByRole('link', { name: 'Abrir caso' }).click()
  await expect(page).toHaveURL(new RegExp(`open=chain\\.${breakId}`))
  await expect(
    page.getByRole('heading', { level: 2, name: 'A cadeia da auditoria está quebrada' }),
  ).toBeVisible()
  await expect(page.getByText(/^Uma entrada foi mudada, apagada ou incluída por fora/)).toBeVisible()
  await expectAccessible(page, 'the case of a broken chain')
  await page.getByRole('link', { name: 'Ver na auditoria' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Auditoria' })).toBeVisible()
})
