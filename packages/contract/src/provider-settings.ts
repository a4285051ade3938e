import * as z from 'zod/mini'
import { providerNames } from './collections.ts'
import { endpoint } from './protocol/endpoint.ts'
import { instantSchema } from './protocol/wire.ts'

/**
 * What an admin may store of a provider's account. Addresses and files are not among them: no admin makes the server call another host
 * or read a file (decision 0047).
 */
export const credentialNames = [
  'profile',
  'clientId',
  'clientSecret',
  'apiKey',
  'appKey',
  'tenantId',
  'accountId',
  'pixKey',
  'receiverName',
  'receiverCity',
  'noticePathSecret',
  'noticeSigningSecret',
] as const
export type CredentialName = (typeof credentialNames)[number]

/**
 * Where the value in use comes from: `stored` by an admin · `environment` of the server · `simulation`, the sandbox's own · `unset`: it has no value.
 */
export const credentialSources = ['stored', 'environment', 'simulation', 'unset'] as const
export type CredentialSource = (typeof credentialSources)[number]

const credentialSchema = z.strictObject({
  name: z.enum(credentialNames),
  source: z.enum(credentialSources),
  /** Whether the provider cannot work as long as this stays as it is. */
  isMissing: z.boolean(),
  /** A new value is put before the former one, which stays valid for what is under way. */
  keepsFormer: z.boolean(),
  /** The values that it may have. Null if it is free text. */
  choices: z.nullable(z.array(z.string())),
  /** When an admin last set or removed it, and their email. Null if none did. */
  changedAt: z.nullable(instantSchema),
  changedBy: z.nullable(z.string()),
})
export type Credential = z.infer<typeof credentialSchema>

/** What a provider's ports declare. Screens offer what stands here, whatever the name of the provider (ruling 75). */
const capabilitiesSchema = z.strictObject({
  /** Whether a charge may be asked for again without a second one. */
  repeatsCreation: z.boolean(),
  cancels: z.boolean(),
  /** Days in which a Pix can be given back over the API. Null if it cannot. */
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
  /** Whether we register the address of notices over its API. Else a person sets it in its portal. */
  registersNotices: z.boolean(),
})
export type ProviderCapabilities = z.infer<typeof capabilitiesSchema>

/**
 * Why a test failed. `address`: nobody there, or another interface · `certificate`: one side does not accept the other's · `secret`: the
 * credentials are wrong · `scope`: a right is missing · `key`: the Pix key is not the account's · `clock`: the clocks differ by more than a
 * minute · `busy`: it asked us to wait, or failed itself · `notices`: it sends its notices to another address · `other`: it refused.
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
  /** Whether the credentials changed since, so that it proves nothing of them. */
  isOutdated: z.boolean(),
})
export type ConnectionTestRecord = z.infer<typeof testSchema>

const providerSchema = z.strictObject({
  name: z.enum(providerNames),
  /** Whether new charges and transfers are made with it. */
  isActive: z.boolean(),
  /** Whether it has all that it needs to work. Only then can it be made the active one. */
  isReady: z.boolean(),
  /** Whether something is missing that only the operator can set: an address or a certificate. */
  needsOperator: z.boolean(),
  /** Whether a simulation plays it (ruling 16). */
  isSimulated: z.boolean(),
  /** The change of its credentials that this view shows; 0 if none was ever stored. */
  revision: z.number(),
  credentials: z.array(credentialSchema),
  capabilities: capabilitiesSchema,
  /** Charges that wait for their payment there, whichever provider is active. */
  openCharges: z.number(),
  /** When the last of them ends. Null without any. */
  openUntil: z.nullable(instantSchema),
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
  summary:
    'Stores credentials of a provider, encrypted and in place of those before; null removes a stored one',
  body: z.strictObject({
    name: z.enum(providerNames),
    /** The revision that the admin saw. */
    revision: z.number().check(z.int(), z.nonnegative()),
    values: z.partialRecord(
      z.enum(credentialNames),
      z.nullable(z.string().check(z.minLength(1), z.maxLength(500), z.regex(/^[^\p{C}]+$/u))),
    ),
  }),
  status: 200,
  response: listSchema,
  problems: [...gated, 'proof.required', 'provider.changed', 'provider.in-use', 'provider.unfinished'],
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
  summary: 'Tries the connection with the stored credentials by harmless reads',
  body: z.strictObject({ name: z.enum(providerNames) }),
  status: 200,
  response: z.strictObject({
    test: testSchema,
    /** The provider's own words, without any secret. Null if it said nothing, or everything worked. */
    words: z.nullable(z.string()),
  }),
  problems: [...gated, 'provider.not-configured'],
})
export type ConnectionTestAnswer = z.infer<NonNullable<(typeof testProvider)['response']>>
