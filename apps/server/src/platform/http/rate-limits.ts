import type { Endpoint, RateLimitClass } from '@puente/contract/protocol/endpoint'

/** At most `max` requests in a window, counted per network address, per signed-in user, or per session of theirs. */
export interface RateLimitRule {
  readonly by: 'address' | 'user' | 'session'
  readonly max: number
  readonly windowSeconds: number
}

const minute = 60
const hour = 3600
const day = 86_400

const perAddress = (max: number, windowSeconds: number): RateLimitRule => ({
  by: 'address',
  max,
  windowSeconds,
})
const perUser = (max: number, windowSeconds: number): RateLimitRule => ({ by: 'user', max, windowSeconds })
const perSession = (max: number, windowSeconds: number): RateLimitRule => ({
  by: 'session',
  max,
  windowSeconds,
})

/** The numbers of each class. Identity adds its own rules by account and mail address. */
export const rateLimits: Readonly<Record<RateLimitClass | 'admin', readonly RateLimitRule[]>> = {
  // The tills of a shop share one account and one address. Each till reads about 18 times for every charge of any till, so six tills with six charges
  // a minute need 650.
  default: [perAddress(1_800, minute), perUser(900, minute)],
  // SEC-030: all endpoints of admins that name no class of their own.
  admin: [perAddress(600, minute), perSession(300, minute)],
  // Each process answers and counts most of these in memory: see `fromMemory`.
  'public-read': [perAddress(600, minute)],
  'sign-in': [perAddress(10, minute)],
  'sign-in-admin': [perAddress(5, minute)],
  // Passwords, PINs and codes from a person who is signed in or between the two steps of a sign-in.
  'second-factor': [perAddress(30, minute), perUser(10, minute)],
  // REG-019, REG-012, AUTH-024.
  register: [perAddress(10, 15 * minute)],
  'mail-request': [perAddress(10, 15 * minute)],
  // Opening a link has a limit of its own, so that a person who requests mails does not keep others at the same address from their links.
  'mailed-link': [perAddress(60, 15 * minute)],
  // PROF-030.
  'email-change': [perUser(3, 15 * minute), perAddress(10, 15 * minute)],
  availability: [perAddress(60, 10 * minute), perAddress(400, day)],
  'charge-create': [perUser(10, minute), perUser(200, day)],
  // PAY-039: payments that customers made at establishments, without invalid requests.
  'payment-create': [perAddress(20, 5 * minute)],
  upload: [perUser(20, hour)],
  // An operator's desk pays out one charge after another, each with its receipt. A merchant sends their clients' receipts at the end
  // of the day. The size of uploads is limited separately.
  'receipt-upload': [perUser(60, minute)],
  payout: [perUser(30, minute)],
  // The directory of Pix keys is rationed for our whole account (decision 0045).
  'key-owner': [perUser(6, minute), perUser(40, day)],
  // Providers limit calls, and many attempts with a wrong secret may block an account. Saving credentials tests them, too.
  'provider-test': [perUser(20, minute), perUser(100, hour)],
  // Each queries the provider, or reveals the secret end of our address.
  'notice-registration': [perUser(20, minute)],
  // PUB-037, PLUS-028: the public form and the messages of people who are signed in, together.
  contact: [perAddress(5, 15 * minute), perUser(5, 15 * minute)],
  'client-error': [perAddress(10, minute)],
  'data-export': [perUser(5, hour)],
  // A merchant exports at the end of the day, once for each period and format that an accountant asks for.
  'history-export': [perUser(30, hour)],
  // Only notices without a valid proof are counted, so a genuine one is never refused before it is stored.
  'provider-notice': [perAddress(60, minute)],
}

/** SEC-030: writes of an admin, whatever their class. */
export const adminWriteLimit: RateLimitRule = perSession(30, minute)

/** The class that counts the requests of an endpoint. */
export function limitClassOf({ rateLimit, access }: Endpoint): keyof typeof rateLimits {
  return rateLimit ?? (access === 'admin' ? 'admin' : 'default')
}

/** Every rule that a request to an endpoint is counted by, for the descriptions of the API. */
export function limitsOf(endpoint: Endpoint): readonly RateLimitRule[] {
  const limits = rateLimits[limitClassOf(endpoint)]
  return endpoint.access === 'admin' && endpoint.method !== 'GET' ? [...limits, adminWriteLimit] : limits
}

/** A rule in words, for the descriptions of the API. */
export function ruleInWords({ max, windowSeconds, by }: RateLimitRule): string {
  return `${max} per ${windowSeconds} s per ${by}`
}
