import type { APIRequestContext, BrowserContext } from '@playwright/test'
import type { Registration } from '@puente/contract/identity/accounts'
import { parseCuit } from '@puente/domain/cuit'
import type { Product } from './product.ts'

/** The sign-ins that `npm start` prints. */
const demoPassword = 'Puente-Demo-2026!'
export const demo = {
  merchant: { email: 'comercio@demo.puente.test', password: demoPassword },
  inReview: { email: 'revision@demo.puente.test', password: demoPassword },
  admin: { email: 'admin@demo.puente.test', password: demoPassword },
} as const

/** The shared password of the demo's finance area, as `npm start` prints it. */
export const demoFinancePassword = 'Financas-Demo-2026!'

export interface SignIn {
  readonly email: string
  readonly password: string
}

/** A person who has no account yet, with document numbers whose check digits are right. */
export function newPerson(over: Partial<Registration> = {}): Registration {
  const dni = String(10_000_000 + Math.floor(Math.random() * 80_000_000))
  return {
    email: `persona-${crypto.randomUUID().slice(0, 13)}@e2e.puente.test`,
    password: 'Iguazu-2026!',
    fullName: 'Graciela Ñandutí',
    phone: { countryCode: '+54', number: '3757421234' },
    dni,
    cuit: cuitOf(dni),
    occupation: 'Comerciante',
    companyName: 'Parrilla El Puente',
    address: {
      postalCode: 'N3370',
      direccion: 'Av. Brasil',
      numero: '120',
      barrio: 'Centro',
      ciudad: 'Puerto Iguazú',
      provincia: 'Misiones',
    },
    language: 'es',
    ...over,
  }
}

function cuitOf(dni: string): string {
  const candidates = Array.from({ length: 10 }, (_, digit) => `20${dni}${digit}`)
  const cuit = candidates.find((candidate) => parseCuit(candidate) !== null)
  if (cuit === undefined) throw new Error(`no digit makes 20${dni} a CUIT`)
  return cuit
}

/** Opens an account through the API and confirms it with the mailed link, as `journey-merchant` does on the screens. */
export async function openAccount(
  product: Product,
  request: APIRequestContext,
  mailbox: APIRequestContext,
  person: Registration,
): Promise<void> {
  await post(product, request, '/accounts', person)
  const token = await mailedToken(mailbox, person.email)
  await post(product, request, '/accounts/confirmation', { token })
}

/** The token in the confirmation mail to an address; other mails go there too. */
async function mailedToken(mailbox: APIRequestContext, email: string): Promise<string> {
  const { mails } = await (await mailbox.get('/api/v1/mailbox/mails')).json()
  for (const { id, to } of mails as { id: string; to: string }[]) {
    if (to !== email) continue
    const { text } = await (await mailbox.get(`/api/v1/mailbox/mails/${id}`)).json()
    const token = /token=([\w-]{43})/.exec(text)?.[1]
    if (token !== undefined) return token
  }
  throw new Error(`no mail to ${email} has a confirmation link`)
}

/** Opens a session in a browser context without its screens; for tests whose subject is another. */
export async function signInContext(
  product: Product,
  context: BrowserContext,
  { email, password }: SignIn,
  area: 'user' | 'admin' = 'user',
): Promise<void> {
  const path = area === 'admin' ? '/admin/session' : '/session'
  await post(product, context.request, path, { email, password, remember: false })
}

async function post(product: Product, request: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await request.post(`${product.url}/api/v1${path}`, {
    data,
    headers: { origin: product.url },
  })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
}
