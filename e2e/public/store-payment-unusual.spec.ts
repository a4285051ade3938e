import { texts as pt } from '../../apps/web/src/messages/pt/establishments/payment.ts'
import { expectAccessible } from '../world/accessible.ts'
import { answered } from '../world/page-faults.ts'
import { freshCpf } from '../world/payer-cpf.ts'
import { fillIn, generate, openForm, openStore } from '../world/store-payment.ts'
import { expect, test } from '../world/test.ts'

test('a newer privacy policy takes the consent back, keeps what was typed, and is consented to by name (PAY-014)', {
  tag: '@once',
}, async ({ page, records, openPerson, pageFaults }) => {
  pageFaults.expect(/status of 409/)
  const storeId = await openStore(page, { records, openPerson })
  const [before, now] = ['2024-01-01', '2031-01-01']
  const named: string[] = []
  // This page has the policy in force, so the server is made to look newer than it.
  await page.route(`**/stores/${storeId}/payments`, async (route) => {
    const body = route.request().postDataJSON()
    const { privacyVersion } = body.shown
    named.push(privacyVersion)
    const isFirst = named.length === 1
    const shown = { ...body.shown, privacyVersion: isFirst ? before : named[0] }
    const answer = await route.fetch({ postData: { ...body, shown } })
    const json = await answer.json()
    if (isFirst) json.details.privacyVersion = now
    await route.fulfill({ response: answer, json })
  })
  const dialog = await openForm(page)
  await fillIn(dialog)
  await dialog.getByRole('button', { name: pt.generate }).click()
  await expect(dialog.getByText(pt.faults.CONSENT_OUTDATED)).toBeVisible()
  const consent = dialog.getByRole('checkbox')
  await expect(consent).not.toBeChecked()
  await expect(consent).toBeFocused()
  await expect(dialog.getByLabel(pt.name)).toHaveValue('Bia Ávila')
  await expect(dialog.getByLabel(pt.reais)).toHaveValue(/50,00$/)
  await dialog.getByRole('button', { name: pt.generate }).click()
  await expect(dialog.getByText(pt.faults.GDPR_CONSENT_REQUIRED)).toBeVisible()
  await consent.check()
  await generate(page, dialog)
  expect(named).toEqual([named[0], now])
})

test('a request without a network, or whose answer is lost, is named unknown, keeps the form, and makes one payment (PAY-015, ruling 64, UI-026)', {
  tag: '@once',
}, async ({ page, context, records, openPerson, pageFaults }) => {
  pageFaults.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|\/payments/)
  const storeId = await openStore(page, { records, openPerson })
  const dialog = await openForm(page)
  await fillIn(dialog)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: pt.generate }).click()
  const unknown = dialog.getByRole('alert').filter({ hasText: pt.failed.unknown })
  await expect(unknown).toBeVisible()
  await expect(unknown).toBeInViewport()
  await context.setOffline(false)
  const made: string[] = []
  const loseAnswer = `**/stores/${storeId}/payments`
  await page.route(loseAnswer, async (route) => {
    const answer = await route.fetch()
    made.push((await answer.json()).id)
    await route.abort('failed')
  })
  await dialog.getByRole('button', { name: pt.generate }).click()
  await expect.poll(() => made.length).toBe(2)
  await expect(unknown).toBeVisible()
  await expect(dialog.getByLabel(pt.name)).toHaveValue('Bia Ávila')
  await expectAccessible(page, 'a payment with an unknown outcome')
  await page.unroute(loseAnswer)
  const { id } = await generate(page, dialog)
  expect(new Set([...made, id]).size).toBe(1)
})

test('without a network a code stays in sight and is still called valid, and its payment shows once the network is back (PAY-020)', {
  tag: '@once',
}, async ({ page, context, records, openPerson, provider, pageFaults }) => {
  pageFaults.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|\/payments/)
  await openStore(page, { records, openPerson })
  const dialog = await openForm(page)
  await fillIn(dialog)
  const { transactionId } = await generate(page, dialog)
  await context.setOffline(true)
  await expect(dialog.getByRole('status').filter({ hasText: pt.unheard })).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByRole('button', { name: pt.copy })).toBeVisible()
  await provider.pay(transactionId)
  await context.setOffline(false)
  await expect(page.getByRole('dialog').filter({ hasText: pt.receipt.verified })).toBeVisible()
})

test('a server without a heartbeat for 8 s is reported beside the code, even if no request fails', {
  tag: '@once',
}, async ({ page, records, openPerson, pageFaults }) => {
  await page.clock.install()
  await openStore(page, { records, openPerson })
  const dialog = await openForm(page)
  await fillIn(dialog)
  // As behind a Wi-Fi whose network is gone: nothing is refused, nothing is answered.
  const everything = /\/api\/(v1\/payments|health)/
  await page.route(everything, () => {})
  await generate(page, dialog)
  await page.clock.pauseAt(Date.now() + 60_000)
  const unheard = dialog.getByRole('status').filter({ hasText: pt.unheard })
  await page.clock.runFor(8_000)
  await expect(unheard).toBeVisible()
  await page.unroute(everything)
  await page.clock.resume()
  await expect(unheard).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: pt.copy })).toBeVisible()

  // One question without an answer, beside a stream that goes on: the next answer ends the notice.
  await page.route(/\/payments\/.*\/status/, (route) => route.abort('failed'), { times: 1 })
  pageFaults.expect(/\/status .*ERR_FAILED|ERR_FAILED.*\/status/)
  // The network's return makes the page ask at once. A jump of the clock would end the stream's signs of life too, and the stream that
  // opens again reads the payment and ends the notice.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(unheard).toBeVisible()
  await expect(unheard).toHaveCount(0)
})

test('the fourth payment of a CPF in five minutes is refused in its own words, and the form stays (PAY-019, PAY-039, SEC-012, SEC-016)', {
  tag: '@once',
}, async ({ page, records, openPerson, pageFaults }) => {
  pageFaults.expect(answered(429, '/payments'))
  await openStore(page, { records, openPerson })
  const cpf = freshCpf()
  const dialog = await openForm(page)
  for (let nth = 1; nth <= 3; nth += 1) {
    await fillIn(dialog, pt, cpf)
    await generate(page, dialog)
    await dialog.getByRole('button', { name: 'Novo Pagamento' }).click()
    await dialog.getByLabel(pt.reais).pressSequentially('5000')
  }
  await fillIn(dialog, pt, cpf)
  await dialog.getByRole('button', { name: pt.generate }).click()
  const refusal = dialog.getByRole('alert')
  await expect(refusal).toHaveText('Muitas tentativas. Aguarde alguns minutos.')
  await expect(refusal).toBeInViewport()
  await expect(dialog.getByLabel(pt.name)).toHaveValue('Bia Ávila')
  await expectAccessible(page, 'too many payments')
})

test('a store that was closed meanwhile is named as not available, and nothing is made (PAY-019, PAY-030, SEC-016)', {
  tag: '@once',
}, async ({ page, records, openPerson, pageFaults }) => {
  pageFaults.expect(answered(404, '/payments'))
  const storeId = await openStore(page, { records, openPerson })
  const dialog = await openForm(page)
  await fillIn(dialog)
  await records.closeStore(storeId)
  await dialog.getByRole('button', { name: pt.generate }).click()
  const refusal = dialog.getByRole('alert')
  await expect(refusal).toHaveText(
    'Estabelecimento não disponível para pagamentos. Detalhe: A loja não recebe pagamentos por aqui.',
  )
  await expect(refusal).toBeInViewport()
  await expect(dialog.getByLabel(pt.name)).toHaveValue('Bia Ávila')
})

test('a payment that is sent back or disputed while its receipt is open is not called paid any more', {
  tag: '@once',
}, async ({ page, records, openPerson, provider }) => {
  await openStore(page, { records, openPerson })
  for (const [ending, title, text] of [
    ['refunded', 'Pagamento devolvido: R$\u00a051,00', pt.over.refunded.text],
    ['disputed', 'Pagamento em disputa', pt.over.disputed.text],
  ] as const) {
    const dialog = await openForm(page)
    await fillIn(dialog)
    const { transactionId } = await generate(page, dialog)
    await provider.pay(transactionId)
    const receipt = page.getByRole('dialog').filter({ hasText: pt.receipt.verified })
    await receipt.getByRole('button', { name: pt.receipt.keepOpen }).click()
    if (ending === 'refunded') await provider.sendBack(transactionId, '51.00')
    else await provider.dispute(transactionId)
    await expect(dialog.getByRole('status').filter({ hasText: title })).toContainText(text)
    await expect(receipt).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: pt.copy })).toHaveCount(0)
    await expectAccessible(page, `a ${ending} payment`)
    // The dialog of a payment that ended shows it again after a reload.
    await page.reload()
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
    await dialog.getByRole('button', { name: 'Novo Pagamento' }).click()
    await dialog.getByRole('button', { name: pt.close }).click()
    await expect(dialog).toHaveCount(0)
  }
})
