import type { Page } from '@playwright/test'
import { hourPresets } from '@puente/domain/establishment-hours'
import { expectAccessible } from '../world/accessible.ts'
import { walkOf } from '../world/large-text.ts'
import { newPerson } from '../world/people.ts'
import { setLanguage } from '../world/qr-code.ts'
import {
  filledForm,
  handOf,
  openDraft,
  registrationsOf,
  wizardOf,
  wizardTexts,
} from '../world/registration-wizard.ts'
import { expect, test } from '../world/test.ts'
import { onOneSize } from '../world/sizes.ts'

const quoted = {
  es: {
    step: (step: number) => `Paso ${step} de 5`,
    notice: 'La revisión tarda entre 24 y 48 horas. Te enviaremos un correo electrónico con el resultado.',
    done: 'Establecimiento registrado exitosamente. Será revisado por nuestro equipo.',
    send: 'Enviar Registro',
    reviewAgain: 'Revisar Información',
    go: 'Continuar',
    days: ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'],
    categories: [
      'Estación de Servicio',
      'Restaurante',
      'Mecánico',
      'Hotel',
      'Supermercado',
      'Farmacia',
      'Tienda de Conveniencia',
      'Banco',
      'Otros',
    ],
    pending: 'Pendiente',
    options: { wifi: 'WiFi', petrol: 'Nafta súper' },
  },
  pt: {
    step: (step: number) => `Passo ${step} de 5`,
    notice: 'A análise leva entre 24 e 48 horas. Enviaremos um e-mail com o resultado.',
    done: 'Estabelecimento cadastrado com sucesso. Será analisado pela nossa equipe.',
    send: 'Enviar cadastro',
    reviewAgain: 'Revisar informações',
    go: 'Continuar',
    days: ['Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb', 'Dom'],
    categories: [
      'Posto de Combustível',
      'Restaurante',
      'Taller Mecánico',
      'Hotel',
      'Supermercado',
      'Farmácia',
      'Loja de Conveniência',
      'Banco',
      'Outros',
    ],
    pending: 'Pendente',
    options: { wifi: 'Wi-Fi', petrol: 'Gasolina comum' },
  },
} as const

type Language = keyof typeof quoted

const cuit = (): string => newPerson().cuit
const line = 'Ruta Nacional 12, km 1640, Puerto Iguazú, Misiones'

/** Fills in the four steps in this language, by touch or with the keyboard. */
function fillingOf(page: Page, language: Language, touches: boolean) {
  const [words, texts] = [quoted[language], wizardTexts[language]]
  const wizard = wizardOf(page, texts)
  const hand = handOf(page, touches)
  return {
    hand,
    async at(step: number, title: string): Promise<void> {
      await expect(wizard.heading(title)).toBeVisible()
      await expect(page.getByText(words.step(step), { exact: true })).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String((step - 1) * 25))
      // The next step is another page to a screen reader.
      if (step > 1) await expect(wizard.heading(title)).toBeFocused()
      await expectAccessible(page, `step ${step}`)
    },
    async basics(): Promise<void> {
      await expect(wizard.category).toHaveValue('otros')
      expect(await wizard.category.getByRole('option').allTextContents()).toEqual(words.categories)
      await expect(page.getByRole('group', { name: new RegExp(`^${texts.fields.image}`) })).toBeVisible()
      await hand.type(wizard.name, 'Parador Ñandú')
      await hand.choose(wizard.category, words.categories[0])
      await hand.type(wizard.cuit, cuit())
      await hand.type(wizard.phone, '0376 15 4421234')
      await hand.type(wizard.whatsapp, '5493757421234')
      await hand.type(wizard.description, 'Combustible y <b>parrilla</b>')
    },
    async place(): Promise<void> {
      await hand.choose(wizard.province, 'Misiones')
      await hand.type(wizard.city, 'Puerto Iguazú')
      await hand.type(wizard.address, 'Ruta Nacional 12, km 1640')
      await hand.type(wizard.mapsLink, 'https://maps.app.goo.gl/x7KdP2v')
      await expect(page.locator('form').getByText(`${line}, Argentina`)).toBeVisible()
    },
    async hours(): Promise<void> {
      for (const day of words.days) await expect(page.getByText(day, { exact: true }).first()).toBeVisible()
      await hand.press(page.getByRole('button', { name: texts.hours.preset.extendido }))
    },
    async offers(): Promise<void> {
      await expect(wizard.next).toBeDisabled()
      await hand.press(wizard.chip('services', words.options.wifi))
      await hand.press(wizard.chip('products', words.options.petrol))
      await hand.type(wizard.ownItem('products'), 'Chipá caliente')
      await page.keyboard.press('Enter')
    },
    async seesAll(): Promise<void> {
      await expect(page.getByRole('button', { name: words.reviewAgain })).toBeVisible()
      for (const step of [1, 2, 3, 4] as const)
        await expect(
          page.getByRole('button', { name: texts.review.editOf(texts.stepNames[step]) }),
        ).toBeVisible()
      await expect(page.locator('form').getByText(`${line}, Argentina`)).toBeVisible()
      // Markup stays the text that it is.
      await expect(page.locator('form').getByText('Combustible y <b>parrilla</b>')).toBeVisible()
      await expect(page.getByText(words.notice)).toBeVisible()
      await expect(page.getByText(texts.review.summary('Parador Ñandú', line))).toBeVisible()
    },
  }
}

for (const language of ['es', 'pt'] as const) {
  test(`registers an establishment in five steps, by touch or with the keyboard alone, in ${language} (EST-001, EST-003, EST-007, EST-010, EST-011, EST-012, EST-014, EST-032, EST-039, EST-041, EST-053, EST-054, EST-055, EST-067, EST-072)`, {
    tag: onOneSize(language),
  }, async ({ page, product, openPerson, signIn, hasTouch }) => {
    const [words, texts] = [quoted[language], wizardTexts[language]]
    await setLanguage(page, language)
    await signIn(await openPerson({ language }))
    const wizard = wizardOf(page, texts)
    const { hand, at, ...fill } = fillingOf(page, language, hasTouch === true)
    await wizard.open()
    await at(1, texts.basics.title)
    await fill.basics()
    await hand.press(wizard.next)
    await at(2, texts.place.title)
    await fill.place()
    await hand.press(wizard.next)
    await at(3, texts.hours.title)
    await fill.hours()
    await hand.press(wizard.next)
    await at(4, texts.offers.title)
    await fill.offers()
    await hand.press(wizard.next)
    await at(5, texts.review.title)
    await fill.seesAll()
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/establishments'),
    )
    await hand.press(page.getByRole('button', { name: words.send }))
    // All but the picture, which is sent after it.
    expect((await sent).postDataJSON()).toEqual({
      name: 'Parador Ñandú',
      category: 'combustible',
      cuit: expect.stringMatching(/^\d{11}$/),
      phone: '+54 9 376 442-1234',
      whatsapp: '+54 9 3757 42-1234',
      description: 'Combustible y <b>parrilla</b>',
      province: 'Misiones',
      city: 'Puerto Iguazú',
      address: 'Ruta Nacional 12, km 1640',
      googleMapsUrl: 'https://maps.app.goo.gl/x7KdP2v',
      operatingHours: hourPresets.extendido,
      services: ['wifi'],
      products: ['petrol', 'Chipá caliente'],
    })

    const done = page.getByRole('dialog', { name: words.done })
    await expect(done).toContainText(words.notice)
    await expectAccessible(page, 'the end')
    await hand.press(done.getByRole('button', { name: words.go }))
    await expect(page).toHaveURL(/\/perfil$/)
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: 'Parador Ñandú' })
        .getByText(words.pending, { exact: true }),
    ).toBeVisible()
    const api = registrationsOf(page.request, product)
    expect(await api.draft()).toBeNull()
    expect(await page.evaluate(() => localStorage.getItem('registrationDraft'))).toBeNull()
    expect(await api.own()).toMatchObject([{ name: 'Parador Ñandú', status: 'pending' }])
  })
}

test('says what is wrong with a CUIT and a phone while they are typed, and knows their kinds (EST-015 to EST-020, EST-025, EST-027)', {
  tag: '@once',
}, async ({ page, openPerson, signIn }) => {
  await signIn(await openPerson())
  const wizard = wizardOf(page)
  await wizard.open()
  for (const [typed, message] of [
    ['', 'CUIT es requerido'],
    ['2030', 'CUIT debe tener 11 dígitos. Actual: 4'],
    [
      '99123456789',
      'Tipo de CUIT inválido: 99. Tipos válidos: 20, 23, 24, 25, 26, 27, 30, 33, 34, 50, 51, 55',
    ],
    ['20300000012', 'Dígito verificador incorrecto. Esperado: 1, Recibido: 2'],
  ] as const) {
    await wizard.cuit.fill('')
    await wizard.cuit.pressSequentially(typed)
    await expect(page.getByText(message, { exact: true }), typed).toBeVisible()
    await expect(page.getByText('CUIT válido')).toHaveCount(0)
  }
  for (const [typed, masked, kind] of [
    ['20300000011', '20-30000001-1', 'Persona física masculina'],
    ['27182345674', '27-18234567-4', 'Persona física femenina'],
    ['25300000013', '25-30000001-3', 'Persona física'],
    ['30712345671', '30-71234567-1', 'Persona jurídica'],
    ['50300000018', '50-30000001-8', 'Otras entidades'],
  ] as const) {
    await wizard.cuit.fill('')
    await wizard.cuit.pressSequentially(typed)
    await expect(wizard.cuit).toHaveValue(masked)
    await expect(page.getByText('CUIT válido', { exact: true })).toBeVisible()
    await expect(page.getByText(kind, { exact: true })).toBeVisible()
  }
  for (const [typed, written, badge] of [
    ['5493757421234', '+54 9 3757 42-1234', 'Móvil · 3757 Puerto Iguazú'],
    ['1143210000', '+54 11 4321-0000', 'Fijo · 11 Buenos Aires'],
  ] as const) {
    await wizard.phone.fill('')
    await wizard.phone.pressSequentially(typed)
    await expect(wizard.phone).toHaveValue(written)
    await expect(page.getByText(badge)).toBeVisible()
  }
  await wizard.whatsapp.pressSequentially('5493757421234')
  await expect(page.getByText('Móvil · 3757 Puerto Iguazú')).toBeVisible()
  await wizard.phone.fill('123')
  await wizard.phone.blur()
  await expect(
    page.getByText(
      'Número de teléfono argentino inválido. Formato esperado: +54 11 1234-5678 o 11 1234-5678',
      { exact: true },
    ),
  ).toBeVisible()
})

test('a step with faults stays, lists them and leads to each; going back asks nothing and keeps everything (EST-005, EST-006, EST-013, EST-021, EST-025, EST-028)', {
  tag: '@phone',
}, async ({ page, openPerson, signIn }) => {
  await signIn(await openPerson())
  const wizard = wizardOf(page)
  await wizard.open()
  await expect(page.getByRole('button', { name: 'Anterior' })).toHaveCount(0)
  await wizard.name.fill(' N ')
  await wizard.name.blur()
  await expect(wizard.name).toHaveValue('N')
  await wizard.cuit.fill('2030')
  await wizard.description.fill('x'.repeat(1001))
  await expect(page.getByText('1001/1000')).toBeVisible()
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await expect(wizard.toast('Por favor corrige los errores antes de continuar')).toBeVisible()
  await expect(wizard.step(1)).toBeVisible()
  await expect(wizard.name).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(wizard.summary.getByRole('link')).toHaveText([
    'Nombre: El nombre debe tener entre 2 y 255 caracteres',
    'CUIT: El CUIT debe tener al menos 11 dígitos',
    'Teléfono: Número de teléfono es requerido',
    'Descripción: La descripción no puede superar los 1000 caracteres',
  ])
  await expect(wizard.phone).toHaveAccessibleDescription(/Número de teléfono es requerido/)
  // A link that is half under the sticky header counts as too small a target.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, 'the first step with faults')
  await wizard.summary.getByRole('link', { name: /^CUIT/ }).click()
  await expect(wizard.cuit).toBeFocused()
  await wizard.cuit.fill('20300000012')
  await expect(page.getByText('CUIT: CUIT inválido. Verifique el formato y dígito verificador')).toBeVisible()
  await wizard.name.fill('Parador Ñandú')
  await wizard.cuit.fill('20300000011')
  await wizard.phone.fill('3757421234')
  await wizard.description.fill('x'.repeat(1000))
  await expect(wizard.summary).toHaveCount(0)
  await expect(page).not.toHaveTitle(/^Error: /)
  await wizard.next.click()

  await expect(wizard.step(2)).toBeVisible()
  await wizard.city.fill('P')
  await page.getByRole('button', { name: 'Anterior' }).click()
  await expect(wizard.step(1)).toBeVisible()
  await expect(wizard.name).toHaveValue('Parador Ñandú')
  await wizard.next.click()
  await expect(wizard.city).toHaveValue('P')
})

test('asks for a place that can be found, and opens only a link to Google Maps (EST-033, EST-034, EST-035, EST-036, EST-037, EST-038)', {
  tag: '@once',
}, async ({ page, product, openPerson, signIn }) => {
  const empty = { province: '', city: '', address: '', googleMapsUrl: '' }
  const { wizard } = await openDraft({ page, product, openPerson, signIn }, filledForm(empty), 2)
  await expect(wizard.province.getByRole('option')).toHaveCount(24)
  await expect(wizard.province.getByRole('option', { name: 'Ciudad Autónoma de Buenos Aires' })).toHaveCount(
    1,
  )
  await expect(
    page.getByText('Abre Google Maps, busca tu establecimiento, toca Compartir y copia el enlace.'),
  ).toBeVisible()
  const opener = page.getByRole('button', { name: 'Abrir el enlace en otra pestaña' })
  await expect(opener).toBeDisabled()
  await wizard.mapsLink.fill('https://maps.app.goo.gl.example.com/x')
  await expect(page.getByText('URL inválida', { exact: true })).toBeVisible()
  await expect(opener).toBeDisabled()
  await wizard.address.fill('Ruta')
  await expect(page.getByText('4/500')).toBeVisible()
  await wizard.next.click()
  await expect(wizard.summary.getByRole('link')).toHaveText([
    'Provincia: Selecciona una provincia',
    'Ciudad: La ciudad debe tener entre 2 y 100 caracteres',
    'Dirección completa: La dirección debe tener entre 5 y 500 caracteres',
    'Enlace de Google Maps: Debe ser una URL de Google Maps válida',
  ])
  await wizard.mapsLink.fill('https://www.google.com.ar/maps/place/Iguaz%C3%BA')
  await expect(page.getByText('URL válida', { exact: true })).toBeVisible()
  const link = page.getByRole('link', { name: 'Abrir el enlace en otra pestaña' })
  await expect(link).toHaveAttribute('href', 'https://www.google.com.ar/maps/place/Iguaz%C3%BA')
  await expect(link).toHaveAttribute('target', '_blank')
})

test('a postal code fills province and city, reports it, and never replaces what was typed', {
  tag: '@once',
}, async ({ page, product, openPerson, signIn }) => {
  const { api, wizard } = await openDraft(
    { page, product, openPerson, signIn },
    filledForm({ province: '', city: '' }),
    2,
  )
  const code = page.getByRole('textbox', { name: /^Código postal/ })
  const said = (text: string) => page.getByRole('status').filter({ hasText: text })
  await code.fill('3370')
  await expect(wizard.province).toHaveValue('Misiones')
  await expect(wizard.city).toHaveValue('Puerto Iguazú')
  await expect(said('Completamos Puerto Iguazú, Misiones. Si es otro lugar, cambialo abajo.')).toBeVisible()
  await expect.poll(async () => (await api.draft())?.form.city).toBe('Puerto Iguazú')

  await code.fill('w3230')
  await expect(wizard.province).toHaveValue('Corrientes')
  await expect(wizard.city).toHaveValue('Paso de los Libres')

  await wizard.city.fill('Yapeyú')
  await page.reload()
  await expect(wizard.city).toHaveValue('Yapeyú')
  await code.fill('3334')
  await expect(wizard.province).toHaveValue('Misiones')
  await expect(wizard.city).toHaveValue('Yapeyú')
  await expect(said('Varias localidades comparten este código: elegí la tuya o escribila.')).toBeVisible()
  const choices = page.getByRole('group', { name: 'Localidades de este código' })
  await choices.getByRole('button', { name: 'Garuhapé' }).click()
  await expect(wizard.city).toHaveValue('Garuhapé')
  await expect(choices.getByRole('button', { pressed: true })).toHaveText('Garuhapé')

  await wizard.province.selectOption('Salta')
  await code.fill('3300')
  await expect(wizard.province).toHaveValue('Salta')
  await expect(wizard.city).toHaveValue('Garuhapé')
  await expect(said('Este código es de Misiones. Revisá el código o la provincia.')).toBeVisible()
})

test('what is typed beside the form stays typed over the steps and a reload, and an own item is added on the way (EST-006, EST-009, EST-050)', {
  tag: '@once',
}, async ({ page, product, openPerson, signIn }) => {
  const { api, wizard } = await openDraft({ page, product, openPerson, signIn }, filledForm(), 2)
  const code = page.getByRole('textbox', { name: /^Código postal/ })
  await code.fill('N3370ABC')
  await wizard.previous.click()
  await expect(wizard.step(1)).toBeVisible()
  await wizard.next.click()
  await expect(code).toHaveValue('N3370ABC')
  await page.reload()
  await expect(code).toHaveValue('N3370ABC')
  for (const step of [3, 4]) {
    await wizard.next.click()
    await expect(wizard.step(step)).toBeVisible()
  }
  const own = wizard.ownItem('services')
  await own.fill('x')
  await wizard.previous.click()
  await expect(wizard.step(3)).toBeVisible()
  await wizard.next.click()
  await expect(own).toHaveValue('x')
  await wizard.next.click()
  await expect(wizard.summary.getByRole('link')).toHaveText([
    'Servicios: Cada ítem debe tener al menos 2 caracteres',
  ])
  await expect(own).toBeFocused()
  await expect(own).toHaveAccessibleDescription(/Cada ítem debe tener al menos 2 caracteres/)
  await own.fill('Sauna')
  await wizard.next.click()
  await expect(wizard.step(5)).toBeVisible()
  await expect.poll(async () => (await api.draft())?.form.services).toEqual(['wifi', 'Sauna'])
})

test('fills the week from an example, copies days, and refuses impossible hours (EST-040 to EST-046)', {
  tag: '@phone',
}, async ({ page, product, openPerson, signIn }) => {
  const { wizard } = await openDraft({ page, product, openPerson, signIn }, filledForm(), 3)
  const summary = page.locator('form').getByText('Así lo van a leer tus clientes').locator('..')
  const open = (day: string) => page.getByRole('switch', { name: `${day} abierto` })
  const from = (day: string) => page.getByRole('textbox', { name: `${day}: abre` })
  const to = (day: string) => page.getByRole('textbox', { name: `${day}: cierra` })
  const preset = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(preset('Horario comercial')).toHaveAttribute('aria-pressed', 'true')
  await expect(summary).toContainText('Lun a Vie: 09:00 - 18:00')
  await expect(summary).toContainText('Sáb: 09:00 - 13:00')
  await expect(summary).toContainText('Dom: Cerrado')
  await expect(from('domingo')).toHaveCount(0)

  await preset('Horario extendido').click()
  await expect(summary).toContainText('Lun a Sáb: 07:00 - 22:00')
  await expect(summary).toContainText('Dom: 08:00 - 20:00')
  await preset('24 horas').click()
  await expect(summary).toContainText('Lun a Dom: 00:00 - 23:59')
  await wizard.toast('Aplicamos 24 horas').getByRole('button', { name: 'Deshacer' }).click()
  await expect(summary).toContainText('Dom: 08:00 - 20:00')

  // A time is taken as people type it.
  await from('lunes').fill('930')
  await to('lunes').fill('0')
  await to('lunes').blur()
  await expect(from('lunes')).toHaveValue('09:30')
  await expect(to('lunes')).toHaveValue('00:00')
  await expect(preset('Horario extendido')).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Copiar lunes a todos', exact: true }).first().click()
  await expect(summary).toContainText('Lun a Dom: 09:30 - 00:00')
  await open('martes').click()
  await page.getByRole('button', { name: 'Copiar martes a todos' }).click()
  await expect(summary).toContainText('Lun a Dom: Cerrado')
  await expect(wizard.next).toBeDisabled()
  await expect(page.getByText('Debe estar abierto al menos un día de la semana').first()).toBeVisible()
  await expectAccessible(page, 'a week without an open day')
  // The days keep their times while they are closed.
  await page.getByRole('button', { name: 'Abrir todos', exact: true }).click()
  await expect(summary).toContainText('Lun a Dom: 09:30 - 00:00')
  await page.getByRole('button', { name: 'Cerrar todos', exact: true }).click()
  await expect(wizard.next).toBeDisabled()
  await open('sábado').click()

  await to('sábado').fill('9:15')
  await wizard.next.click()
  await expect(
    page.getByText('El horario de cierre debe ser posterior al de apertura', { exact: true }),
  ).toBeVisible()
  await expect(to('sábado')).toBeFocused()
  await to('sábado').fill('9h')
  await expect(
    page.getByText('Formato de hora inválido. Use HH:MM (ejemplo: 09:30)', { exact: true }),
  ).toBeVisible()
  await expectAccessible(page, 'hours with a fault')
  await to('sábado').fill('18:00')
  await to('sábado').press('ArrowUp')
  await expect(to('sábado')).toHaveValue('18:15')
  await wizard.next.click()
  await expect(wizard.step(4)).toBeVisible()
})

test('takes predefined and own services and products, without repeating one (EST-047 to EST-052)', {
  tag: '@phone',
}, async ({ page, product, openPerson, signIn }) => {
  const { wizard } = await openDraft(
    { page, product, openPerson, signIn },
    filledForm({ services: [], products: [] }),
    4,
  )
  const services = wizard.list('services')
  await expect(services.locator('[aria-pressed]')).toHaveCount(20)
  await expect(wizard.list('products').locator('[aria-pressed]')).toHaveCount(20)
  // What a petrol station usually sells comes first.
  await expect(wizard.list('products').locator('[aria-pressed]').first()).toHaveText('Nafta súper')
  await expect(wizard.next).toBeDisabled()
  await expect(services.getByText('0 de 20')).toBeVisible()
  for (const label of ['WiFi', 'Duchas', 'Baños']) await wizard.chip('services', label).click()
  await expect(services.getByText('WiFi, Duchas, Baños')).toBeVisible()
  await expect(services.getByText(/^\+\d+ más$/)).toHaveCount(0)
  await wizard.chip('services', 'Terraza').click()
  await expect(services.getByText('+1 más', { exact: true })).toBeVisible()
  await expect(services.getByText('4 de 20')).toBeVisible()
  await wizard.chip('services', 'Duchas').click()
  await expect(wizard.chip('services', 'Duchas')).toHaveAttribute('aria-pressed', 'false')
  await expect(wizard.next).toBeDisabled()

  const own = wizard.ownItem('services')
  const add = async (text: string): Promise<void> => {
    await own.fill(text)
    await own.press('Enter')
  }
  // The label of an option, in either language, selects the option.
  await add('  ENTREGA ')
  await expect(wizard.chip('services', 'Delivery')).toHaveAttribute('aria-pressed', 'true')
  await add('Cambio de aceite')
  await expect(own).toHaveValue('')
  const mine = services.getByRole('button', { name: 'Quitar Cambio de aceite' })
  await expect(mine).toBeVisible()
  for (const [text, message] of [
    ['cambio DE aceite', 'Este ítem ya está en la lista'],
    ['x', 'Cada ítem debe tener al menos 2 caracteres'],
    ['x'.repeat(51), 'Cada ítem puede tener hasta 50 caracteres'],
  ] as const) {
    await add(text)
    await expect(services.getByText(message, { exact: true })).toBeVisible()
    await expect(own).toHaveValue(text)
  }
  await expectAccessible(page, 'an item that is refused')
  await own.fill('')
  // The focus goes to the item beside the one that was removed, then to the field.
  await add('Venta de hielo')
  const ice = services.getByRole('button', { name: 'Quitar Venta de hielo' })
  await mine.click()
  await expect(mine).toHaveCount(0)
  await expect(ice).toBeFocused()
  await ice.click()
  await expect(ice).toHaveCount(0)
  await expect(own).toBeFocused()
  await wizard.ownItem('products').fill('Chipá caliente')
  await wizard.list('products').getByRole('button', { name: 'Agregar' }).click()
  await expect(wizard.next).toBeEnabled()
})

test('opens a step by its number only if it is the next one or an earlier one (EST-004)', {
  tag: '@once',
}, async ({ page, product, openPerson, signIn }) => {
  const { wizard } = await openDraft({ page, product, openPerson, signIn }, filledForm({ city: '' }), 2)
  const number = (name: RegExp) =>
    page.getByRole('navigation', { name: 'Pasos del registro' }).getByRole('button', { name })
  await expect(number(/Servicios y productos$/)).toBeDisabled()
  await expect(number(/Confirmación$/)).toBeDisabled()
  await number(/Horarios$/).click()
  await expect(wizard.toast('Por favor corrige los errores antes de continuar')).toBeVisible()
  await expect(wizard.city).toBeFocused()
  await wizard.city.fill('Eldorado')
  await number(/Horarios$/).click()
  await expect(wizard.step(3)).toBeVisible()
  await number(/Información básica/).click()
  await expect(wizard.step(1)).toBeVisible()
  await expect(number(/Horarios$/)).toBeDisabled()
})

test('every step fits narrow windows and large text, and so do its dialogs', { tag: '@once' }, async ({
  page,
  product,
  openPerson,
  signIn,
}) => {
  await signIn(await openPerson())
  const api = registrationsOf(page.request, product)
  const walk = await walkOf(page)
  const form = filledForm({ services: ['wifi', 'showers', 'restrooms', 'Cambio de aceite y filtros'] })
  for (const language of ['es', 'pt'] as const) {
    await walk.setLanguage(language)
    const texts = wizardTexts[language]
    const wizard = wizardOf(page, texts)
    for (const step of [1, 2, 3, 4, 5]) {
      await page.goto('/perfil')
      await page.evaluate(() => localStorage.removeItem('registrationDraft'))
      await api.keepDraft(form, step)
      await wizard.open()
      await expect(wizard.step(step)).toBeVisible()
      await walk.look(`step ${step}`)
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `step ${step}`).toBe(320)
    }
    await page.getByRole('button', { name: new RegExp(`^${texts.cancel.open}`) }).click()
    await expect(page.getByRole('dialog', { name: texts.cancel.title })).toBeVisible()
    await walk.look('the question before cancelling')
    await page.keyboard.press('Escape')
    await wizard.reviewAgain.click()
    const picture = await page.screenshot()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'frente.png', mimeType: 'image/png', buffer: picture })
    await expect(page.getByRole('dialog', { name: texts.crop.title })).toBeVisible()
    await walk.look('the crop')
    await page.keyboard.press('Escape')
  }
  expect(walk.faults).toEqual([])
})
