import { defaultHours } from '@puente/domain/establishment-hours'
import { randomBytes } from 'node:crypto'
import { apiPrefix, type Endpoint } from '@puente/contract/protocol/endpoint'
import { type OrderView, readOrder } from '@puente/contract/orders/orders'
import { problems, type ProblemCode } from '@puente/contract/protocol/problems'
import { listSessions } from '@puente/contract/identity/own-sessions'
import { registerEstablishment } from '@puente/contract/establishments/registration'
import { openTicket } from '@puente/contract/support/tickets'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { drawPictures } from '../../src/demo/pictures.ts'
import { addEstablishment } from '../factories/establishments.ts'
import { testPassword } from '../factories/registrations.ts'
import { registrationForm } from '../factories/establishment-forms.ts'
import { payOut } from './admin-payouts.ts'
import type { Browser, WireAnswer } from './browser.ts'
import { createServerWorld, orderOf, payerRequestOf, type ServerWorld } from './server-world.ts'

/** Ids of existing rows that belong to the owner. */
interface Owned {
  readonly charge: string
  readonly payerRequest: string
  readonly endToEnd: string
  readonly payout: string
  readonly payoutReceipt: string
  readonly document: string
  readonly passkey: string
  readonly session: string
  readonly ticket: string
  readonly person: string
  readonly pendingStore: string
  readonly rejectedStore: string
  readonly establishment: string
  readonly printedStore: string
}

interface Foreign {
  readonly id: keyof Owned
  readonly prefix?: string
  readonly query?: string
  readonly code: ProblemCode
  /** A body with which the owner's call would succeed. Absent for an endpoint without a body. */
  readonly body?: object
  readonly file?: true
}

/** Endpoints whose path carries the id of a row: how to call them, and what a person who does not own the row gets. */
const ofSomebody: Readonly<Record<string, Foreign | readonly Foreign[]>> = {
  readChargePage: { id: 'charge', code: 'charge.not-found' },
  noteChargeShown: { id: 'charge', code: 'charge.not-found' },
  uploadClientReceipt: { id: 'charge', code: 'charge.not-found', file: true },
  readFile: [
    { id: 'document', code: 'file.not-found' },
    { id: 'payoutReceipt', code: 'file.not-found' },
  ],
  readHistoryEntry: [
    { id: 'charge', prefix: 'pix-', code: 'charge.not-found' },
    { id: 'payout', prefix: 'admin-', code: 'charge.not-found' },
  ],
  readOrder: { id: 'charge', code: 'charge.not-found' },
  readOrderForm: { id: 'charge', code: 'charge.not-found' },
  readOrderStatus: [
    { id: 'charge', code: 'charge.not-found' },
    { id: 'endToEnd', code: 'charge.not-found' },
  ],
  readPayoutAccount: { id: 'charge', code: 'charge.not-found' },
  confirmPayoutAccount: {
    id: 'charge',
    code: 'charge.not-found',
    body: {
      bankName: 'Banco Macro',
      accountHolderName: 'Ana Souza',
      cbu: '2850590940090418135201',
      cuit: '20-20123456-6',
      termsAccepted: true,
      password: testPassword,
    },
  },
  // Last of those that read the same charge.
  cancelOrder: { id: 'charge', code: 'charge.not-found' },
  readPayerRequest: { id: 'payerRequest', code: 'payer-request.not-found' },
  cancelPayerRequest: { id: 'payerRequest', code: 'payer-request.not-found' },
  removePasskey: { id: 'passkey', code: 'passkey.not-found', body: { password: testPassword } },
  endSession: { id: 'session', code: 'session.not-found' },
  attachEstablishmentImage: { id: 'pendingStore', code: 'establishment.not-found', file: true },
  readSentRegistration: { id: 'rejectedStore', code: 'establishment.not-found' },
  downloadOwnPoster: {
    id: 'printedStore',
    query: '?format=a6&language=pt',
    code: 'establishment.not-found',
  },
  pauseOwnEstablishment: { id: 'printedStore', code: 'establishment.not-found' },
  resumeOwnEstablishment: { id: 'printedStore', code: 'establishment.not-found' },
  withdrawStoreChange: { id: 'printedStore', code: 'establishment.not-found' },
  readOwnDetails: { id: 'printedStore', code: 'establishment.not-found' },
  changeOwnDetails: {
    id: 'printedStore',
    code: 'establishment.not-found',
    body: {
      form: { description: 'Ajena', operatingHours: defaultHours, services: ['wifi'], products: ['Pan'] },
      // After the pause and its end.
      version: 3,
    },
  },
  listOwnPayments: { id: 'establishment', code: 'establishment.not-found' },
  listEstablishmentPayments: { id: 'establishment', code: 'establishment.not-found' },
  readTicket: { id: 'ticket', code: 'ticket.not-found' },
  addTicketMessage: { id: 'ticket', code: 'ticket.not-found', body: { message: 'Hola' } },
  readDeskTicket: { id: 'ticket', code: 'access.denied' },
  markTicketRead: { id: 'ticket', code: 'access.denied', body: {} },
  replyToTicket: { id: 'ticket', code: 'access.denied', body: {} },
  sendReplyAgain: { id: 'ticket', code: 'access.denied' },
  addTicketNote: { id: 'ticket', code: 'access.denied', body: {} },
  changeTicket: { id: 'ticket', code: 'access.denied', body: {} },
  readAdminCharge: { id: 'charge', code: 'access.denied' },
  readChargeLedger: { id: 'charge', code: 'access.denied' },
  readChargeReceipts: { id: 'charge', code: 'access.denied' },
  recordPayout: { id: 'charge', code: 'access.denied', body: {} },
  beginPayout: { id: 'charge', code: 'access.denied' },
  readPayout: { id: 'payout', code: 'access.denied' },
  releasePayout: { id: 'payout', code: 'access.denied' },
  leavePayout: { id: 'payout', code: 'access.denied' },
  readPayoutFile: { id: 'payout', code: 'access.denied' },
  listFileResults: { id: 'payout', code: 'access.denied' },
  downloadPayoutFile: { id: 'payout', code: 'access.denied' },
  releaseFilePayout: { id: 'payout', code: 'access.denied', body: {} },
  voidPayoutFile: { id: 'payout', code: 'access.denied', body: {} },
  previewFileResult: { id: 'payout', code: 'access.denied', file: true },
  applyFileResult: { id: 'payout', code: 'access.denied', file: true },
  askPayoutApproval: { id: 'charge', code: 'access.denied', body: {} },
  readPayoutApproval: { id: 'charge', code: 'access.denied' },
  approvePayout: { id: 'charge', code: 'access.denied', body: {} },
  refusePayout: { id: 'charge', code: 'access.denied', body: {} },
  takeBackPayoutApproval: { id: 'charge', code: 'access.denied', body: {} },
  withdrawPayoutApproval: { id: 'charge', code: 'access.denied' },
  readAskedReturns: { id: 'endToEnd', code: 'access.denied' },
  returnPix: { id: 'endToEnd', code: 'access.denied', body: {} },
  askTransfer: { id: 'charge', code: 'access.denied', body: {} },
  readTransfer: { id: 'charge', code: 'access.denied' },
  closeTransfer: { id: 'charge', code: 'access.denied', body: {} },
  confirmTransferClosing: { id: 'charge', code: 'access.denied', body: {} },
  withdrawTransferClosing: { id: 'charge', code: 'access.denied' },
  acknowledgeFoundTransfer: { id: 'charge', code: 'access.denied' },
  readSuspense: { id: 'endToEnd', code: 'access.denied' },
  assignPix: { id: 'endToEnd', code: 'access.denied', body: {} },
  honourPix: { id: 'endToEnd', code: 'access.denied', body: {} },
  confirmPixDecision: { id: 'endToEnd', code: 'access.denied', body: {} },
  withdrawPixDecision: { id: 'endToEnd', code: 'access.denied' },
  readDifference: { id: 'charge', code: 'access.denied' },
  readCase: { id: 'endToEnd', code: 'access.denied' },
  takeCase: { id: 'endToEnd', code: 'access.denied', body: {} },
  leaveCase: { id: 'endToEnd', code: 'access.denied' },
  addCaseNote: { id: 'endToEnd', code: 'access.denied', body: {} },
  readDebt: { id: 'charge', code: 'access.denied' },
  readDelivery: { id: 'charge', code: 'access.denied' },
  closeNotice: { id: 'charge', code: 'access.denied', body: { reason: 'No era un cobro nuestro' } },
  replayNotice: { id: 'charge', code: 'access.denied' },
  askWriteOff: { id: 'charge', code: 'access.denied', body: {} },
  confirmWriteOff: { id: 'charge', code: 'access.denied', body: {} },
  withdrawWriteOff: { id: 'charge', code: 'access.denied' },
  setOffCharge: { id: 'charge', code: 'access.denied', body: {} },
  askDebtWriteOff: { id: 'charge', code: 'access.denied', body: {} },
  confirmDebtWriteOff: { id: 'charge', code: 'access.denied', body: {} },
  withdrawDebtWriteOff: { id: 'charge', code: 'access.denied' },
  readCompanyFigures: { id: 'person', code: 'access.denied' },
  readPerson: { id: 'person', code: 'access.denied' },
  approvePerson: { id: 'person', code: 'access.denied', body: {} },
  rejectPerson: { id: 'person', code: 'access.denied', body: {} },
  withdrawApproval: { id: 'person', code: 'access.denied', body: {} },
  notifyPerson: { id: 'person', code: 'access.denied', body: {} },
  readEstablishment: { id: 'establishment', code: 'access.denied' },
  approveEstablishment: { id: 'establishment', code: 'access.denied', body: {} },
  rejectEstablishment: { id: 'establishment', code: 'access.denied', body: {} },
  pauseEstablishment: { id: 'establishment', code: 'access.denied', body: {} },
  resumeEstablishment: { id: 'establishment', code: 'access.denied', body: {} },
  deletePayment: { id: 'charge', code: 'access.denied', body: {} },
  readDeskPayment: { id: 'charge', code: 'access.denied' },
  cancelPayment: { id: 'charge', code: 'access.denied', body: {} },
  generateEstablishmentAddress: { id: 'establishment', code: 'access.denied' },
  generateQrCode: { id: 'establishment', code: 'access.denied' },
  downloadPoster: { id: 'establishment', code: 'access.denied' },
  readThumbnail: { id: 'document', code: 'access.denied' },
}

const mailbox = 'open to this machine and to admins alone, and only where mails are kept'
const payersCookie = 'a payment opens to the secret in its cookie alone, as store-payments.test.ts shows'
const payersToken =
  'a token of 256 bits: the person who was shown its QR may fill it in, as payer-requests.test.ts shows'
const aProvider = 'a provider, for admins alone'
const noticeRoutes = ['bcb', 'corpx', 'fire_banking'].flatMap((provider) => [
  `receiveNotice_${provider}`,
  `receivePixNotice_${provider}`,
])

/** Endpoints whose path carries something else, and why it belongs to no account. */
const ofNobody: Readonly<Record<string, string>> = {
  readAuditEntry: 'the number of an entry in the audit log, for admins alone',
  listCalculatorRates: 'a pair of currencies',
  readCalculatorRate: 'a pair of currencies',
  readDay: 'a day, of whoever asks',
  readColumnChoice: 'the name of a screen: the choice of the admin who asks',
  chooseColumns: 'the name of a screen: the choice of the admin who asks',
  listRegistrations: aProvider,
  registerNoticeAddress: aProvider,
  sendNoticeTest: aProvider,
  removeNoticeAddress: aProvider,
  revealNoticeAddress: aProvider,
  uploadDocument: 'a kind of document, of whoever asks',
  readPayPage: 'the id of a charge has 74 random bits: the person who was sent its address may pay it',
  readPayerPayment: 'a payment opens to the secret in its cookie alone, as payer-requests.test.ts shows',
  readPayerForm: payersToken,
  openPayerForm: payersToken,
  fillPayerForm: payersToken,
  createPayment: 'a store id that is printed on posters',
  readPayment: payersCookie,
  readPaymentStatus: payersCookie,
  checkPayment: payersCookie,
  readPaymentLiveEvents: payersCookie,
  readPublicReceipt: 'a code of 100 random bits: whoever was shown it may check the receipt',
  openEstablishmentImage: 'the name of a public picture, with 96 random bits',
  openEstablishmentQrCode: 'a store id that is printed on posters',
  readStore: 'a store id that is printed on posters',
  readMailboxMail: mailbox,
  openMailPage: mailbox,
  openMailBody: mailbox,
  ...Object.fromEntries(noticeRoutes.map((name) => [name, 'the secret that a provider proves itself with'])),
}

let world: ServerWorld
let owner: Browser
let stranger: Browser
let owned: Owned

beforeAll(async () => {
  world = await createServerWorld()
  const { userId, email } = await world.merchant()
  owner = world.browser()
  await owner.signIn(email)
  stranger = world.browser()
  await stranger.signIn((await world.merchant()).email)
  const order = await orderOf(owner)
  const { sessions } = await owner.call(listSessions, {})
  const ticket = await owner.call(openTicket, {
    idempotencyKey: crypto.randomUUID(),
    body: { subject: 'technical', message: 'No me abre la cámara' },
  })
  const { rows } = await world.test.asOwner(
    `insert into passkeys (user_id, credential_id, public_key, counter, name) values ($1, $2, $2, 0, 'Teléfono')
     returning id, (select dni_front_file_id from verifications where user_id = $1) as document`,
    [userId, randomBytes(16)],
  )
  owned = {
    charge: order.id,
    payerRequest: (await payerRequestOf(owner)).id,
    ...(await paidOut(await orderOf(owner))),
    document: rows[0].document,
    passkey: rows[0].id,
    session: sessions[0]?.id ?? '',
    ticket: ticket.id,
    person: userId,
    ...(await stores()),
    establishment: await addEstablishment(world.server.infrastructure, world.test, { ownerId: userId }),
    printedStore: await addEstablishment(world.server.infrastructure, world.test, {
      ownerId: userId,
      status: 'approved',
      storeId: 'PRNT2',
      customUrl: '/loja/PRNT2',
      qrCodeGeneratedAt: new Date(),
    }),
  }
})
afterAll(() => world.close())

/** An establishment that waits, and one that was rejected. */
async function stores(): Promise<Pick<Owned, 'pendingStore' | 'rejectedStore'>> {
  const send = async () =>
    (
      await owner.call(registerEstablishment, {
        idempotencyKey: crypto.randomUUID(),
        body: registrationForm(),
      })
    ).id
  const rejectedStore = await send()
  await world.test.asOwner(
    `update establishments set status = 'rejected', rejection_reason = 'Foto', rejected_at = now() where id = $1`,
    [rejectedStore],
  )
  return { pendingStore: await send(), rejectedStore }
}

async function paidOut(order: OrderView): Promise<Pick<Owned, 'endToEnd' | 'payout' | 'payoutReceipt'>> {
  await world.pay(order)
  const endToEnd = await vi.waitFor(
    async () => {
      const { endToEndId } = await owner.call(readOrder, { params: { id: order.id } })
      if (endToEndId === null) throw new Error('the Pix is not confirmed')
      return endToEndId
    },
    { timeout: 20_000, interval: 50 },
  )
  const admin = world.browser()
  await admin.signIn((await world.admin()).email, { admin: true })
  const { payout } = await payOut(admin, order.id, 100n)
  return { endToEnd, payout: payout.id, payoutReceipt: payout.receiptFileId }
}

let served: readonly Pick<Endpoint, 'name' | 'method' | 'path'>[] = []
beforeAll(async () => {
  const document: { paths: Record<string, Record<string, { operationId: string }>> } = JSON.parse(
    (await world.browser().send('GET', '/api/openapi.json')).text,
  )
  served = Object.entries(document.paths)
    .filter(([path]) => path.includes('{'))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => ({
        name: operationId,
        method: method.toUpperCase() as Endpoint['method'],
        path,
      })),
    )
})

/** The endpoint called with an id that exists. */
async function callWith(
  browser: Browser,
  name: string,
  { id, prefix = '', query = '', body, file }: Foreign,
): Promise<WireAnswer> {
  const endpoint = served.find((one) => one.name === name)
  if (endpoint === undefined) throw new Error(`${name} is not served`)
  const path = endpoint.path.replace(/\{[A-Za-z]+\}/, prefix + owned[id]) + query
  const headers: Record<string, string> = { 'idempotency-key': crypto.randomUUID() }
  if (file === true) {
    const form = new FormData()
    const picture = new Uint8Array(await (await drawPictures()).transferReceipt(['Banco Inter']))
    form.set('file', new Blob([picture], { type: 'image/png' }), 'pix.png')
    return browser.send(endpoint.method, path, { headers, body: form })
  }
  if (body === undefined) return browser.send(endpoint.method, path, { headers })
  headers['content-type'] = 'application/json'
  return browser.send(endpoint.method, path, { headers, body: JSON.stringify(body) })
}

const calls = Object.entries(ofSomebody).flatMap(([name, how]) =>
  [how].flat().map((one): [string, keyof Owned, Foreign] => [name, one.id, one]),
)

describe("another person's ids", () => {
  it('are listed here for every endpoint with a parameter in its path (A-02)', () => {
    expect(served.map(({ name }) => name).toSorted()).toEqual(
      [...Object.keys(ofSomebody), ...Object.keys(ofNobody)].toSorted(),
    )
    const beside = served.filter(({ path }) => !path.startsWith(apiPrefix)).map(({ name }) => name)
    expect(beside.toSorted()).toEqual(
      [
        'openEstablishmentImage',
        'openEstablishmentQrCode',
        'openMailBody',
        'openMailPage',
        ...noticeRoutes,
      ].toSorted(),
    )
  })

  it.each(calls)(
    '%s with the %s of another is refused like an id that does not exist (A-02)',
    async (name, _, how) => {
      const answer = await callWith(stranger, name, how)
      expect([JSON.parse(answer.text).code, answer.status]).toEqual([how.code, problems[how.code].status])
      const visitor = await callWith(world.browser(), name, how)
      expect(JSON.parse(visitor.text).code).toBe('session.required')
    },
  )

  // Runs after the strangers' calls: none of them had an effect, and the ids belong to existing rows.
  it.each(calls.filter(([, , { code }]) => code !== 'access.denied'))(
    "%s with the %s of one's own is answered",
    async (name, id, how) => {
      // The owner's own session ends last, in a separate test.
      if (id === 'session') return
      const answer = await callWith(owner, name, how)
      expect(answer.status, answer.text).toBeLessThan(300)
    },
  )

  it("one's own session is ended by its id", async () => {
    const how = { id: 'session', code: 'session.not-found' } as const
    expect((await callWith(owner, 'endSession', how)).status).toBe(204)
  })
})
