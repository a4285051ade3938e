import { expectAccessible } from '../world/accessible.ts'
import { changeAnswers } from '../world/changing-answer.ts'
import { walkOf } from '../world/large-text.ts'
import { demo } from '../world/people.ts'
import { answered } from '../world/page-faults.ts'
import { expect, test } from '../world/test.ts'

test.beforeEach(({ signIn }) => signIn(demo.admin, 'admin'))

test('a test goes to our own address, its answer is shown with its duration, and its notice is listed as a test (decision 0060)', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/admin/webhooks')
  await page.getByRole('button', { name: 'Enviar teste ao endereço do BCB' }).click()
  const dialog = page.getByRole('dialog', { name: 'Teste do endereço do BCB' })
  await expect(dialog.getByText(/^Nosso endereço respondeu 200 em [\d.]+\sms$/)).toBeVisible()
  await expect(dialog.getByText('Salvo como teste')).toBeVisible()
  await expect(dialog.getByText('Processado: nada mudou')).toBeVisible()
  await expectAccessible(page, 'the test of our address')
  await dialog.getByRole('link', { name: 'Ver o aviso' }).click()
  await expect(dialog).toBeHidden()
  const notice = page.getByRole('dialog', { name: 'puente.test' })
  await expect(notice.getByText('É um teste que nós mesmos enviamos.', { exact: false })).toBeVisible()
  await expect(notice.getByText('Teste', { exact: true })).toBeVisible()
  await expect(notice.getByRole('button', { name: 'Reprocessar' })).toHaveCount(0)
  await notice.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByText(/^Teste: respondeu em [\d.]+\sms, /).first()).toBeVisible()
})

test('the dialog of a test shows that its processing failed, or why it cannot be read', {
  tag: '@once',
}, async ({ page, pageFaults }) => {
  pageFaults.expect(answered(500, '/api/v1/admin/webhooks/notices/'))
  const details = '**/api/v1/admin/webhooks/notices/*'
  const answerDetails = await changeAnswers(page, details)
  answerDetails(async (route) => {
    const answer = await route.fetch()
    const detail: { delivery: object } = await answer.json()
    const delivery = { ...detail.delivery, outcome: 'gave-up', result: null, attempts: 10 }
    const failedAt = '2026-11-27T12:00:00.000Z'
    await route.fulfill({ response: answer, json: { ...detail, delivery, failedAt, processedAt: null } })
  })
  await page.goto('/admin/webhooks')
  await page.getByRole('button', { name: 'Enviar teste ao endereço do BCB' }).click()
  const dialog = page.getByRole('dialog', { name: 'Teste do endereço do BCB' })
  await expect(dialog.getByText('Falhou', { exact: true })).toBeVisible()
  await expect(dialog.getByText(/^Falhou dez vezes e não será tentado de novo\./)).toBeVisible()
  answerDetails((route) => route.fulfill({ status: 500, body: '' }))
  await dialog.getByRole('button', { name: 'Enviar outro' }).click()
  await expect(dialog.getByText('Salvo como teste')).toBeVisible()
  await expect(
    dialog.getByText('Recebemos uma resposta inesperada do servidor', { exact: false }),
  ).toBeVisible()
})

test('the desk shows what came in the last ten minutes, as a chart and as a table, and how long our answers took (decision 0060)', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/admin/webhooks')
  await page.getByRole('button', { name: 'Enviar teste ao endereço do BCB' }).click()
  await expect(page.getByText('Processado: nada mudou')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  const chart = page.getByRole('img', {
    name: /^Avisos por minuto: [1-9]\d* recebidos, [1-9]\d* processados, \d+ com falha$/,
  })
  await expect(chart).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: 'Ver como tabela' }).click()
  const table = page.getByRole('table', { name: 'Últimos 10 minutos' })
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(10)
  await expect(table.locator('tbody').getByRole('row').first()).toContainText(/^\d\d:\d\d/)
  await expectAccessible(page, 'the minutes as a table')
  await page.getByRole('button', { name: 'Ver como gráfico' }).click()
  await expect(chart).toBeVisible()
  const times = page.getByRole('table', { name: 'Nossa resposta, hoje' })
  const own = times.getByRole('row').filter({ hasText: 'BCB' })
  await expect(own).toContainText(/BCB, [1-9]\d* respostas?.*\d\sms/, { timeout: 20_000 })
})

for (const language of ['es', 'pt'] as const) {
  test(`the test of our address fits a phone and large text (${language})`, { tag: '@once' }, async ({
    page,
  }) => {
    const walk = await walkOf(page)
    await walk.setLanguage(language)
    await page.goto('/admin/webhooks')
    const send = page.getByRole('button', { name: /^Enviar (?:teste|prueba) .* BCB$/ })
    await send.click()
    await expect(page.getByText(/^Procesado: |^Processado: /)).toBeVisible()
    await walk.look('the test of our address')
    await page
      .getByRole('button', { name: /^(?:Cerrar|Fechar)$/ })
      .last()
      .click()
    await expect(page.getByText(/^Prueba: respondió |^Teste: respondeu /).first()).toBeVisible()
    await walk.look('the desk of webhooks with a test')
    expect(walk.faults).toEqual([])
  })
}
