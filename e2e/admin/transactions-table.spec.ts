import type { Page, Route } from '@playwright/test'
import { changeAnswers } from '../world/changing-answer.ts'
import { placePaidOrder } from '../world/orders.ts'
import { answered } from '../world/page-faults.ts'
import { openDesk } from '../world/payouts.ts'
import { refusal } from '../world/refusal.ts'
import { expect, test } from '../world/test.ts'
import { toastOn } from '../world/toasts.ts'

const list = '**/api/v1/admin/charges?*'
const tableOn = (desk: Page) => desk.getByRole('table', { name: 'Transações de Todos os Usuários' })
const rowsOn = (desk: Page) => tableOn(desk).locator('[data-row]')
const filtersOn = (desk: Page) => desk.getByRole('dialog', { name: 'Filtros' })
const button = (desk: Page, name: string) => desk.getByRole('button', { name, exact: true })

type AnswerList = Awaited<ReturnType<typeof changeAnswers>>

/** Answers the list as one of 102 transactions does, once `ready`. Returns what was asked for. */
function listOf102(answerList: AnswerList, ready: Promise<void>): URLSearchParams[] {
  const asked: URLSearchParams[] = []
  answerList(async (route) => {
    const query = new URL(route.request().url()).searchParams
    asked.push(query)
    await ready
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/page=\d+/, 'page=1'),
    })
    const { items, ...rest } = await response.json()
    const page = Number(query.get('page'))
    const count = Math.min(Number(query.get('pages') ?? 1) * 20, 102 - (page - 1) * 20)
    const many = Array.from({ length: count }, () => ({ ...items[0], id: crypto.randomUUID() }))
    const pages = Array.from({ length: Math.ceil(count / 20) }, () => rest.owed.all)
    await route.fulfill({
      response,
      json: { ...rest, page, items: many, total: 102, owed: { ...rest.owed, pages } },
    })
  })
  return asked
}

test('the table has its columns and pages, and filters only what is applied (TXN-001, TXN-006, TXN-007, TXN-008, TXN-009)', {
  tag: '@once',
}, async ({ product, openBrowser }) => {
  const desk = await openDesk(await openBrowser(), product)
  await expect(tableOn(desk).getByRole('columnheader')).toHaveText([
    'Data/Hora',
    'Cliente',
    'Empresa',
    'Valor (ARS)',
    'Valor (BRL)',
    'Saldo do Usuário',
    'Status ARS',
    'Status PIX',
    'Comprovantes',
    'Ação',
    'Detalhes',
  ])
  const { promise, resolve } = Promise.withResolvers<void>()
  const answerList = await changeAnswers(desk, list)
  const asked = listOf102(answerList, promise)
  await desk.reload()
  await expect(desk.getByText('Carregando transações...')).toBeAttached()
  resolve()
  await expect(desk.getByText('Mostrando 1–20 de 102')).toBeVisible()
  await expect(rowsOn(desk)).toHaveCount(20)
  expect(asked.map((query) => query.get('pages'))).toContain('5')
  await button(desk, 'Página 3').click()
  await expect(desk.getByText('Mostrando 41–60 de 102')).toBeVisible()
  // Charges of other tests make the list read its first pages again.
  expect(asked.map((query) => query.get('page'))).not.toContain('3')
  await button(desk, 'Página 6').click()
  await expect(desk.getByText('Mostrando 101–102 de 102')).toBeVisible()
  expect(asked.map((query) => [query.get('page'), query.get('pages')])).toContainEqual(['6', null])

  const before = asked.length
  await button(desk, 'Filtros').click()
  const filters = filtersOn(desk)
  const status = filters.getByLabel('Status ARS')
  await expect(status.getByRole('option')).toHaveText(['Todos', 'Pendente', 'Parcial', 'Pago'])
  await status.selectOption('Parcial')
  await filters.getByLabel('De', { exact: true }).fill('2026-01-02')
  await filters.getByLabel('Até', { exact: true }).fill('2026-01-03')
  await expect(desk.getByText('Mostrando 101–102 de 102')).toBeVisible()
  await expect(desk).not.toHaveURL(/payout=|from=/)
  expect(asked.slice(before).filter((query) => query.has('payoutStatus') || query.has('startDate'))).toEqual(
    [],
  )
  answerList(null)
  await button(desk, 'Aplicar').click()
  await expect(desk).toHaveURL(/payout=partial.*from=2026-01-02.*to=2026-01-03/)
  await expect(desk.getByText('Nenhuma transação encontrada')).toBeVisible()
  await button(desk, 'Filtros').click()
  await filters.getByRole('button', { name: 'Limpar' }).click()
  await expect(desk).not.toHaveURL(/payout=|from=/)
  await expect(rowsOn(desk).first()).toBeVisible()
})

/** An answer of the list that lacks a part. */
const listWith =
  (row: object, page: object) =>
  async (route: Route): Promise<void> => {
    const response = await route.fetch()
    const { items, ...rest } = await response.json()
    const without = items.map((item: object) => ({ ...item, userBalance: null, division: null, ...row }))
    await route.fulfill({ response, json: { ...rest, items: without, ...page } })
  }

async function nameUnreadPartsOfTable(desk: Page): Promise<void> {
  const rows = rowsOn(desk)
  const answerList = await changeAnswers(desk, list)
  answerList(listWith({}, {}))
  await desk.reload()
  await expect(toastOn(desk, 'Dados carregados sem informação de saldo')).toBeVisible()
  await expect(rows.first().getByText('Não foi possível carregar o saldo')).toBeAttached()
  await expect(rows.first()).toContainText(/R\$\s\d/)

  answerList(listWith({ allowedActions: [] }, { reading: 'basic', owed: null }))
  await desk.reload()
  await expect(toastOn(desk, 'Dados carregados com funcionalidade limitada')).toBeVisible()
  await expect(rows.first()).toBeVisible()
  await expect(rows.getByRole('button', { name: /^(Enviar|Completar)/ })).toHaveCount(0)
  const views = desk.getByRole('group', { name: 'Visualizações' })
  for (const view of [/^A pagar/, /^Todas/, /^Precisa de revisão/])
    await expect(views.getByRole('button', { name: view })).toBeDisabled()
  await button(desk, 'Filtros').click()
  for (const name of ['Status ARS', 'Status PIX', 'ID da transação ou do Pix'])
    await expect(filtersOn(desk).getByLabel(name)).toBeDisabled()
  for (const name of ['De', 'Até'])
    await expect(filtersOn(desk).getByLabel(name, { exact: true })).toBeEnabled()

  answerList((route) => route.fulfill(refusal('server.busy')))
  await desk.reload()
  await expect(toastOn(desk, 'Falha ao carregar transações: ')).toContainText(/transações: \S/)
  await expect(rows).toHaveCount(0)
  answerList(null)
}

async function nameUnreadPartsOfDetails(desk: Page, id: string): Promise<void> {
  const whole = `**/api/v1/admin/charges/${id}`
  const people = '**/api/v1/admin/people/*'
  const busy = refusal('server.busy')
  for (const path of [whole, people, `${whole}/receipts`])
    await desk.route(path, (route) => route.fulfill(busy))
  await desk.goto(`/admin?id=${id}`)
  const tabOn = (name: string) => details.getByRole('tab', { name, exact: true })
  const details = desk.getByRole('dialog', { name: 'Detalhes da transação' })
  const alert = details.getByRole('alert')
  await expect(alert).toContainText('Erro ao carregar detalhes da transação')
  await desk.unroute(whole)
  await details.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(details.getByRole('definition').filter({ hasText: id })).toBeVisible()

  await tabOn('Dados do Usuário').click()
  await expect(alert).toContainText('Falha ao obter dados do usuário')
  await tabOn('Comprovantes').click()
  await expect(alert).toContainText('Falha ao obter comprovantes')
  await tabOn('Razão').click()
  await expect(details.getByText('1 lançamento, fecha em zero por moeda.')).toBeVisible()
  await desk.unroute(`${whole}/receipts`)
  await tabOn('Comprovantes').click()
  await expect(details.getByText('Nada foi pago ainda nesta transação.')).toBeVisible()

  await desk.unroute(people)
  await desk.route(people, (route) => route.fulfill(refusal('person.not-found')))
  await tabOn('Dados do Usuário').click()
  await expect(details.getByText('Não foi possível encontrar dados do usuário.')).toBeVisible()
}

test('what cannot be read of the table and of the details is named, and the rest is shown (TXN-010, TXN-011, TXN-012, TXN-035, TXN-038)', {
  tag: '@once',
}, async ({ page, product, provider, merchant: _merchant, openBrowser, pageFaults }) => {
  pageFaults.expect(answered(503, '/admin/'), answered(404, '/admin/people/'))
  const { id } = await placePaidOrder(product, page.request, provider, 'Rui Prado')
  const desk = await openDesk(await openBrowser(), product)
  await nameUnreadPartsOfTable(desk)
  await nameUnreadPartsOfDetails(desk, id)
})
