import type { BrowserContext } from '@playwright/test'
import { texts as factorTexts } from '../../apps/web/src/messages/pt/identity/second-factor.ts'
import { texts as signInTexts } from '../../apps/web/src/messages/pt/identity/sign-in.ts'
import { placePaidOrder } from '../world/orders.ts'
import { answered } from '../world/page-faults.ts'
import { passwordOver } from '../world/password-over.ts'
import { openDesk } from '../world/payouts.ts'
import { demo } from '../world/people.ts'
import type { Product } from '../world/product.ts'
import { test as base, expect } from '../world/test.ts'

// Passkeys need a name: the same product, reached as localhost. Playwright wants the first of the two types.
// oxlint-disable-next-line typescript/no-empty-object-type
const test = base.extend<{}, { product: Product }>({
  product: [
    async ({ product }, use) => use({ ...product, url: product.url.replace('127.0.0.1', 'localhost') }),
    { scope: 'worker' },
  ],
})

/** Passkeys that the server accepts, but with a session that names no account. */
async function withUselessPasskeys(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const bytes = new ArrayBuffer(8)
    const credential = {
      id: 'cGFzc2tleQ',
      rawId: bytes,
      type: 'public-key',
      response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes },
      getClientExtensionResults: () => ({}),
    }
    // An empty document has no passkeys.
    if ('credentials' in navigator)
      Object.assign(navigator.credentials, { get: () => Promise.resolve(credential) })
  })
  const challenge = 'c'.repeat(43)
  await context.route('**/api/v1/session/passkey/options', (route) =>
    route.fulfill({ status: 200, json: { challenge, options: { challenge, allowCredentials: [] } } }),
  )
  await context.route('**/api/v1/session/passkey', async (route) => {
    const session = await (await context.request.get(route.request().url().replace('/passkey', ''))).json()
    await route.fulfill({ status: 201, json: { kind: 'open', session } })
  })
}

test('each failed try over the page takes the focus, and the next try hides it (passkeys stubbed)', {
  tag: '@once',
}, async ({ page, product, provider, records, merchant: _merchant, openBrowser, pageFaults }) => {
  pageFaults.expect(answered(401, '/api/v1'))
  const context = await openBrowser()
  await withUselessPasskeys(context)
  const desk = await openDesk(context, product)
  await records.moveSessions(demo.admin.email, { active: -61 })
  // A change of the list makes the page read it again.
  await placePaidOrder(product, page.request, provider, 'Otra Persona')
  const { dialog, password, submit } = passwordOver(desk)
  const passkey = dialog.getByRole('button', { name: factorTexts.passkeyAlone })
  const failure = dialog.getByRole('alert').filter({ hasText: signInTexts.admin.checkFailedTitle })
  for (let tries = 0; tries < 2; tries++) {
    await passkey.click()
    await expect(failure).toBeFocused()
  }

  const sent = Promise.withResolvers<void>()
  await desk.route('**/api/v1/admin/session', async (route) => {
    await sent.promise
    await route.continue()
  })
  await password.fill(demo.admin.password)
  await submit.click()
  await expect(failure).toBeHidden()
  sent.resolve()
  await expect(dialog).toBeHidden()
})
