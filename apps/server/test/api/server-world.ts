import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OrderView } from '@puente/contract/orders/orders'
import { placeOrder } from '@puente/contract/orders/orders'
import { askPayer, type PayerRequest } from '@puente/contract/orders/payer-requests'
import { createQuote } from '@puente/contract/rates/rates'
import { documentTypes } from '@puente/contract/verification/verification'
import { startSandbox, type Sandbox } from '../../../sandbox/src/sandbox.ts'
import { approveVerification } from '../../src/features/verification/public.ts'
import { drawPictures } from '../../src/demo/pictures.ts'
import { readConfig } from '../../src/start/server-config.ts'
import type { Logger } from '../../src/platform/log/logger.ts'
import type { Actor } from '../../src/platform/unit-of-work/unit-of-work.ts'
import { type RunningServer, startServer } from '../../src/start/start-server.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { bankFormOf } from '../factories/bank-forms.ts'
import { registrationOf } from '../factories/registrations.ts'
import { Browser } from './browser.ts'

const webhookSecret = 'a-secret-of-the-test-sandbox'
const operator: Actor = { kind: 'system', name: 'operator' }

/** The whole product in this process: database, sandbox and server, called over HTTP only where a person would do so. */
export interface ServerWorld {
  readonly test: TestDatabase
  readonly sandbox: Sandbox
  readonly server: RunningServer
  browser(): Browser
  /** Somebody with a confirmed address. */
  user(): Promise<{ readonly userId: string; readonly email: string }>
  /** Somebody who may charge: verified, with bank data. */
  merchant(): Promise<{ readonly userId: string; readonly email: string }>
  admin(): Promise<{ readonly userId: string; readonly email: string }>
  /** A new admin, signed in to the admin area. */
  signedInAdmin(): Promise<Browser>
  /** The link of the newest confirmation mail to an address. */
  confirmationToken(email: string): Promise<string>
  /** Pays a code in the sandbox's bank. */
  pay(order: OrderView): Promise<void>
  close(): Promise<void>
}

export interface WorldOptions {
  /** Addresses of another database than a clone of the template. */
  readonly database?: { readonly appUrl: string; readonly ownerUrl: string }
  /** Further settings of the deployment. */
  readonly env?: Readonly<Record<string, string>>
  /** Where the server writes its log; nowhere by default. */
  readonly log?: Logger
}

export async function createServerWorld(options: WorldOptions = {}): Promise<ServerWorld> {
  const test = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'puente-api-'))
  const sandbox = await startSandbox({ webhookSecret, clientId: 'test', clientSecret: 'test-secret' })
  const { appUrl, ownerUrl } = options.database ?? test
  const config = readConfig({
    APP_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    // Providers without variables of their own are simulated there, too.
    SANDBOX_PORT: new URL(sandbox.url).port,
    PIX_BCB_BASE_URL: `${sandbox.url}/api/pix/v2`,
    PIX_BCB_TOKEN_URL: `${sandbox.url}/oauth/token`,
    PIX_BCB_CLIENT_ID: 'test',
    PIX_BCB_CLIENT_SECRET: 'test-secret',
    PIX_BCB_KEY: sandbox.config.receiver.key,
    PIX_BCB_WEBHOOK_SECRETS: webhookSecret,
    MARKET_SOURCE_URL: `${sandbox.url}/market/api`,
    ...options.env,
  })
  const bank = Promise.resolve({ bankUrl: `${sandbox.url}/banco` })
  const server = await startServer(config, {
    provider: bank,
    rateLimitScale: 1000,
    ...(options.log !== undefined && { log: options.log }),
  })
  return world(test, sandbox, server, async () => {
    await server.stop()
    await sandbox.close()
    await test.close()
    await rm(dataDir, { recursive: true, force: true })
  })
}

function world(
  test: TestDatabase,
  sandbox: Sandbox,
  server: RunningServer,
  close: () => Promise<void>,
): ServerWorld {
  const { unitOfWork, database } = server.infrastructure
  const { accounts, sessions, verification } = server.product.apis

  const confirmationToken = async (email: string) => {
    const [mail] = await database.statement<{ body_text: string }>(
      'test.confirmation-mail',
      `select body_text from mails where recipient_email = $1 and email_type = 'CONFIRM_EMAIL' order by created_at desc limit 1`,
      [email],
    )
    const token = /token=([\w-]{43})/.exec(mail?.body_text ?? '')?.[1]
    if (token === undefined) throw new Error(`no confirmation mail to ${email}`)
    return token
  }

  const user = async () => {
    const registration = registrationOf()
    const context = { requestId: 'factory', ipAddress: null }
    const { userId } = await accounts.registerAccount(registration, context)
    await accounts.confirmEmail(await confirmationToken(registration.email), context)
    return { userId, email: registration.email, registration }
  }

  async function admin() {
    const person = await user()
    await sessions.changeRole(person.email, 'admin')
    return person
  }

  return {
    test,
    sandbox,
    server,
    browser: () => new Browser(server.url),
    confirmationToken,
    user,
    async merchant() {
      const person = await user()
      const { fullName, cuit, dni } = person.registration
      const self = { userId: person.userId, actor: operator }
      await verification.saveBankData(self, bankFormOf({ accountHolderName: fullName, cuit }))
      const images = await (await drawPictures()).identity(fullName, dni)
      for (const type of documentTypes) await verification.uploadDocument(self, type, images[type])
      await verification.submitVerification(self)
      await approveVerification(unitOfWork, operator, person.userId)
      return person
    },
    admin,
    async signedInAdmin() {
      const browser = new Browser(server.url)
      await browser.signIn((await admin()).email, { admin: true })
      return browser
    },
    async pay(order) {
      const answer = await fetch(`${sandbox.url}/bank/payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: order.pixCode, payer: 'marina' }),
      })
      if (!answer.ok) throw new Error(`the bank refused: ${answer.status} ${await answer.text()}`)
    },
    close,
  }
}

/** Places an order of R$ 100,00 over HTTP. */
export async function orderOf(browser: Browser): Promise<OrderView> {
  const quote = await browser.call(createQuote, { body: { refresh: false } })
  return browser.call(placeOrder, {
    idempotencyKey: crypto.randomUUID(),
    body: {
      quoteId: quote.id,
      realValueMinor: '10000',
      clientName: 'Marina Souza',
      clientDocument: '529.982.247-25',
      clientId: '42',
      description: 'Nafta',
      whatsapp: null,
    },
  })
}

/** Requests the data of the payer of R$ 100,00 over HTTP. */
export async function payerRequestOf(browser: Browser): Promise<PayerRequest> {
  const quote = await browser.call(createQuote, { body: { refresh: false } })
  return browser.call(askPayer, {
    idempotencyKey: crypto.randomUUID(),
    body: { quoteId: quote.id, realValueMinor: '10000', clientId: '42', description: 'Nafta' },
  })
}
