import type { Locator } from '@playwright/test'
import { setLanguage } from '../world/qr-code.ts'
import {
  filledForm,
  openDraft,
  pictureOf,
  registrationsOf,
  wizardOf,
  wizardTexts,
} from '../world/registration-wizard.ts'
import { sidewaysPhoto } from '../world/sideways-photo.ts'
import { expect, test } from '../world/test.ts'

const quoted = {
  es: {
    kind: 'Solo se permiten imágenes JPEG, PNG o WebP',
    size: 'La imagen no puede superar los 5MB',
    unreadable: 'No pudimos leer esta imagen. Elegí otra.',
  },
  pt: {
    kind: 'Só são permitidas imagens JPEG, PNG ou WebP',
    size: 'A imagem não pode passar de 5MB',
    unreadable: 'Não conseguimos ler esta imagem. Escolha outra.',
  },
} as const

/** The colour of a picture at a place, each from 0 to 1, as the nearest of the two of the photo. */
function colourAt(shown: Locator, right: number, down: number): Promise<'red' | 'blue' | 'another'> {
  return shown.evaluate(
    (element: HTMLCanvasElement | HTMLImageElement, [x, y]) => {
      const isCanvas = element instanceof HTMLCanvasElement
      const width = isCanvas ? element.width : element.naturalWidth
      const height = isCanvas ? element.height : element.naturalHeight
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')!
      context.drawImage(element, 0, 0)
      const [red = 0, , blue = 0] = context.getImageData(x * width, y * height, 1, 1).data
      if (red > 200 && blue < 60) return 'red'
      return blue > 200 && red < 60 ? 'blue' : 'another'
    },
    [right, down] as const,
  )
}

for (const language of ['es', 'pt'] as const)
  test(`a file that is not a supported picture is refused with a text for its reason, and nothing typed or chosen is lost, in ${language} (EST-030, EST-031)`, {
    tag: '@once',
  }, async ({ page, product, openPerson, signIn }) => {
    const words = quoted[language]
    await setLanguage(page, language)
    await signIn(await openPerson({ language }))
    const wizard = wizardOf(page, wizardTexts[language])
    await wizard.open()
    await wizard.name.fill('Parador Ñandú')
    await wizard.cuit.fill('20300000011')
    await wizard.phone.fill('+54 9 3757 42-1234')
    await wizard.description.fill('Combustible y parrilla')
    const { zone, choose, crop, use, error, pick, pickAnother } = pictureOf(page, wizardTexts[language])

    const photo = Buffer.concat([await sidewaysPhoto(page), Buffer.alloc(20 * 1024 * 1024)])
    // What each kind of file begins with.
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    const gif = Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')
    // Never two with the same message in a row: the one before would prove the next.
    const refused = [
      ['IMG_0001.HEIC', 'image/heic', heic, words.kind],
      ['vacia.jpg', 'image/jpeg', Buffer.alloc(0), words.unreadable],
      ['frente.gif', 'image/gif', gif, words.kind],
      ['frente.jpg', 'image/jpeg', photo, words.size],
      ['lista.jpg', 'image/jpeg', Buffer.from('Nafta, gasoil, lubricantes'), words.unreadable],
      // Some systems do not know the kind.
      ['IMG_0002.HEIC', '', heic, words.kind],
    ] as const
    const expectRefused = async (message: string): Promise<void> => {
      await expect(error(message)).toBeVisible()
      await expect(zone).toHaveAccessibleDescription(message)
      for (const other of Object.values(words))
        if (other !== message) await expect(error(other)).toHaveCount(0)
      await expect(crop).toHaveCount(0)
    }
    for (const [name, type, bytes, message] of refused) {
      await pick(name, type, bytes)
      await expectRefused(message)
      await expect(choose).toBeVisible()
    }
    await pick('salon.jpg', 'image/jpeg', await sidewaysPhoto(page))
    await use.click()
    await expect(zone.getByText('salon.jpg')).toBeVisible()
    for (const message of Object.values(words)) await expect(error(message)).toHaveCount(0)
    // A file that is too large takes long to hand over, so it is not refused a second time here.
    for (const [name, type, bytes, message] of refused.filter((file) => file[3] !== words.size)) {
      await pickAnother(name, type, bytes)
      await expectRefused(message)
      await expect(zone.getByText('salon.jpg')).toBeVisible()
    }

    await expect(wizard.name).toHaveValue('Parador Ñandú')
    await expect(wizard.cuit).toHaveValue('20-30000001-1')
    await expect(wizard.phone).toHaveValue('+54 9 3757 42-1234')
    await expect(wizard.description).toHaveValue('Combustible y parrilla')
    const api = registrationsOf(page.request, product)
    await expect.poll(async () => (await api.draft())?.form.description).toBe('Combustible y parrilla')
  })

test('a photo that its EXIF data turns stands upright in the crop, in the form and in what is sent (EST-029)', {
  tag: '@phone',
}, async ({ page, product, openPerson, signIn }) => {
  const { wizard } = await openDraft({ page, product, openPerson, signIn }, filledForm(), 1)
  const { zone, crop, use, pick } = pictureOf(page)
  await pick('frente.jpg', 'image/jpeg', await sidewaysPhoto(page))
  const expectUpright = async (shown: Locator, edge: number): Promise<void> => {
    for (const right of [0.35, 0.65]) {
      await expect.poll(() => colourAt(shown, right, edge)).toBe('red')
      await expect.poll(() => colourAt(shown, right, 1 - edge)).toBe('blue')
    }
  }
  // Around the frame the photo goes on, to its own edge.
  await expectUpright(crop.getByRole('application').locator('canvas'), 0.2)
  await expectUpright(crop.locator('canvas').nth(1), 0.1)
  await use.click()
  await expect(zone.getByText(/recortada a 64 × 64$/)).toBeVisible()
  await expectUpright(zone.locator('img'), 0.1)

  for (const step of [2, 3, 4, 5]) {
    await wizard.next.click()
    await expect(wizard.step(step)).toBeVisible()
  }
  const stored = page.waitForResponse(/\/establishments\/[\w-]+\/image$/)
  await wizard.send.click()
  const { imageUrl } = await (await stored).json()
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(/\/perfil$/)
  await page.evaluate(
    (src) => document.body.append(Object.assign(new Image(), { src, id: 'sent' })),
    String(imageUrl),
  )
  await expectUpright(page.locator('#sent'), 0.1)
})
