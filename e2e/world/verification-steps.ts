import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import type { Registration } from '@puente/contract/identity/accounts'
import { documentTypes } from '@puente/contract/verification/verification'
import { demo, signInContext } from './people.ts'
import type { Product } from './product.ts'
import type { DocumentPictures } from './review-cases.ts'

export const macro = '2850590940090418135201'

/** The screens of the verification, by their controls. */
export function stepsOf(page: Page) {
  const shutter = page.getByRole('button', { name: 'Sacar la foto' })
  const cbu = page.getByLabel('CBU o CVU', { exact: true })
  return {
    cbu,
    shutter,
    save: page.getByRole('button', { name: /^Guardar/ }),
    use: page.getByRole('button', { name: 'Usar', exact: true }),
    send: page.getByRole('button', { name: 'Enviar a revisión' }),
    summary: page.getByRole('alert'),
    /** Everything that the account of a person needs, and the four declarations. */
    async fillAccount(person: Registration): Promise<void> {
      await page.getByLabel('Titular de la cuenta').fill(person.fullName)
      await cbu.fill(macro)
      await page.getByLabel('CUIT o CUIL del titular').fill(person.cuit)
      for (const box of await page.getByRole('checkbox').all()) await box.check()
    },
    /** Takes one photo with the camera and sends it. */
    async photograph(): Promise<void> {
      await shutter.and(page.locator(':not([aria-disabled])')).click()
      await page.getByRole('button', { name: 'Usar', exact: true }).click()
    },
  }
}

/**
 * A headless Chromium may have no camera support. It then gets a generated video behind the same permission, else keeps its camera.
 */
export async function lendCamera(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { mediaDevices } = navigator
    // Not there on a page that is not served securely.
    if (mediaDevices === undefined) return
    const own = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      try {
        return await own(constraints)
      } catch (error) {
        if (!(error instanceof DOMException) || error.name !== 'NotSupportedError') throw error
        const { state } = await navigator.permissions.query({ name: 'camera' as PermissionName })
        if (state !== 'granted') throw new DOMException('Permission denied', 'NotAllowedError')
        return drawnStream()
      }
    }
    function drawnStream(): MediaStream {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
      const brush = canvas.getContext('2d')
      if (brush === null) throw new Error('this browser draws nothing')
      const stream = canvas.captureStream(20)
      const draw = (at: number): void => {
        brush.fillStyle = '#2c6e49'
        brush.fillRect(0, 0, canvas.width, canvas.height)
        brush.fillStyle = '#f2c94c'
        brush.fillRect((at / 5) % canvas.width, 260, 200, 200)
        if (stream.active) requestAnimationFrame(draw)
      }
      draw(0)
      return stream
    }
  })
}

/** Records the requests for the camera, and how pictures were made, from the next page on. */
export async function watchCamera(context: BrowserContext): Promise<(page: Page) => Promise<CameraUse>> {
  await context.addInitScript(() => {
    const use: CameraUse = { asked: [], made: [], open: 0 }
    Object.assign(window, { cameraUse: use })
    const { mediaDevices } = navigator
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      use.asked.push(JSON.stringify(constraints?.video))
      const stream = await getUserMedia(constraints)
      for (const track of stream.getVideoTracks()) {
        use.open += 1
        const stop = track.stop.bind(track)
        track.stop = () => {
          use.open -= 1
          stop()
        }
      }
      return stream
    }
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function (callback, type, quality) {
      use.made.push(`${type} ${quality}`)
      toBlob.call(this, callback, type, quality)
    }
  })
  return (page) => page.evaluate(() => Reflect.get(window, 'cameraUse'))
}

export interface CameraUse {
  readonly asked: string[]
  readonly made: string[]
  /** Tracks that were not stopped. */
  open: number
}

/** A computer without a camera. */
export async function hideCamera(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Requested device not found', 'NotFoundError'))
  })
}

/** Submits the documents of the signed-in person through the API, as far as asked. */
export async function giveIn(
  product: Product,
  request: APIRequestContext,
  person: Registration,
  papers: { pictures?: DocumentPictures; sent?: boolean },
): Promise<void> {
  const at = `${product.url}/api/v1/verification`
  const { csrfToken } = await (await request.get(`${product.url}/api/v1/session`)).json()
  const headers = { origin: product.url, 'x-csrf-token': String(csrfToken) }
  const account = {
    accountHolderName: person.fullName,
    bankName: 'Banco Macro',
    cbu: macro,
    cuit: person.cuit,
    storeName: null,
    cuilStore: null,
    declarations: { truth: true, holder: true, lawfulOrigin: true, terms: true },
    password: null,
  }
  await accepted(request.put(`${at}/bank-data`, { headers, data: account }))
  for (const type of papers.pictures === undefined ? [] : documentTypes) {
    const file = { name: `${type}.jpg`, mimeType: 'image/jpeg', buffer: papers.pictures![type] }
    await accepted(request.post(`${at}/documents/${type}`, { headers, multipart: { file } }))
  }
  if (papers.sent === true) await accepted(request.post(`${at}/submission`, { headers }))
}

/** Decides as an admin does, in a browser of the desk. */
export async function decide(
  product: Product,
  desk: BrowserContext,
  page: Page,
  decision: 'approval' | 'rejection',
  data: object = {},
): Promise<void> {
  await signInContext(product, desk, demo.admin, 'admin')
  const { request } = desk
  const { account } = await (await page.request.get(`${product.url}/api/v1/session`)).json()
  const { csrfToken } = await (await request.get(`${product.url}/api/v1/session`)).json()
  const { version } = await (await request.get(`${product.url}/api/v1/admin/people/${account.id}`)).json()
  const headers = { origin: product.url, 'x-csrf-token': String(csrfToken) }
  const at = `${product.url}/api/v1/admin/reviews/${account.id}/${decision}`
  await accepted(request.post(at, { headers, data: { version, ...data } }))
}

async function accepted(
  sent: Promise<{ ok(): boolean; text(): Promise<string>; url(): string }>,
): Promise<void> {
  const answer = await sent
  if (!answer.ok()) throw new Error(`${answer.url()} refused: ${await answer.text()}`)
}
