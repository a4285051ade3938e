/** How one bank's API Pix differs from the standard, as far as is publicly known. */
export interface Bank {
  /** Where the token request carries id and secret, in which body, and where its grant type stands. */
  readonly token: {
    readonly credentials: 'basic' | 'body' | 'body-without-secret'
    readonly body: 'form' | 'json'
    readonly grantTypeIn: 'body' | 'query'
    /** Whether a request without a scope is refused. */
    readonly needsScope: boolean
    /** Seconds that a token lives; null leaves that to the setting. */
    readonly seconds: number | null
  }
  /** A header that every call needs: our client id, or any UUID. */
  readonly neededHeader: { readonly name: string; readonly holds: 'client-id' | 'uuid' } | null
  /** A query parameter that every call needs. */
  readonly neededParameter: string | null
  /** Refuses times with a fraction of a second in the query of a list. */
  readonly refusesFractions: boolean
  /** The status of the answer that reports a created object. */
  readonly createdStatus: 200 | 201
  /** The shape of its refusals, and with which status it says that an id is unknown. */
  readonly refusals: 'standard' | 'efi' | 'bb'
  readonly codeField: 'pixCopiaECola' | 'brcode'
  readonly expirationAsText: boolean
  /** A callback is the list alone, without `pix` around it. */
  readonly bareCallbacks: boolean
  /** Tries an address with a call of its own before it registers it. */
  readonly triesAddress: boolean
}

const standard: Bank = {
  token: { credentials: 'basic', body: 'form', grantTypeIn: 'body', needsScope: false, seconds: null },
  neededHeader: null,
  neededParameter: null,
  refusesFractions: false,
  createdStatus: 201,
  refusals: 'standard',
  codeField: 'pixCopiaECola',
  expirationAsText: false,
  bareCallbacks: false,
  triesAddress: false,
}

/** Written from what each bank publishes and what those who integrate it report; never from a client that the sandbox is to test. */
export const banks = {
  standard,
  bb: {
    ...standard,
    token: { ...standard.token, needsScope: true },
    neededParameter: 'gw-dev-app-key',
    createdStatus: 200,
    refusals: 'bb',
  },
  bradesco: { ...standard, createdStatus: 200 },
  efi: {
    ...standard,
    token: { ...standard.token, body: 'json' },
    refusals: 'efi',
    expirationAsText: true,
    triesAddress: true,
  },
  inter: {
    ...standard,
    token: { ...standard.token, credentials: 'body', needsScope: true },
    bareCallbacks: true,
  },
  itau: {
    ...standard,
    token: { ...standard.token, credentials: 'body' },
    neededHeader: { name: 'x-correlationid', holds: 'uuid' },
  },
  santander: {
    ...standard,
    token: { ...standard.token, credentials: 'body', grantTypeIn: 'query' },
    refusesFractions: true,
    createdStatus: 200,
  },
  sicoob: {
    ...standard,
    token: { ...standard.token, credentials: 'body-without-secret', needsScope: true, seconds: 300 },
    neededHeader: { name: 'client_id', holds: 'client-id' },
    createdStatus: 200,
    codeField: 'brcode',
  },
  sicredi: { ...standard, token: { ...standard.token, needsScope: true }, createdStatus: 200 },
} as const satisfies Readonly<Record<string, Bank>>

export type BankName = keyof typeof banks

export const bankNames = Object.keys(banks) as [BankName, ...BankName[]]
