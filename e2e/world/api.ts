import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'

/** What a test does through the API instead of screens: an admin's decisions, and reading the links of mails. */
export function apiOf(request: APIRequestContext, origin = '') {
  async function send(path: string, data: object, method = 'POST'): Promise<APIResponse> {
    const session = await (await request.get(`${origin}/api/v1/session`)).json()
    return request.fetch(`${origin}/api/v1${path}`, {
      method,
      data,
      headers: { origin, 'x-csrf-token': session.csrfToken ?? '', 'idempotency-key': crypto.randomUUID() },
    })
  }
  async function post(path: string, data: object, method = 'POST'): Promise<void> {
    const answer = await send(path, data, method)
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  }
  return {
    /** A call as the person of this session. It may be refused. */
    send,
    /** Approves a person as an admin does, on the state that stands now. */
    async approve(userId: string): Promise<void> {
      const person = await (await request.get(`/api/v1/admin/people/${userId}`)).json()
      await post(`/admin/reviews/${userId}/approval`, { version: person.version })
    },
    /** Saves bank data as the person of this session, for tests in which a screen shows the data decrypted. */
    async saveBankData(holder: string): Promise<void> {
      await post(
        '/verification/bank-data',
        {
          accountHolderName: holder,
          bankName: 'Banco de la Nación Argentina',
          cbu: '0110599520000001235579',
          cuit: '20300000011',
          storeName: null,
          cuilStore: null,
          declarations: { truth: true, holder: true, lawfulOrigin: true, terms: true },
          password: null,
        },
        'PUT',
      )
    },
    notify: (userId: string, message: string) => post(`/admin/people/${userId}/messages`, { message }),
    /** The link to a path of ours in the newest mail to an address, without its host. */
    async mailedLink(email: string, path: string): Promise<string> {
      // A job mails it, after the answer.
      let link: string | undefined
      await expect
        .poll(async () => (link = await linkIn(request, email, path)), { message: `a mail to ${email}` })
        .toBeDefined()
      return link ?? ''
    },
  }
}

async function linkIn(request: APIRequestContext, email: string, path: string): Promise<string | undefined> {
  const { mails } = await (await request.get('/api/v1/mailbox/mails')).json()
  for (const { id, to } of mails as { id: string; to: string }[]) {
    if (to !== email) continue
    const { text } = await (await request.get(`/api/v1/mailbox/mails/${id}`)).json()
    const link = new RegExp(`https?://[^/\\s]+(${path}[^\\s]*)`).exec(text)?.[1]
    if (link !== undefined) return link
  }
  return undefined
}
