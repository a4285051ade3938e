import type { Page } from '@playwright/test'
import { texts as pt } from '../../apps/web/src/messages/pt/settings/admin.ts'
import { expectAccessible } from '../world/accessible.ts'
import { retype } from '../world/exchange.ts'
import { answered } from '../world/page-faults.ts'
import { demo } from '../world/people.ts'
import type { Product } from '../world/product.ts'
import { expect, test } from '../world/test.ts'
import { toastOn } from '../world/toasts.ts'

const valueOf = async (page: Page, product: Product, key: string) => {
  const { settings } = await (await page.request.get(`${product.url}/api/v1/admin/settings`)).json()
  return settings.find((setting: { key: string }) => setting.key === key).value
}

/** Changes a setting beside the screen, as another admin does. */
async function change(page: Page, product: Product, changes: Record<string, unknown>): Promise<void> {
  const { version } = await (await page.request.get(`${product.url}/api/v1/admin/settings`)).json()
  const { csrfToken } = await (await page.request.get(`${product.url}/api/v1/session`)).json()
  const answer = await page.request.patch(`${product.url}/api/v1/admin/settings`, {
    headers: { origin: product.url, 'x-csrf-token': csrfToken },
    data: { version, changes },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test.beforeEach(async ({ signIn }) => signIn(demo.admin, 'admin'))

test.afterEach(async ({ page, product }) =>
  change(page, product, {
    'order.minMinor': '100',
    'order.maxMinor': '500000',
    'figures.clients': '+1000',
    testimonials: null,
  }),
)

test('a setting is previewed, checked, and saved with the admin who changed it', { tag: '@once' }, async ({
  page,
  product,
  pageFaults,
}) => {
  pageFaults.expect(answered(422, '/admin/settings'))
  await page.goto('/admin/configuracoes')
  const save = page.getByRole('button', { name: 'Salvar alterações' })
  const least = page.getByLabel('Mínimo por ordem')
  await retype(least, '200000')
  await expect(
    page.getByText('Ordens: taxa de R$\u00a01,00, de R$\u00a02.000,00 a R$\u00a05.000,00.'),
  ).toBeVisible()
  await page.getByLabel('Validade do QR Code').fill('10')
  await save.click()
  await expect(page.getByText('Validade do QR Code: Não pode ser menor que 60 s.')).toBeVisible()
  await page.getByRole('link', { name: 'Validade do QR Code: Não pode ser menor que 60 s.' }).click()
  await expect(page.getByLabel('Validade do QR Code')).toBeFocused()
  await page.getByLabel('Validade do QR Code').fill('1200')
  await expect(page.getByText('1 alteração não salva')).toBeVisible()

  // A minimum above its maximum is refused beside its field, and nothing is saved.
  await retype(page.getByLabel('Máximo por ordem'), '100000')
  await save.click()
  await expect(page.getByText('O mínimo não pode passar do máximo.').first()).toBeVisible()
  expect(await valueOf(page, product, 'order.minMinor')).toBe('100')

  // Leaving with unsaved changes asks first.
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  const leave = page.getByRole('dialog', { name: 'Sair sem salvar' })
  await leave.getByRole('button', { name: 'Continuar editando' }).last().click()
  await expect(leave).toBeHidden()
  await expect(page).toHaveURL(/configuracoes/)

  await retype(page.getByLabel('Máximo por ordem'), '600000')
  await save.click()
  await expect(toastOn(page, 'Configurações salvas')).toBeVisible()
  expect(await valueOf(page, product, 'order.minMinor')).toBe('200000')
  const history = page.getByRole('region', { name: 'Histórico de alterações' })
  await expect(history.getByText('De R$\u00a01,00 para R$\u00a02.000,00').first()).toBeVisible()
  await expect(history.getByText(demo.admin.email).first()).toBeVisible()
})

test("shows the other admin's values and keeps what was typed when both change settings at once", {
  tag: '@once',
}, async ({ page, product, pageFaults }) => {
  pageFaults.expect(answered(409, '/admin/settings'))
  await page.goto('/admin/configuracoes')
  const field = page.getByLabel('Número de clientes')
  await field.fill('+2000')
  await change(page, product, { 'figures.clients': '+3000' })
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  const callout = page.getByRole('alert').filter({ hasText: 'Outra pessoa alterou as configurações' })
  await expect(callout.getByText('Número de clientes: agora é +3000')).toBeVisible()
  await expect(field).toHaveValue('+2000')
  expect(await valueOf(page, product, 'figures.clients')).toBe('+3000')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(toastOn(page, 'Configurações salvas')).toBeVisible()
  expect(await valueOf(page, product, 'figures.clients')).toBe('+2000')
})

test('what is typed while a change is being saved is kept, and saved next', { tag: '@once' }, async ({
  page,
  product,
}) => {
  await page.goto('/admin/configuracoes')
  const clients = page.getByLabel('Número de clientes')
  const save = page.getByRole('button', { name: 'Salvar alterações' })
  await page.route('**/api/v1/admin/settings', async (route) => {
    if (route.request().method() === 'PATCH') await clients.fill('+4000')
    await route.continue()
  })
  await retype(page.getByLabel('Máximo por ordem'), '400000')
  await save.click()
  await expect.poll(() => valueOf(page, product, 'order.maxMinor')).toBe('400000')
  await expect(page.getByText(pt.pending(1), { exact: true })).toBeVisible()
  await expect(clients).toHaveValue('+4000')
  await save.click()
  await expect.poll(() => valueOf(page, product, 'figures.clients')).toBe('+4000')
})

test("examples, the operator's testimonials, or no section (PUB-012)", { tag: '@once' }, async ({
  page,
  product,
}) => {
  await page.goto('/admin/configuracoes')
  const field = page.getByRole('group', { name: 'Depoimentos' })
  const save = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(toastOn(page, 'Configurações salvas')).toBeVisible()
    await page.reload()
  }
  await expect(field.getByText(pt.testimonials.areExamples, { exact: true })).toBeVisible()
  await field.getByRole('button', { name: pt.testimonials.hide }).click()
  await save()
  await expect(field.getByText(pt.testimonials.areHidden, { exact: true })).toBeVisible()
  expect(await valueOf(page, product, 'testimonials')).toEqual([])
  const visit = await page.context().newPage()
  await visit.goto('/')
  await expect(visit.locator('#precios')).toBeVisible()
  await expect(visit.locator('#testimonios')).toHaveCount(0)
  await visit.close()
  await field.getByRole('button', { name: pt.testimonials.showExamples }).click()
  await save()
  await expect(field.getByText(pt.testimonials.areExamples, { exact: true })).toBeVisible()
  expect(await valueOf(page, product, 'testimonials')).toBeNull()
})

test('the settings have no fault of WCAG 2.2 AA', async ({ page }) => {
  await page.goto('/admin/configuracoes')
  await page.getByLabel('Nome da marca').fill('')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Confira estes dados')).toBeVisible()
  await expectAccessible(page, 'the settings')
})
