import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Registration } from '@puente/contract/identity/accounts'
import { defaultHours } from '@puente/domain/establishment-hours'
import type { RegistrationForm } from '@puente/domain/establishment-registration'
import { texts as es } from '../../apps/web/src/messages/es/establishments/registration.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/establishments/registration.ts'
import { apiOf } from './api.ts'
import { newPerson } from './people.ts'
import type { Product } from './product.ts'
import { expect } from './test.ts'

export const wizardTexts = { es, pt } as const
export type WizardTexts = typeof es

export const registrationPath = '/registro-establecimiento'

/** A whole registration, as somebody types it, with a CUIT that no other test uses. */
export function filledForm(over: Partial<RegistrationForm> = {}): RegistrationForm {
  return {
    name: 'Parador Ñandú',
    category: 'combustible',
    cuit: newPerson().cuit,
    phone: '+54 9 3757 42-1234',
    whatsapp: '',
    description: '',
    province: 'Misiones',
    city: 'Puerto Iguazú',
    address: 'Ruta Nacional 12, km 1640',
    googleMapsUrl: 'https://maps.app.goo.gl/x7KdP2v',
    operatingHours: defaultHours,
    services: ['wifi'],
    products: ['petrol', 'Chipá caliente'],
    ...over,
  }
}

/** The wizard by its controls. */
export function wizardOf(page: Page, texts: WizardTexts = es) {
  const { fields, offers } = texts
  const field = (name: keyof WizardTexts['fields']): Locator =>
    page.getByRole('textbox', { name: new RegExp(`^${fields[name]}`) })
  const list = (name: 'services' | 'products'): Locator =>
    page.getByRole('region', { name: fields[name], exact: true })
  return {
    name: field('name'),
    category: page.getByRole('combobox', { name: fields.category }),
    cuit: field('cuit'),
    phone: field('phone'),
    whatsapp: field('whatsapp'),
    description: field('description'),
    province: page.getByRole('combobox', { name: fields.province }),
    city: field('city'),
    address: field('address'),
    mapsLink: field('googleMapsUrl'),
    chip: (name: 'services' | 'products', label: string) =>
      list(name).getByRole('button', { name: label, exact: true }),
    ownItem: (name: 'services' | 'products') => list(name).getByRole('textbox', { name: offers.own[name] }),
    list,
    next: page.getByRole('button', { name: texts.next }),
    previous: page.getByRole('button', { name: texts.previous, exact: true }),
    send: page.getByRole('button', { name: texts.review.send }),
    reviewAgain: page.getByRole('button', { name: texts.review.reviewAgain }),
    heading: (name: string) => page.getByRole('heading', { level: 2, name, exact: true }),
    step: (step: number) => page.getByText(texts.step(step), { exact: true }),
    summary: page.getByRole('alert'),
    toast: (title: string) =>
      page
        .getByRole('region', { name: /^Avisos/ })
        .getByRole('listitem')
        .filter({ hasText: title }),
    async open(): Promise<void> {
      await page.goto(registrationPath)
      await expect(page.getByRole('progressbar')).toBeVisible()
    },
  }
}

/** The picture of the first step by its controls. */
export function pictureOf(page: Page, texts: WizardTexts = es) {
  const zone = page.getByRole('group', { name: new RegExp(`^${texts.fields.image}`) })
  const choose = zone.getByRole('button', { name: new RegExp(`^${texts.image.choose}`) })
  const dialog = page.getByRole('dialog', { name: texts.crop.title })
  /** Chooses this file in the browser's own dialog, which this button opens. */
  const pickBy = async (button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => {
    const opened = page.waitForEvent('filechooser')
    await button.click()
    await (await opened).setFiles(file)
  }
  return {
    zone,
    choose,
    input: page.locator('input[type=file]'),
    crop: dialog,
    use: dialog.getByRole('button', { name: texts.crop.use }),
    error: (text: string) => page.getByText(text, { exact: true }),
    pick: (name: string, mimeType: string, buffer: Buffer) => pickBy(choose, { name, mimeType, buffer }),
    /** In place of the one that was chosen. */
    async pickAnother(name: string, mimeType: string, buffer: Buffer): Promise<void> {
      await zone.getByRole('button', { name: texts.image.cropAgain }).click()
      await pickBy(dialog.getByRole('button', { name: texts.crop.another }), { name, mimeType, buffer })
    },
  }
}

/** How somebody works on the screen: with a finger, or with the keyboard alone. */
export function handOf(page: Page, touches: boolean) {
  const reach = async (target: Locator): Promise<void> => {
    await expect(target).toBeVisible()
    for (let presses = 0; presses < 120; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${target}`)
  }
  return touches
    ? {
        press: (target: Locator) => target.tap(),
        type: async (target: Locator, text: string) => {
          await target.tap()
          await target.pressSequentially(text)
        },
        choose: async (target: Locator, label: string) => void (await target.selectOption({ label })),
      }
    : {
        press: async (target: Locator) => {
          await reach(target)
          await page.keyboard.press('Enter')
        },
        type: async (target: Locator, text: string) => {
          await reach(target)
          await page.keyboard.type(text)
        },
        choose: async (target: Locator, label: string) => {
          await reach(target)
          // The list takes the beginning of a word. Signs that this keyboard lacks would not reach it.
          await page.keyboard.type(label.replace(/[^ -~].*/, ''))
          await expect(target.locator('option:checked')).toHaveText(label)
        },
      }
}

/** The registrations of the person of this session, through the API. */
export function registrationsOf(request: APIRequestContext, { url }: Product) {
  const { send } = apiOf(request, url)
  const at = `${url}/api/v1`
  return {
    /** Leaves a draft with the server, as another browser does. */
    async keepDraft(form: RegistrationForm, step: number): Promise<void> {
      const draft = { form, step, changedAt: new Date().toISOString() }
      const answer = await send('/establishments/registration/draft', draft, 'PUT')
      expect(answer.ok(), await answer.text()).toBe(true)
    },
    /** The draft that the server keeps; null without one. */
    async draft(): Promise<{ form: RegistrationForm; step: number } | null> {
      return (await (await request.get(`${at}/establishments/registration`)).json()).draft
    },
    /** Sends a form; it may be refused. */
    register: (form: RegistrationForm) => send('/establishments', form),
    async own(): Promise<readonly { id: string; name: string; status: string }[]> {
      return (await (await request.get(`${at}/establishments/own`)).json()).establishments
    },
  }
}

interface Beginning {
  readonly page: Page
  readonly product: Product
  readonly openPerson: () => Promise<Registration>
  readonly signIn: (who: Registration) => Promise<void>
}

/** Signs in a new person who has left this form at this step, and opens the wizard. */
export async function openDraft(
  { page, product, openPerson, signIn }: Beginning,
  form: RegistrationForm,
  step: number,
) {
  await signIn(await openPerson())
  const api = registrationsOf(page.request, product)
  await api.keepDraft(form, step)
  const wizard = wizardOf(page)
  await wizard.open()
  return { api, wizard }
}
