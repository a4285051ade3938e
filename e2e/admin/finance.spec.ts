import type { Page } from '@playwright/test'
import { expectAccessible } from '../world/accessible.ts'
import { answered, countRequests } from '../world/page-faults.ts'
import { demo, demoFinancePassword } from '../world/people.ts'
import { refusal } from '../world/refusal.ts'
import { expect, test } from '../world/test.ts'
import { toastOn } from '../world/toasts.ts'

const address = '/admin/financeiro-admin'
const api = '/api/v1/admin/finance'

const gateOf = (page: Page) => ({
  password: page.getByLabel('Senha do Financeiro'),
  enter: page.getByRole('button', { name: /^Entrar/ }),
})

async function enter(page: Page): Promise<void> {
  const gate = gateOf(page)
  await gate.password.fill(demoFinancePassword)
  await gate.enter.click()
  await expect(page.getByRole('heading', { name: 'Financeiro Administrativo', level: 1 })).toBeVisible()
}

/** A gate whose server cannot be reached, or fails. */
async function expectFaultsOfTheServer(page: Page): Promise<void> {
  const gate = gateOf(page)
  await page.route(`**${api}/gate`, (route) => route.abort('failed'), { times: 1 })
  await gate.password.fill(demoFinancePassword)
  await gate.enter.click()
  await expect(page.getByText('Erro ao conectar com o servidor')).toBeVisible()
  await page.route(`**${api}/gate`, (route) => route.fulfill(refusal('server.internal')), { times: 1 })
  await gate.enter.click()
  await expect(page.getByText('Erro interno na autenticação')).toBeVisible()
}

/** The figures of the demo's provider, which shows a statement and no balance. */
async function expectFigures(page: Page): Promise<void> {
  await expect(page.getByText('Ativo: BCB')).toBeVisible()
  await expect(page.getByText(/^Aberto até/)).toBeVisible()
  await expect(page.getByText('O BCB não informa saldo nem faz transferências Pix')).toBeVisible()
  await expect(page.getByText('Saldo nos registros')).toBeVisible()
  for (const name of ['Alterar Limites', 'Nova Transferência PIX'])
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('link', { name: 'Configurações' }).first()).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Últimos 7 dias' })).toBeChecked()
  const table = page.getByRole('table', { name: 'Extrato' })
  await expect(table.getByText('Entrada').first()).toBeVisible()
  await expect(table.getByText('Conferido').first()).toBeVisible()
  await expectAccessible(page, 'the finance area')
}

/** Locks the area in one tab: every tab of the session shows the gate. */
async function lockEverywhere(page: Page): Promise<void> {
  const other = await page.context().newPage()
  await other.goto(address)
  await expect(other.getByText(/^Aberto até/)).toBeVisible()
  await expect(other.getByRole('table', { name: 'Extrato' }).getByText('Entrada').first()).toBeVisible()
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
  for (const tab of [page, other]) await expect(gateOf(tab).password).toBeVisible()
  await expect(other.getByText('Entradas')).toHaveCount(0)
  await other.close()
}

/** Five wrong passwords close the gate, and its button counts down. */
async function expectClosedGate(page: Page): Promise<void> {
  const gate = gateOf(page)
  for (let nth = 0; nth < 5; nth += 1) {
    const answer = page.waitForResponse((one) => one.url().endsWith('/gate') && one.status() === 403)
    await gate.password.fill('Senha-errada-2026')
    await gate.enter.click()
    await answer
    await expect(gate.password).toHaveValue('')
  }
  await expect(page.getByText('Muitas tentativas. Aguarde alguns minutos.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Entrar em 1[45]:\d\d$/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expectAccessible(page, 'the closed gate')
}

test.beforeEach(async ({ signIn, records }) => {
  await records.forgetFinanceTries()
  await signIn(demo.admin, 'admin')
})

test('the finance area opens with its password alone, shows figures and statement of the provider, and leaves nothing behind when it is locked (FIN-001, FIN-002, FIN-006, FIN-008, FIN-010, FIN-011, FIN-014, FIN-019)', {
  tag: '@once',
}, async ({ page, pageFaults, product, records }) => {
  pageFaults.expect(
    answered(403, `${api}/gate`),
    answered(500, `${api}/gate`),
    // A tab that does not hear the events yet learns from a read that another one has locked the area.
    answered(403, `${api}/transfers`),
    /ERR_FAILED|request failed/,
  )
  const statements = countRequests(page, 'GET', `${api}/statement`)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Financeiro', exact: true }).click()
  const gate = gateOf(page)
  await expect(gate.password).toBeVisible()
  await expect(page.getByText('Entradas')).toHaveCount(0)
  await gate.enter.click()
  await expect(page.getByText('Por favor, digite a senha')).toBeVisible()
  await gate.password.fill('Senha-errada-2026')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Senha incorreta. Tente novamente.')).toBeVisible()
  await expect(toastOn(page, 'Acesso Negado')).toContainText(
    'Senha incorreta para o Financeiro Administrativo.',
  )
  await expect(gate.password).toHaveValue('')
  await expect(gate.password).toBeFocused()
  await expectAccessible(page, 'the gate with a wrong password')

  await expectFaultsOfTheServer(page)
  expect(statements()).toBe(0)
  await gate.enter.click()
  await expect(toastOn(page, 'Acesso Autorizado')).toBeVisible()

  await expectFigures(page)
  await page.getByText('Últimos 15 dias').click()
  await expect(page).toHaveURL(/period=15days/)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('list', { name: 'Extrato' }).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, 'the finance area on a phone')
  await page.setViewportSize({ width: 1440, height: 900 })

  // The grant is the server's: a reload finds it, and another session of the same admin does not have it.
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Últimos 15 dias' })).toBeChecked()
  const { inflow } = await (await page.request.get(`${product.url}${api}/statement?period=15days`)).json()
  expect(BigInt(inflow.amountMinor)).toBeGreaterThan(0n)
  await records.leaveFinance(demo.admin.email, 500)
  await page.reload()
  await expect(page.getByText(/^O acesso ao Financeiro termina em 0[78]:\d\d$/)).toBeVisible()
  await expectAccessible(page, 'the warning of its end')
  await lockEverywhere(page)
  await expect(page.getByText('Entradas')).toHaveCount(0)
  expect((await page.request.get(`${product.url}${api}/statement`)).status()).toBe(403)

  // The gate comes by itself at the end of the time, without a touch.
  await enter(page)
  await records.leaveFinance(demo.admin.email, 4)
  await page.reload()
  await expect(gate.password).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Saldo nos registros')).toHaveCount(0)
})

test('a figure that cannot be read is unavailable and never 0, after three tries; five wrong passwords close the gate (FIN-005, FIN-007, FIN-009, FIN-016, FIN-017, FIN-020)', {
  tag: '@once',
}, async ({ page, pageFaults, records }) => {
  pageFaults.expect(answered(502, api), answered(403, `${api}/gate`), answered(429, `${api}/gate`))
  await page.goto(address)
  const can = { balance: true, statement: true, transfers: false }
  const provider = { provider: 'corpx', configured: true, simulated: true, can }
  await page.route(`**${api}/provider`, (route) => route.fulfill({ json: provider }))
  const last = {
    availableBalance: { amountMinor: '18390210', currency: 'BRL' },
    readAt: '2026-11-20T18:58:00Z',
  }
  const message = 'rate_limited "Muitas chamadas" [4f1c-88e2]'
  const balances = countRequests(page, 'GET', `${api}/balance`)
  await page.route(`**${api}/balance`, (route) =>
    route.fulfill(refusal('finance.provider-failed', { message, last })),
  )
  await page.route(`**${api}/statement*`, (route) =>
    route.fulfill(refusal('finance.provider-failed', { message: null })),
  )
  await enter(page)
  await expect(page.getByRole('button', { name: 'Tentando... (2/3)' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tentando... (3/3)' })).toBeVisible()
  const balanceFault = page.getByRole('alert').filter({ hasText: 'Erro no Saldo' })
  await expect(balanceFault).toContainText(message)
  expect(balances()).toBe(3)
  const statementFault = page.getByRole('alert').filter({ hasText: 'Erro nas Transações' })
  await expect(statementFault).toContainText('Erro ao carregar transações')
  await expect(page.getByText('Indisponível')).toBeVisible()
  await expect(page.getByText('O último que lemos: R$\u00a0183.902,10 às 20/11 15:58')).toBeVisible()
  await expect(page.getByText('R$\u00a00,00')).toHaveCount(0)
  await expectAccessible(page, 'figures that could not be read')

  const balance = { source: 'provider', blocked: null, readAt: '2026-11-20T19:42:00Z' }
  const reais = (amountMinor: string) => ({ amountMinor, currency: 'BRL' })
  await page.route(`**${api}/balance`, (route) =>
    route.fulfill({
      json: { ...balance, availableBalance: reais('18432055'), difference: reais('-125000') },
    }),
  )
  await balanceFault.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('R$\u00a0184.320,55')).toBeVisible()
  await expect(page.getByText('-R$\u00a01.250,00')).toBeVisible()
  await expect(balanceFault).toHaveCount(0)

  await page.route(`**${api}/provider`, (route) =>
    route.fulfill({ json: { ...provider, configured: false } }),
  )
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect(page.getByText('Provedor Não Configurado')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Configurar o provedor' })).toHaveAttribute(
    'href',
    '/admin/configuracao-provedores',
  )
  await expect(page.getByText('R$\u00a0184.320,55')).toHaveCount(0)
  await expectAccessible(page, 'no provider')

  await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expectClosedGate(page)
  await records.forgetFinanceTries()
})
