import { z } from 'zod'
import type { Secret } from '../../platform/config/secret.ts'
import { oneOf, secret, wholeNumber } from '../../platform/config/variable-schemas.ts'
import { type BankName, type BankProfile, bankNames, bankProfiles } from './bank-profiles.ts'

/** Removes the profile's value. */
const none = 'none'

const headerPair = /^([A-Za-z0-9-_]{1,60}):\s*(\S.{0,200})$/

const headers = z
  .string()
  .transform((text) => text.split(';').map((pair) => headerPair.exec(pair.trim())))
  .transform((pairs, context) => {
    const read = pairs.flatMap((pair) => (pair === null ? [] : [[pair[1] ?? '', pair[2] ?? ''] as const]))
    if (read.length === pairs.length) return read.map(([name, value]) => ({ name, value: secret(value) }))
    context.addIssue('must be pairs of name: value with ; between them')
    return z.NEVER
  })

/** The variables that say how a bank differs from the standard, each of them optional. */
export const bankVariables = {
  PIX_BCB_PROFILE: oneOf(bankNames).prefault('standard'),
  PIX_BCB_TOKEN_CREDENTIALS: oneOf(['basic', 'body', 'body-without-secret']).optional(),
  PIX_BCB_TOKEN_BODY: oneOf(['form', 'json']).optional(),
  PIX_BCB_TOKEN_GRANT_TYPE_IN: oneOf(['body', 'query']).optional(),
  PIX_BCB_TOKEN_SCOPE: z.string().max(500).optional(),
  PIX_BCB_HEADERS: headers.optional(),
  PIX_BCB_CALL_ID_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-_]{1,60}$/, 'must be the name of a header')
    .optional(),
  PIX_BCB_APP_KEY: z.string().transform(secret).optional(),
  PIX_BCB_WHOLE_SECONDS: oneOf(['true', 'false']).optional(),
  PIX_BCB_LONGEST_WINDOW_DAYS: wholeNumber(1, 90).optional(),
}

/** The values of the variables above, and the addresses. */
export interface BankVariables {
  readonly PIX_BCB_PROFILE: BankName
  readonly PIX_BCB_BASE_URL?: string | undefined
  readonly PIX_BCB_TOKEN_URL?: string | undefined
  readonly PIX_BCB_CLIENT_ID: string
  readonly PIX_BCB_CLIENT_SECRET?: Secret | undefined
  readonly PIX_BCB_TOKEN_CREDENTIALS?: BankProfile['token']['credentials'] | undefined
  readonly PIX_BCB_TOKEN_BODY?: BankProfile['token']['body'] | undefined
  readonly PIX_BCB_TOKEN_GRANT_TYPE_IN?: BankProfile['token']['grantTypeIn'] | undefined
  readonly PIX_BCB_TOKEN_SCOPE?: string | undefined
  readonly PIX_BCB_HEADERS?: readonly { readonly name: string; readonly value: Secret }[] | undefined
  readonly PIX_BCB_CALL_ID_HEADER?: string | undefined
  readonly PIX_BCB_APP_KEY?: Secret | undefined
  readonly PIX_BCB_WHOLE_SECONDS?: 'true' | 'false' | undefined
  readonly PIX_BCB_LONGEST_WINDOW_DAYS?: number | undefined
}

/** How we call the bank: its profile, overridden by the variables. */
export interface Bank extends Omit<BankProfile, 'tokenUrl' | 'baseUrl' | 'keyParameter'> {
  readonly tokenUrl: string
  readonly baseUrl: string
  /** Query parameters of every call. */
  readonly query: Readonly<Record<string, string>>
}

type Given = Partial<BankVariables>

/** The standard's profile if the name of the profile is itself wrong. */
function profileOf({ PIX_BCB_PROFILE: name }: Given): BankProfile {
  return name !== undefined && bankNames.includes(name) ? bankProfiles[name] : bankProfiles.standard
}

/** Rules between these variables: the variable to report, the message, and whether the rule is broken. */
export const bankFaults = [
  {
    name: 'PIX_BCB_BASE_URL',
    error: 'must be given: the profile has none',
    isFault: (given: Given) => given.PIX_BCB_BASE_URL === undefined && profileOf(given).baseUrl === null,
  },
  {
    name: 'PIX_BCB_TOKEN_URL',
    error: 'must be given: the profile has none',
    isFault: (given: Given) => given.PIX_BCB_TOKEN_URL === undefined && profileOf(given).tokenUrl === null,
  },
  {
    name: 'PIX_BCB_CLIENT_SECRET',
    error: 'must be given: the bank asks for it with each token',
    isFault: (given: Given) =>
      given.PIX_BCB_CLIENT_SECRET === undefined &&
      (given.PIX_BCB_TOKEN_CREDENTIALS ?? profileOf(given).token.credentials) !== 'body-without-secret',
  },
  {
    name: 'PIX_BCB_APP_KEY',
    error: 'must be given: the bank asks for it in each call',
    isFault: (given: Given) => given.PIX_BCB_APP_KEY === undefined && profileOf(given).keyParameter !== null,
  },
] as const

/** @param settings without faults */
export function bankOf(settings: BankVariables): Bank {
  const profile = profileOf(settings)
  const { token, keyParameter } = profile
  const own = (settings.PIX_BCB_HEADERS ?? []).map(({ name, value }) => [name, value.reveal()] as const)
  const all = { ...profile.headers, ...Object.fromEntries(own) }
  return {
    tokenUrl: given(settings.PIX_BCB_TOKEN_URL ?? profile.tokenUrl, 'token address'),
    baseUrl: given(settings.PIX_BCB_BASE_URL ?? profile.baseUrl, 'address'),
    token: {
      credentials: settings.PIX_BCB_TOKEN_CREDENTIALS ?? token.credentials,
      body: settings.PIX_BCB_TOKEN_BODY ?? token.body,
      grantTypeIn: settings.PIX_BCB_TOKEN_GRANT_TYPE_IN ?? token.grantTypeIn,
      scope: orNone(settings.PIX_BCB_TOKEN_SCOPE ?? token.scope),
    },
    headers: Object.fromEntries(
      Object.entries(all).map(([name, value]) => [
        name,
        value.replace('{client-id}', settings.PIX_BCB_CLIENT_ID),
      ]),
    ),
    callIdHeader: orNone(settings.PIX_BCB_CALL_ID_HEADER ?? profile.callIdHeader),
    query:
      keyParameter === null
        ? {}
        : { [keyParameter]: given(settings.PIX_BCB_APP_KEY, 'key of the application').reveal() },
    wholeSeconds:
      settings.PIX_BCB_WHOLE_SECONDS === undefined
        ? profile.wholeSeconds
        : settings.PIX_BCB_WHOLE_SECONDS === 'true',
    longestWindowDays: settings.PIX_BCB_LONGEST_WINDOW_DAYS ?? profile.longestWindowDays,
    skipsCertificateCheck: profile.skipsCertificateCheck,
  }
}

function orNone(text: string | null): string | null {
  return text === none ? null : text
}

function given<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`the bank has no ${what}`)
  return value
}
