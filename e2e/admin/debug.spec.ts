import { texts } from '../../apps/web/src/messages/es/diagnostics/admin.ts'
import { texts as studio } from '../../apps/web/src/messages/es/establishments/studio.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/diagnostics/admin.ts'
import { expectAccessible } from '../world/accessible.ts'
import { demo } from '../world/people.ts'
import { expect, test } from '../world/test.ts'

test('/debug checks the server, the permissions, the realtime channels and the stream, and lists its own requests (DBG-002, DBG-003, DBG-004, DBG-005, DBG-007, DBG-008)', {
  tag: '@once',
}, async ({ page, signIn }) => {
  await signIn(demo.admin, 'admin')
  await page.goto('/debug')
  await expect(page.getByRole('heading', { level: 1, name: 'Diagnóstico' })).toBeVisible()
  const tool = (title: string) => page.getByRole('region', { name: title, exact: true })

  const access = tool(texts.access.title)
  const { account } = await (await page.request.get('/api/v1/session')).json()
  await expect(access.getByText(account.id, { exact: true })).toBeVisible()
  await expect(access.getByText('admin', { exact: true })).toBeVisible()
  await expect(access.getByText(account.verificationStatus, { exact: true })).toBeVisible()
  await expect(access.getByText(texts.access.admitted, { exact: true })).toBeVisible()

  const channels = tool(texts.channels.title)
  await expect(channels.getByText('puente-live', { exact: true })).toBeVisible()
  await expect(channels.getByText(/^\d abiertos?$/)).toBeVisible()

  const checks = tool(texts.checks.title)
  await checks.getByRole('button', { name: texts.checks.run, exact: true }).click()
  const part = (name: string) => checks.getByRole('listitem').filter({ hasText: name })
  for (const name of [texts.checks.parts.database, texts.checks.parts.files, texts.checks.parts.keys])
    await expect(part(name).getByText(texts.checks.reachable, { exact: true })).toBeVisible()
  // The demo has no mail server.
  await expect(part(texts.checks.parts.mail)).toContainText('No configurado')
  await expect(part(texts.checks.parts.mail)).toContainText('Falta configurar: SMTP_URL')
  await expect(part(texts.checks.parts.bcb)).toContainText(texts.checks.configured)
  await expect(checks.getByRole('listitem')).toHaveCount(7)

  const echo = tool(texts.echo.title)
  await echo.getByRole('button', { name: texts.echo.run, exact: true }).click()
  await expect(echo.getByText(/^Eco recibido en \d+ ms$/)).toBeVisible({ timeout: 12_000 })
  await expect(channels.getByText('puente-live-test', { exact: true })).toHaveCount(0)

  const requests = tool(texts.requests.title)
  await expect(requests.getByRole('listitem')).toHaveCount(0)
  await requests.getByLabel(texts.requests.on).check()
  await access.getByRole('button', { name: texts.access.reload, exact: true }).click()
  const own = requests.getByRole('listitem').filter({ hasText: 'GET /api/v1/debug/access' })
  await expect(own.first()).toContainText('200')
  await expectAccessible(page, 'the debug tools')

  await page.getByRole('link', { name: texts.qr, exact: true }).click()
  await expect(page).toHaveURL(/\/qr-debug$/)
  // Until the other screen stands, this one is only hidden.
  await expect(page.getByRole('heading', { level: 1, name: studio.debug.title })).toBeVisible()
  await page.goBack()
  await expect(requests.getByLabel(texts.requests.on)).not.toBeChecked()
  await expect(requests.getByRole('listitem')).toHaveCount(0)
})

test('the self-check signs in with the test account, fails to promote it, and is in the audit log (DBG-006)', {
  tag: '@once',
}, async ({ page, signIn }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'pt'))
  await signIn(demo.admin, 'admin')
  await page.goto('/debug')
  const check = page.getByRole('region', { name: pt.selfCheck.title, exact: true })
  await check.getByRole('button', { name: pt.selfCheck.run, exact: true }).click()
  await expect(check.getByText(pt.selfCheck.safe, { exact: true })).toBeVisible({ timeout: 15_000 })
  const attempts = check.getByRole('listitem')
  await expect(attempts).toHaveCount(9)
  for (const attempt of await attempts.all()) {
    await expect(attempt.getByText('Recusado pelo servidor', { exact: true })).toBeVisible()
    await expect(attempt.getByText('422', { exact: true })).toBeVisible()
  }
  await expectAccessible(page, 'the self-check')
  await page.goto('/admin/auditoria')
  await expect(page.getByText('Executou a autoverificação de segurança').first()).toBeVisible()
})
