import type { TokenRequest } from '../../platform/outgoing/access-token.ts'

/** The differences between banks behind the same API Pix. */
export interface BankProfile {
  /** Production addresses. Null if the bank gives each customer its own. */
  readonly tokenUrl: string | null
  readonly baseUrl: string | null
  readonly token: TokenRequest
  /** Headers of every call. `{client-id}` stands for our client id. */
  readonly headers: Readonly<Record<string, string>>
  /** A header that carries a new UUID in each call, or null. */
  readonly callIdHeader: string | null
  /** The name of a query parameter of every call whose value the bank issues, or null. */
  readonly keyParameter: string | null
  /** Whether the bank refuses times with a fraction of a second. */
  readonly wholeSeconds: boolean
  /** Days of the longest window of a list query. The banks have a limit and do not publish it. A week is a cautious guess. */
  readonly longestWindowDays: number
  /** Whether registering an address for notices needs the header with which the bank skips its check of our certificate. */
  readonly skipsCertificateCheck: boolean
}

const charging = 'cob.read cob.write pix.read pix.write'
const chargingAndNotices = `${charging} webhook.read webhook.write`

/** The standard as it is written, and RFC 6749 as most of its servers read it. */
const standard: BankProfile = {
  tokenUrl: null,
  baseUrl: null,
  token: { credentials: 'basic', body: 'form', grantTypeIn: 'body', scope: null },
  headers: {},
  callIdHeader: null,
  keyParameter: null,
  wholeSeconds: false,
  longestWindowDays: 7,
  skipsCertificateCheck: false,
}

/**
 * What is publicly known of each bank, from its own documents or from the code of those who use it, in November 2026. Check it with the
 * bank before the first charge; each value can be set alone.
 */
export const bankProfiles = {
  standard,
  bb: {
    ...standard,
    tokenUrl: 'https://oauth.bb.com.br/oauth/token',
    baseUrl: 'https://api.bb.com.br/pix/v1',
    token: { ...standard.token, scope: charging },
    keyParameter: 'gw-dev-app-key',
  },
  bradesco: {
    ...standard,
    tokenUrl: 'https://qrpix.bradesco.com.br/oauth/token',
    baseUrl: 'https://qrpix.bradesco.com.br/v2',
  },
  efi: {
    ...standard,
    tokenUrl: 'https://pix.api.efipay.com.br/oauth/token',
    baseUrl: 'https://pix.api.efipay.com.br/v2',
    token: { ...standard.token, body: 'json' },
    skipsCertificateCheck: true,
  },
  inter: {
    ...standard,
    tokenUrl: 'https://cdpj.partners.bancointer.com.br/oauth/v2/token',
    baseUrl: 'https://cdpj.partners.bancointer.com.br/pix/v2',
    token: { ...standard.token, credentials: 'body', scope: chargingAndNotices },
  },
  itau: {
    ...standard,
    tokenUrl: 'https://sts.itau.com.br/as/token.oauth2',
    baseUrl: 'https://secure.api.itau/pix_recebimentos/v2',
    token: { ...standard.token, credentials: 'body' },
    callIdHeader: 'x-correlationID',
  },
  santander: {
    ...standard,
    tokenUrl: 'https://trust-pix.santander.com.br/oauth/token',
    baseUrl: 'https://trust-pix.santander.com.br/api/v1',
    token: { ...standard.token, credentials: 'body', grantTypeIn: 'query' },
    wholeSeconds: true,
  },
  sicoob: {
    ...standard,
    tokenUrl: 'https://auth.sicoob.com.br/auth/realms/cooperado/protocol/openid-connect/token',
    baseUrl: 'https://api.sicoob.com.br/pix/api/v2',
    token: { ...standard.token, credentials: 'body-without-secret', scope: chargingAndNotices },
    headers: { client_id: '{client-id}' },
  },
  sicredi: {
    ...standard,
    tokenUrl: 'https://api-pix.sicredi.com.br/oauth/token',
    token: { ...standard.token, scope: chargingAndNotices },
  },
} as const satisfies Readonly<Record<string, BankProfile>>

export type BankName = keyof typeof bankProfiles

export const bankNames = Object.keys(bankProfiles) as readonly BankName[]
