import * as z from 'zod/mini'
import { providerNames } from './collections.ts'
import { endpoint } from './protocol/endpoint.ts'
import { instantSchema } from './protocol/wire.ts'

/**
 * The values of a provider's account that an admin may store. Addresses and names of files are not among them: no admin makes the server call another
 * host or read a file of its disk (decision 0047). `clientCertificate` is the content of a PFX file, or of PEM files one after the other, in
 * base64, and `certificatePassphrase` is the passphrase of that certificate (decision 0051).
 */
export const credentialNames = [
  'profile',
  'clientId',
  'clientSecret',
  'apiKey',
  'appKey',
  'tenantId',
  'accountId',
  'clientCertificate',
  'certificatePassphrase',
  'pixKey',
  'receiverName',
  'receiverCity',
  'noticePathSecret',
  'noticeSigningSecret',
] as const
export type CredentialName = (typeof credentialNames)[number]

const longestCertificate = 40_000

/** Characters that a value may have. */
export function longestCredential(name: CredentialName): number {
  return name === 'clientCertificate' ? longestCertificate : 2_000
}

/**
 * Where the value in use comes from: `stored` by an admin · `environment` of the server · `simulation`, the sandbox's own · `unset`: it has no value.
 */
export const credentialSources = ['stored', 'environment', 'simulation', 'unset'] as const
export type CredentialSource = (typeof credentialSources)[number]

const credentialSchema = z.strictObject({
  name: z.enum(credentialNames),
  source: z.enum(credentialSources),
  /** Whether the provider cannot work with the present value. */
  isMissing: z.boolean(),
  /** Whether the former value stays valid for a day beside a new one, for notices in progress. */
  keepsFormer: z.boolean(),
  /** When the former value expires. Null if there is no valid former value. */
  formerUntil: z.nullable(instantSchema),
  /** The values that it may have. Null if it is free text. */
  choices: z.nullable(z.array(z.string())),
  /** When an admin last set or removed it, and their email. Null if none did. */
  changedAt: z.nullable(instantSchema),
  changedBy: z.nullable(z.string()),
})
export type Credential = z.infer<typeof credentialSchema>

/** The facts that a provider's ports declare. Screens offer actions by these facts, never by the provider's name (ruling 75). */
const capabilitiesSchema = z.strictObject({
  /** Whether repeating a request for a charge never makes a second one. */
  repeatsCreation: z.boolean(),
  cancels: z.boolean(),
  /** Days in which a Pix can be returned over the API. Null if it cannot. */
  returnsForDays: z.nullable(z.number()),
  listsReceived: z.boolean(),
  /** `compared` with the books line by line, or only `read`. Null without a statement. */
  statement: z.nullable(z.enum(['compared', 'read'])),
  balance: z.boolean(),
  transfers: z.boolean(),
  /** Whether it shows who owns a Pix key. */
  keyOwner: z.boolean(),
  /** Whether it has an interface for its limits. */
  limits: z.boolean(),
  /** Whether we register the address of notices over its API. If not, an admin enters it in its portal. */
  registersNotices: z.boolean(),
})
export type ProviderCapabilities = z.infer<typeof capabilitiesSchema>

/**
 * Why a test failed. `address`: no answer, or another interface · `certificate`: one side does not accept the other's · `secret`: the
 * credentials are wrong · `scope`: a right is missing · `key`: the Pix key is not the account's · `clock`: the clocks differ by more than a
 * minute · `busy`: it requested a pause, or failed itself · `notices`: it sends its notices to another address · `other`: it refused.
 */
export const connectionFaults = [
  'address',
  'certificate',
  'secret',
  'scope',
  'key',
  'clock',
  'busy',
  'notices',
  'other',
] as const
export type ConnectionFault = (typeof connectionFaults)[number]

const testSchema = z.strictObject({
  at: instantSchema,
  /** Email of the admin. Null once their account is gone. */
  by: z.nullable(z.string()),
  /** Null if everything worked. */
  fault: z.nullable(z.enum(connectionFaults)),
  tookMs: z.number(),
  /** Whether the credentials changed since, so that it proves nothing about the present ones. */
  isOutdated: z.boolean(),
})
export type ConnectionTestRecord = z.infer<typeof testSchema>

/** The step at which a test failed. */
export const connectionSteps = ['find-charge', 'list-pix', 'make-charge', 'list-notices'] as const
export type ConnectionStep = (typeof connectionSteps)[number]

/** The details of `provider.test-failed`. */
export const testFailureSchema = z.strictObject({
  fault: z.enum(connectionFaults),
  step: z.enum(connectionSteps),
  /** The provider's own words, without any secret. */
  words: z.string(),
})
export type TestFailure = z.infer<typeof testFailureSchema>

const testAnswerSchema = z.strictObject({
  test: testSchema,
  /** Null if everything worked. */
  step: z.nullable(z.enum(connectionSteps)),
  /** The provider's own words, without any secret. Null if it gave none, or everything worked. */
  words: z.nullable(z.string()),
  /** Whether the provider shows the address of our notices. If not, it is unknown whether it is right. */
  showsNotices: z.boolean(),
})
export type ConnectionTestAnswer = z.infer<typeof testAnswerSchema>

/** The public part of our certificate of mutual TLS. */
const certificateSchema = z.strictObject({
  subject: z.string(),
  issuer: z.string(),
  validFrom: instantSchema,
  validUntil: instantSchema,
  /** SHA-256, hexadecimal with colons. */
  fingerprint: z.string(),
})
export type ProviderCertificate = z.infer<typeof certificateSchema>

const dayMs = 24 * 60 * 60_000

/** `soon`: it ends within 30 days · `now`: within 7 · `over`: it has ended. Null if nothing is to be done yet. */
export function certificateAlarmOf(endMs: number, nowMs: number): 'soon' | 'now' | 'over' | null {
  const leftMs = endMs - nowMs
  if (leftMs <= 0) return 'over'
  if (leftMs <= 7 * dayMs) return 'now'
  return leftMs <= 30 * dayMs ? 'soon' : null
}

const providerSchema = z.strictObject({
  name: z.enum(providerNames),
  /** Whether new charges and transfers are made with it. */
  isActive: z.boolean(),
  /** Whether it has all that it needs to work. Only then can it be made the active one. */
  isReady: z.boolean(),
  /** Whether something is missing that only the operator can set: an address or a certificate. */
  needsOperator: z.boolean(),
  /** Whether it is simulated (ruling 16). */
  isSimulated: z.boolean(),
  /** The revision of its credentials in this view. 0 if none was ever stored. */
  revision: z.number(),
  credentials: z.array(credentialSchema),
  capabilities: capabilitiesSchema,
  /** Charges that wait for their payment there, whichever provider is active. */
  openCharges: z.number(),
  /** When the last of them ends. Null without any. */
  openUntil: z.nullable(instantSchema),
  /** How many were open when the active provider changed last. Null for the active one, or if it never changed. */
  openAtChange: z.nullable(z.number()),
  /** When its last notice of a received Pix came. Our own tests do not count. Null if none came yet. */
  lastNoticeAt: z.nullable(instantSchema),
  /** Null if it uses none, or if it does not open. */
  certificate: z.nullable(certificateSchema),
  lastTest: z.nullable(testSchema),
})
export type ProviderView = z.infer<typeof providerSchema>

const listSchema = z.strictObject({ providers: z.array(providerSchema) })
export type ProviderList = z.infer<typeof listSchema>

/** Behind the gate of the finance area. */
const gated = ['finance.locked'] as const

export const listProviders = endpoint({
  name: 'listProviders',
  method: 'GET',
  path: '/admin/providers',
  access: 'admin',
  summary: 'Every provider with its capabilities, and which credentials are set, never their values',
  status: 200,
  response: listSchema,
  problems: gated,
})

export const changeCredentials = endpoint({
  name: 'changeCredentials',
  method: 'PATCH',
  path: '/admin/providers/credentials',
  access: 'admin',
  freshProof: true,
  rateLimit: 'provider-test',
  summary:
    'Stores credentials of a provider, encrypted, and replaces the earlier ones, if its connection works with them; null removes a stored one',
  body: z.strictObject({
    name: z.enum(providerNames),
    /** The revision that the admin saw. */
    revision: z.number().check(z.int(), z.nonnegative()),
    values: z.partialRecord(
      z.enum(credentialNames),
      z.nullable(z.string().check(z.minLength(1), z.maxLength(longestCertificate), z.regex(/^[^\p{C}]+$/u))),
    ),
    /** The secrets of notices whose former value expires now, also if a new value replaces it in the same call. */
    endFormer: z.optional(z.array(z.enum(credentialNames)).check(z.maxLength(credentialNames.length))),
    /** Why they are stored without a test, for the audit log. If it is absent, they are stored only if the test succeeds. */
    untestedBecause: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
  }),
  status: 200,
  response: z.strictObject({
    providers: listSchema.shape.providers,
    /** Null if nothing had to be tested: the provider is not complete, or only a former value expired. */
    tested: z.nullable(testAnswerSchema),
  }),
  problems: [
    ...gated,
    'proof.required',
    'provider.changed',
    'provider.in-use',
    'provider.unfinished',
    'provider.test-failed',
  ],
})

export const activateProvider = endpoint({
  name: 'activateProvider',
  method: 'PUT',
  path: '/admin/providers/active',
  access: 'admin',
  freshProof: true,
  summary: 'Makes a provider the one of new charges and transfers; open ones keep theirs',
  body: z.strictObject({
    name: z.enum(providerNames),
    /** The active one that the admin saw. */
    from: z.enum(providerNames),
  }),
  status: 200,
  response: listSchema,
  problems: [...gated, 'proof.required', 'provider.changed', 'provider.credentials-missing'],
})

export const testProvider = endpoint({
  name: 'testProvider',
  method: 'POST',
  path: '/admin/providers/test',
  access: 'admin',
  rateLimit: 'provider-test',
  summary: 'Tries the connection with the stored credentials by harmless reads',
  body: z.strictObject({ name: z.enum(providerNames) }),
  status: 200,
  response: testAnswerSchema,
  problems: [...gated, 'provider.not-configured'],
})
