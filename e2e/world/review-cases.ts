import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test'
import type { Registration } from '@puente/contract/identity/accounts'
import { newPerson, openAccount, signInContext } from './people.ts'
import type { Product } from './product.ts'

/** Three documents as pictures, drawn by the browser itself. */
export interface DocumentPictures {
  readonly frontId: Buffer
  readonly backId: Buffer
  readonly selfie: Buffer
}

export async function drawDocuments(browser: Browser, name: string): Promise<DocumentPictures> {
  const context = await browser.newContext({ isMobile: false, viewport: { width: 900, height: 570 } })
  const page = await context.newPage()
  const draw = async (html: string, background: string) => {
    await page.setContent(
      `<body style="margin:0;height:100vh;background:${background};font:32px sans-serif;padding:48px;box-sizing:border-box">${html}`,
    )
    return page.screenshot({ type: 'jpeg' })
  }
  const portrait = '<div style="width:180px;height:230px;border-radius:50%;background:#c99"></div>'
  const pictures = {
    frontId: await draw(`<b>DNI de muestra</b><p>${name}</p>${portrait}`, '#eef'),
    backId: await draw('<b>Dorso</b><p>Sin valor</p>', '#efe'),
    selfie: await draw(portrait, '#ddd'),
  }
  await context.close()
  return pictures
}

/** A person with the id of the account. */
export type ReviewCase = Registration & { readonly userId: string }

/** A person whose three documents and bank data were sent to review through the API, as the screens do. */
export async function openCase(
  product: Product,
  tools: {
    readonly context: BrowserContext
    readonly mailbox: APIRequestContext
    readonly pictures: DocumentPictures
  },
  over: Partial<Registration> = {},
): Promise<ReviewCase> {
  const { context, mailbox, pictures } = tools
  const { request } = context
  const person = newPerson(over)
  await openAccount(product, request, mailbox, person)
  await signInContext(product, context, person)
  const { csrfToken, account } = await (await request.get(`${product.url}/api/v1/session`)).json()
  const headers = { origin: product.url, 'x-csrf-token': csrfToken }
  const bank = await request.put(`${product.url}/api/v1/verification/bank-data`, {
    headers,
    data: {
      accountHolderName: person.fullName,
      bankName: 'Banco Macro',
      cbu: '2850590940090418135201',
      cuit: person.cuit,
      storeName: null,
      cuilStore: null,
      declarations: { truth: true, holder: true, lawfulOrigin: true, terms: true },
      password: null,
    },
  })
  if (!bank.ok()) throw new Error(`the bank data were refused: ${await bank.text()}`)
  for (const [type, buffer] of Object.entries(pictures)) {
    const answer = await request.post(`${product.url}/api/v1/verification/documents/${type}`, {
      headers,
      multipart: { file: { name: `${type}.jpg`, mimeType: 'image/jpeg', buffer } },
    })
    if (!answer.ok()) throw new Error(`${type} was refused: ${await answer.text()}`)
  }
  const sent = await request.post(`${product.url}/api/v1/verification/submission`, { headers })
  if (!sent.ok()) throw new Error(`the submission was refused: ${await sent.text()}`)
  return { ...person, userId: account.id }
}
