import type { ProblemCode } from '@puente/contract/protocol/problems'
import { texts as pt } from '../../apps/web/src/messages/pt/establishments/payment.ts'
import { texts as store } from '../../apps/web/src/messages/pt/establishments/store.ts'
import { expectAccessible } from '../world/accessible.ts'
import { countRequests } from '../world/page-faults.ts'
import { comes, expectPause, pauseClock } from '../world/paused-clock.ts'
import { fillIn, openForm, openStore } from '../world/store-payment.ts'
import { expect, test } from '../world/test.ts'

interface Answer {
  readonly status: number
  readonly code: ProblemCode
  readonly errors?: readonly { field: string; rule: string }[]
}

/** What the server answers, and what the form then shows. */
const failures: readonly (readonly [Answer, string])[] = [
  [{ status: 429, code: 'payment.rate-limited' }, 'Muitas tentativas. Aguarde alguns minutos.'],
  [
    { status: 422, code: 'payment.invalid', errors: [{ field: 'payerCpf', rule: 'INVALID_CPF' }] },
    'CPF inválido',
  ],
  [
    { status: 404, code: 'payment.establishment-not-found' },
    'Estabelecimento não disponível para pagamentos. Detalhe: ',
  ],
  [{ status: 502, code: 'charge.refused' }, 'Erro ao gerar QR Code PIX: '],
]

test('a payment that is not made shows why, in the words of its code (PAY-019, SEC-016)', {
  tag: '@once',
}, async ({ page, records, openPerson, pageFaults }) => {
  pageFaults.expect(/status of (404|422|429|502)/)
  await openStore(page, { records, openPerson })
  const dialog = await openForm(page)
  await fillIn(dialog)
  for (const [answer, words] of failures) {
    await page.route(
      '**/stores/*/payments',
      (route) =>
        route.fulfill({
          status: answer.status,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            type: `urn:puente:problem:${answer.code}`,
            title: 'an internal text',
            instance: 'urn:uuid:r',
            details: {},
            errors: [],
            ...answer,
          }),
        }),
      { times: 1 },
    )
    await dialog.getByRole('button', { name: pt.generate }).click()
    await expect(dialog.getByText(words)).toBeVisible()
    await expect(dialog).not.toContainText('an internal text')
  }
  await expectAccessible(page, 'a payment that was not made')
  await dialog.getByRole('button', { name: pt.generate }).click()
  await expect(dialog.getByRole('button', { name: pt.copy })).toBeVisible()
})

test('a page without the id of its store reports that, and sends no request to the server (PAY-010)', {
  tag: '@once',
}, async ({ page, records, openPerson, pageFaults }) => {
  // The page is drawn with an id, and its data are given without.
  pageFaults.expect(/#418/)
  await openStore(page, { records, openPerson }, (storeId) =>
    page.route(`**/loja/${storeId}/*`, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(`"storeId":"${storeId}"`, '"storeId":""')
      await route.fulfill({ response: answer, body })
    }),
  )
  const dialog = await openForm(page)
  await fillIn(dialog)
  await dialog.getByRole('button', { name: pt.generate }).click()
  await expect(
    dialog.getByText('Erro: ID da loja não encontrado. Entre em contato com o suporte.'),
  ).toBeVisible()
})

test('before the current rate has loaded, a first estimate of 270 is shown and no code is generated (PAY-004, DASH-032)', {
  tag: '@once',
}, async ({ page, records, openPerson, pageFaults }) => {
  // The page is drawn with a rate, and its data are given without.
  pageFaults.expect(/#418/)
  const followed = countRequests(page, 'GET', '/api/v1/settings')
  await openStore(page, { records, openPerson }, (storeId) =>
    page.route(`**/loja/${storeId}/*`, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/"orderRate":\{[^}]*\}/, '"orderRate":null')
      await route.fulfill({ response: answer, body })
    }),
  )
  const dialog = await openForm(page)
  await fillIn(dialog)
  await expect(dialog.getByText(pt.estimate)).toBeVisible()
  await expect(page.getByLabel(store.pay.pesos).first()).toHaveValue('$\u00a013.500,00')
  const generate = dialog.getByRole('button', { name: pt.generate })
  await expect(generate).toHaveAttribute('aria-disabled', 'true')
  await generate.press('Enter')
  await expect(dialog.getByRole('button', { name: pt.copy })).toHaveCount(0)
  // The payer comes back to the page, which reads again what it may have missed.
  await expect.poll(followed).toBeGreaterThan(0)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(dialog.getByText(pt.estimate)).toHaveCount(0)
  await generate.click()
  await expect(dialog.getByRole('button', { name: pt.copy })).toBeVisible()
})

test('the code is 180 px wide, its poll comes every 10 s, a check lasts 10 s, the dialog closes after 3 s and the receipt after 10 s (SEC-021)', {
  tag: '@once',
}, async ({ page, records, openPerson, provider, pageFaults }) => {
  pageFaults.expect(/\/live/)
  await page.clock.install()
  await page.route('**/payments/*/live', (route) => route.abort('failed'))
  await page.addInitScript(() => {
    const polls = { begun: [] as number[], ended: [] as number[] }
    const send = globalThis.fetch
    Object.assign(globalThis, { polls })
    globalThis.fetch = async (input, init) => {
      const isPoll = String(input instanceof Request ? input.url : input).endsWith('/status')
      if (isPoll) polls.begun.push(Date.now())
      const answer = await send(input, init)
      if (isPoll) polls.ended.push(Date.now())
      return answer
    }
  })
  await openStore(page, { records, openPerson })
  const dialog = await openForm(page)
  await fillIn(dialog)
  const made = page.waitForResponse((response) => response.url().endsWith('/payments') && response.ok())
  await dialog.getByRole('button', { name: pt.generate }).click()
  const { id, transactionId } = await (await made).json()
  await expect(dialog.getByRole('button', { name: pt.copy })).toBeVisible()
  expect((await dialog.getByRole('img').boundingBox())?.width).toBe(180)
  await pauseClock(page)

  let polls: { begun: number[]; ended: number[] } = { begun: [], ended: [] }
  await expect(async () => {
    await page.clock.runFor(50)
    polls = await page.evaluate(() => (globalThis as unknown as { polls: typeof polls }).polls)
    expect(polls.begun.length).toBe(2)
  }).toPass({ intervals: [0] })
  // How long an answer is on its way depends on the machine.
  expectPause((polls.begun[1] ?? 0) - (polls.ended[0] ?? 0), 10_000)

  const checked = page.waitForResponse('**/check')
  await dialog.getByRole('button', { name: 'Efetuei o Pagamento' }).click()
  await comes(page, dialog.getByText(pt.checkingText))
  // The 10 s begin with the answer, which takes real time.
  await checked
  const pending = page.getByRole('dialog', { name: 'Pagamento Pendente' })
  await page.clock.runFor(9_000)
  await expect(pending).toHaveCount(0)
  await page.clock.runFor(1_500)
  await comes(page, pending)
  await pending.getByRole('button', { name: 'Voltar' }).click()

  await provider.pay(transactionId)
  const status = async () => (await (await page.request.get(`/api/v1/payments/${id}/status`)).json()).status
  await expect.poll(status).toBe('confirmed')
  await page.clock.runFor(10_000)
  const banner = dialog.getByText('Pagamento confirmado com sucesso!')
  await comes(page, banner)
  await page.clock.runFor(2_000)
  await expect(banner).toBeVisible()
  await page.clock.runFor(1_000)
  const receipt = dialog.getByText(pt.receipt.verified)
  await expect(receipt).toBeVisible()
  await expect(banner).toHaveCount(0)
  await page.clock.runFor(8_500)
  await expect(receipt).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
