import type { Access, Endpoint } from '@puente/contract/protocol/endpoint'
import { readBankData } from '@puente/contract/verification/verification'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { photo } from '../factories/documents.ts'
import type { Browser, WireAnswer } from './browser.ts'
import { contractEndpoints, knock, pathOf, someId } from './contract-endpoints.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

type Right = Access | 'verified'

/**
 * Who may call what, written a second time: the tests compare the contract and the server with it. `verified` is a user whose
 * account was approved. Each new endpoint needs a line here.
 */
const rights: Readonly<Record<string, Right>> = {
  activateProvider: 'admin',
  addCaseNote: 'admin',
  addPasskey: 'user',
  addTicketMessage: 'user',
  addTicketNote: 'admin',
  approveEstablishment: 'admin',
  approvePerson: 'admin',
  approvePayout: 'admin',
  applyFileResult: 'admin',
  downloadPayoutFile: 'admin',
  listFileResults: 'admin',
  listPayoutFiles: 'admin',
  makePayoutFile: 'admin',
  previewFileResult: 'admin',
  previewPayoutFile: 'admin',
  readPayoutFile: 'admin',
  releaseFilePayout: 'admin',
  voidPayoutFile: 'admin',
  askDebtWriteOff: 'admin',
  askPayoutApproval: 'admin',
  listPayoutApprovals: 'admin',
  readPayoutApproval: 'admin',
  refusePayout: 'admin',
  takeBackPayoutApproval: 'admin',
  withdrawPayoutApproval: 'admin',
  askWriteOff: 'admin',
  assignPix: 'admin',
  attachEstablishmentImage: 'user',
  beginPasskey: 'user',
  beginPasskeySignIn: 'anyone',
  beginPayout: 'admin',
  beginTotp: 'user',
  cancelPayment: 'admin',
  changeCredentials: 'admin',
  changeLanguage: 'user',
  changeTradeName: 'user',
  changePassword: 'user',
  changeSettings: 'admin',
  changeSpread: 'admin',
  changeTicket: 'admin',
  checkAvailability: 'anyone',
  checkPayment: 'anyone',
  chooseColumns: 'admin',
  changeOwnDetails: 'user',
  closeAccount: 'user',
  completeSignIn: 'anyone',
  confirmEmail: 'anyone',
  confirmEmailChange: 'anyone',
  confirmPayoutAccount: 'user',
  confirmPixDecision: 'admin',
  confirmTotp: 'user',
  confirmDebtWriteOff: 'admin',
  confirmWriteOff: 'admin',
  correctEmail: 'anyone',
  createPayment: 'anyone',
  createQuote: 'user',
  deletePayment: 'admin',
  deleteRegistrationDraft: 'user',
  disableManualRate: 'admin',
  downloadOwnPoster: 'user',
  downloadPoster: 'admin',
  endOtherSessions: 'user',
  endSession: 'user',
  exportCompanies: 'admin',
  exportAuditEntries: 'admin',
  exportRefuelings: 'admin',
  exportHistory: 'user',
  exportSheet: 'admin',
  exportOwnData: 'user',
  findSheetUsers: 'admin',
  forgetSession: 'user',
  generateEstablishmentAddress: 'admin',
  generateQrCode: 'admin',
  honourPix: 'admin',
  inspectToken: 'anyone',
  listActiveEstablishments: 'admin',
  listAuditEntries: 'admin',
  listDeskPayments: 'admin',
  readDeskPayment: 'admin',
  readPaymentFigures: 'admin',
  listAdminCharges: 'admin',
  listCalculatorRates: 'admin',
  listConfirmedSince: 'user',
  listDebts: 'admin',
  listDeliveries: 'admin',
  listDeskTickets: 'admin',
  listDifferences: 'admin',
  listEstablishments: 'admin',
  listEstablishmentPayments: 'user',
  listHistory: 'user',
  listMailProblems: 'admin',
  listMessages: 'user',
  listMailboxMails: 'anyone',
  listOwnEstablishments: 'user',
  listOwnPayments: 'user',
  listCompanies: 'admin',
  listPeople: 'admin',
  listRefuelings: 'admin',
  listRefuelingStations: 'admin',
  listRefuelingTotals: 'admin',
  readRefuelingSums: 'admin',
  listRecentClients: 'user',
  listProviders: 'admin',
  listQrStores: 'admin',
  listRegistrations: 'admin',
  listReconciliationRuns: 'admin',
  listSuspense: 'admin',
  listReviews: 'admin',
  listSessions: 'user',
  listSettingChanges: 'admin',
  listSheet: 'admin',
  listStuckWork: 'admin',
  listTickets: 'user',
  lockFinance: 'admin',
  markMessagesRead: 'user',
  markTicketRead: 'admin',
  noteChargeShown: 'user',
  notifyPerson: 'admin',
  muteAlarm: 'admin',
  openFinance: 'admin',
  openHandover: 'user',
  openTicket: 'user',
  pauseEstablishment: 'admin',
  pauseOwnEstablishment: 'user',
  placeOrder: 'verified',
  proveIdentity: 'user',
  readAdminCharge: 'admin',
  readChargeLedger: 'admin',
  readChargeReceipts: 'admin',
  readColumnChoice: 'admin',
  readSheetSums: 'admin',
  readAuditChain: 'admin',
  readAuditEntry: 'admin',
  readAuditFilters: 'admin',
  startAuditCheck: 'admin',
  readAskedReturns: 'admin',
  readAdminRate: 'admin',
  readAdminSession: 'anyone',
  readAdminSettings: 'admin',
  readAdminSummary: 'admin',
  readStoredSummary: 'admin',
  readMovement: 'admin',
  refreshMetrics: 'admin',
  checkBalances: 'admin',
  leaveCase: 'admin',
  listCases: 'admin',
  listClosedCases: 'admin',
  readCase: 'admin',
  takeCase: 'admin',
  readDebt: 'admin',
  readDelivery: 'admin',
  readDeskTicket: 'admin',
  readDifference: 'admin',
  readSupportDesk: 'admin',
  readSuspense: 'admin',
  readWaiting: 'admin',
  readBalance: 'user',
  readBankData: 'verified',
  readBankForm: 'user',
  readPayment: 'anyone',
  readPaymentStatus: 'anyone',
  readCalculatorRate: 'anyone',
  readChargePage: 'user',
  readClosingTerms: 'user',
  readDay: 'user',
  readEstablishment: 'admin',
  readEstablishmentFigures: 'admin',
  readFile: 'user',
  readFinanceBalance: 'admin',
  readFinanceGate: 'admin',
  readFinanceProvider: 'admin',
  readFinanceStatement: 'admin',
  askKeyOwner: 'admin',
  askTransfer: 'admin',
  acknowledgeFoundTransfer: 'admin',
  replyToTicket: 'admin',
  searchDesk: 'admin',
  sendReplyAgain: 'admin',
  withdrawTransferClosing: 'admin',
  confirmTransferClosing: 'admin',
  closeNotice: 'admin',
  closeTransfer: 'admin',
  readTransfer: 'admin',
  exportTransfers: 'admin',
  beginTransfer: 'admin',
  changeTransferLimits: 'admin',
  listTransfers: 'admin',
  readTransferLimits: 'admin',
  readTransferTerms: 'admin',
  readHistoryEntry: 'user',
  readMarketRates: 'admin',
  readNoticeDesk: 'admin',
  readOrder: 'user',
  readOrderForm: 'user',
  readOrderRate: 'anyone',
  cancelOrder: 'user',
  askPayer: 'verified',
  readPayerRequest: 'user',
  listWaitingPayerRequests: 'user',
  cancelPayerRequest: 'user',
  readPayerForm: 'anyone',
  openPayerForm: 'anyone',
  fillPayerForm: 'anyone',
  readOrderStatus: 'user',
  readOwnAccess: 'anyone',
  readOwnDetails: 'user',
  readOwnFigures: 'user',
  readMailboxMail: 'anyone',
  readPayout: 'admin',
  readPayoutAccount: 'user',
  listWaitingOrders: 'user',
  readPendingOrder: 'user',
  readUpcomingPayouts: 'user',
  readCompanyFigures: 'admin',
  readPerson: 'admin',
  readPublicReceipt: 'anyone',
  readPayPage: 'anyone',
  readPayerPayment: 'anyone',
  readPublicSettings: 'anyone',
  readQrSample: 'anyone',
  readRateHistory: 'admin',
  readRegistrationState: 'user',
  readSentRegistration: 'user',
  setOffCharge: 'admin',
  withdrawPixDecision: 'admin',
  withdrawApproval: 'admin',
  withdrawStoreChange: 'user',
  readSecondFactor: 'user',
  readSession: 'anyone',
  readStore: 'anyone',
  readThumbnail: 'admin',
  readTicket: 'user',
  readToday: 'user',
  readVerification: 'user',
  recordPayout: 'admin',
  refreshMarketRates: 'admin',
  register: 'anyone',
  registerEstablishment: 'user',
  registerNoticeAddress: 'admin',
  rejectEstablishment: 'admin',
  rejectPerson: 'admin',
  releasePayout: 'admin',
  leavePayout: 'admin',
  removeNoticeAddress: 'admin',
  removePasskey: 'user',
  removePin: 'user',
  removeTotp: 'user',
  renewAdminSession: 'admin',
  renewRecoveryCodes: 'user',
  repeatStuckWork: 'admin',
  replayNotice: 'admin',
  reportClientError: 'anyone',
  requestEmailChange: 'user',
  requestPasswordReset: 'anyone',
  requestPinReset: 'user',
  resendConfirmation: 'anyone',
  resetPassword: 'anyone',
  resetPin: 'anyone',
  resumeEstablishment: 'admin',
  resumeOwnEstablishment: 'user',
  runChecks: 'anyone',
  runSelfCheck: 'anyone',
  returnPix: 'admin',
  revealNoticeAddress: 'admin',
  saveBankData: 'user',
  saveReceipt: 'verified',
  saveRegistrationDraft: 'user',
  sendContactMessage: 'anyone',
  sendEcho: 'anyone',
  sendNoticeTest: 'admin',
  setManualRate: 'admin',
  setPin: 'user',
  signIn: 'anyone',
  signInAdmin: 'anyone',
  signInWithPasskey: 'anyone',
  signOut: 'anyone',
  startReconciliation: 'admin',
  submitVerification: 'user',
  takeHandover: 'anyone',
  testProvider: 'admin',
  unlockSession: 'user',
  unmuteAlarm: 'admin',
  updateCalculatorRate: 'admin',
  uploadClientReceipt: 'user',
  uploadDocument: 'user',
  uploadPayoutReceipt: 'admin',
  withdrawDebtWriteOff: 'admin',
  withdrawWriteOff: 'admin',
}

/** The paths under `/admin` that lead to an admin's session, open to callers without one. */
const adminSignInPaths = ['readAdminSession', 'signInAdmin']

/** Also answered while the session waits for its PIN. */
const whileLocked = [
  'beginPasskeySignIn',
  'completeSignIn',
  'confirmEmailChange',
  'inspectToken',
  'readAdminSession',
  'readCalculatorRate',
  'readOrderRate',
  'readPublicSettings',
  'readSession',
  'reportClientError',
  'requestPinReset',
  'resetPassword',
  'resetPin',
  'sendContactMessage',
  'signIn',
  'signInAdmin',
  'signInWithPasskey',
  'signOut',
  'unlockSession',
]

/** Also open to a phone that a verification was handed to. */
const onHandover = [
  'beginPasskeySignIn',
  'completeSignIn',
  'readSession',
  'readVerification',
  'reportClientError',
  'signIn',
  'signInAdmin',
  'signInWithPasskey',
  'signOut',
  'submitVerification',
  'takeHandover',
  'uploadDocument',
]

/** Needs a proof of identity that is not older than ten minutes. */
const freshProof = [
  'applyFileResult',
  'activateProvider',
  'approveEstablishment',
  'approvePerson',
  'approvePayout',
  'askPayoutApproval',
  'askDebtWriteOff',
  'askWriteOff',
  'assignPix',
  'changeCredentials',
  'changeSettings',
  'changeSpread',
  'changeTransferLimits',
  'closeTransfer',
  'confirmDebtWriteOff',
  'confirmPixDecision',
  'confirmTransferClosing',
  'confirmWriteOff',
  'deletePayment',
  'disableManualRate',
  'honourPix',
  'pauseEstablishment',
  'recordPayout',
  'registerNoticeAddress',
  'rejectEstablishment',
  'rejectPerson',
  'releaseFilePayout',
  'removeNoticeAddress',
  'resumeEstablishment',
  'returnPix',
  'revealNoticeAddress',
  'setManualRate',
  'setOffCharge',
  'updateCalculatorRate',
  'voidPayoutFile',
  'withdrawApproval',
]

const endpoints = await contractEndpoints()
const byName = endpoints.map((endpoint) => [endpoint.name, endpoint] as const)

let world: ServerWorld
let visitor: Browser
let unverified: Browser
let merchant: Browser
let admin: Browser

beforeAll(async () => {
  world = await createServerWorld()
  visitor = world.browser()
  unverified = await signedIn(await world.user())
  merchant = await signedIn(await world.merchant())
  admin = await signedIn(await world.admin(), true)
})
afterAll(() => world.close())

async function signedIn(person: { readonly email: string }, asAdmin = false): Promise<Browser> {
  const browser = world.browser()
  await browser.signIn(person.email, { admin: asAdmin })
  return browser
}

const codeOf = ({ status, text }: WireAnswer): string => (status < 400 ? 'done' : JSON.parse(text).code)
const refusals = ['session.required', 'access.denied', 'second-factor.enrolment-required']

/** Whether a request passes the check of its caller. A write then fails because its token is missing, so it has no effect. */
async function isLetIn(browser: Browser, endpoint: Endpoint): Promise<boolean> {
  const { csrfToken } = browser
  browser.csrfToken = null
  try {
    return !refusals.includes(codeOf(await knock(browser, endpoint)))
  } finally {
    browser.csrfToken = csrfToken
  }
}

describe('the table of rights', () => {
  it('has a line for every endpoint of the contract, with the same right', () => {
    const declared = endpoints.map(({ name, access }) => [name, access])
    const written = Object.entries(rights).map(([name, right]) => [
      name,
      right === 'verified' ? 'user' : right,
    ])
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(declared))
    expect(declared).toHaveLength(written.length)
  })

  it('gives every path under /admin to admins only, except the sign-in (ADM-007)', () => {
    const under = endpoints.filter(({ path }) => path === '/admin' || path.startsWith('/admin/'))
    const open = under.filter(({ name }) => rights[name] !== 'admin').map(({ name }) => name)
    expect(open.toSorted()).toEqual(adminSignInPaths)
    const elsewhere = Object.keys(rights).filter((name) => rights[name] === 'admin').length
    expect(elsewhere).toBe(under.length - adminSignInPaths.length)
  })

  it.each([
    ['whileLocked', whileLocked],
    ['onHandover', onHandover],
    ['freshProof', freshProof],
  ] as const)('lists what is declared as %s', (flag, names) => {
    const declared = endpoints.filter((endpoint) => endpoint[flag] === true).map(({ name }) => name)
    expect(declared.toSorted()).toEqual([...names].toSorted())
  })
})

describe('the server', () => {
  it('serves every endpoint of the contract', async () => {
    const document = JSON.parse((await visitor.send('GET', '/api/openapi.json')).text)
    const served = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    )
    expect(served).toEqual(expect.arrayContaining(Object.keys(rights)))
  })

  it.each(byName)(
    'lets the callers of the table into %s, and answers the others 401 or 403 (PROF-010, PROF-011, AUTH-041, ADM-007, SEC-003)',
    async (name, endpoint) => {
      const right = rights[name]
      const answers = {
        visitor: await isLetIn(visitor, endpoint),
        unverified: await isLetIn(unverified, endpoint),
        merchant: await isLetIn(merchant, endpoint),
        admin: await isLetIn(admin, endpoint),
      }
      const user = right !== 'admin'
      expect(answers).toEqual({ visitor: right === 'anyone', unverified: user, merchant: user, admin: true })
      if (right !== 'anyone') expect((await knock(visitor, endpoint)).status).toBe(401)
      if (right === 'admin') expect((await knock(merchant, endpoint)).status).toBe(403)
    },
  )

  /** Requests that are valid except for the account that sends them. */
  const verifiedOnly: Readonly<
    Record<string, (browser: Browser, endpoint: Endpoint) => Promise<WireAnswer>>
  > = {
    placeOrder: (browser, endpoint) =>
      browser.send('POST', pathOf(endpoint), {
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({
          quoteId: someId,
          realValueMinor: '10000',
          clientName: 'Marina Souza',
          clientDocument: '529.982.247-25',
          clientId: '42',
          description: 'Nafta',
          whatsapp: null,
        }),
      }),
    askPayer: (browser, endpoint) =>
      browser.send('POST', pathOf(endpoint), {
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({
          quoteId: someId,
          realValueMinor: '10000',
          clientId: '42',
          description: 'Nafta',
        }),
      }),
    readBankData: (browser) => browser.send('GET', pathOf(readBankData)),
    saveReceipt: async (browser, endpoint) => {
      const form = new FormData()
      form.set('description', 'Ticket')
      form.set('file', new Blob([new Uint8Array(await photo())]), 'x.jpg')
      const headers = { 'idempotency-key': crypto.randomUUID() }
      return browser.send('POST', pathOf(endpoint), { body: form, headers })
    },
  }

  it.each(byName.filter(([name]) => rights[name] === 'verified'))(
    'carries %s out for a verified account alone',
    async (name, endpoint) => {
      const request = verifiedOnly[name]
      if (request === undefined) throw new Error(`${name} needs a request here`)
      expect(codeOf(await request(unverified, endpoint))).toMatch(/^verification\./)
      expect(codeOf(await request(merchant, endpoint))).not.toMatch(/^verification\./)
    },
  )
})
