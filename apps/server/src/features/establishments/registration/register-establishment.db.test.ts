import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registrationForm } from '../../../../test/factories/establishment-forms.ts'
import {
  createEstablishmentWorld,
  type EstablishmentWorld,
} from '../../../../test/factories/establishment-world.ts'
import { codeOf } from '../../../../test/factories/verification-world.ts'
import { establishmentTransitions } from '../establishment.machine.ts'
import { readOwnEstablishments } from '../own-establishments.ts'
import { saveDraft } from './registration-draft.ts'
import { readSentRegistration } from './sent-registration.ts'
import { submissionLimit } from './submission-limit.rules.ts'
import { readSubmissions } from './submission-repository.ts'

let world: EstablishmentWorld
let ana: Awaited<ReturnType<EstablishmentWorld['person']>>
beforeAll(async () => {
  world = await createEstablishmentWorld()
})
beforeEach(async () => {
  await world.reset()
  ana = await world.person()
})
afterAll(() => world.close())

const reject = (id: string, step: number | null = null) =>
  world.rows(
    `update establishments set status = 'rejected', rejection_reason = 'Falta la foto', rejected_at = now(), rejection_step = $2
     where id = $1`,
    [id, step],
  )
/** The refusal itself. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
const count = async () => (await world.rows('select id from establishments')).length

describe('a registration', () => {
  it('is stored as pending and inactive, in the form that payers and admins read (EST-065, EST-066, EST-067, EST-068)', async () => {
    const form = registrationForm({
      whatsapp: '',
      description: ' <b>Asado</b> ',
      services: ['Wi-Fi', 'Sauna'],
    })
    const { id, status } = await world.register(ana, { form })
    expect(status).toBe('pending')
    const [row] = await world.rows('select * from establishments where id = $1', [id])
    expect(row).toMatchObject({
      owner_id: ana.userId,
      name: form.name,
      category: 'restaurante',
      phone: '+5493757421234',
      whatsapp: null,
      email: ana.email,
      description: '<b>Asado</b>',
      province: 'Misiones',
      city: 'Puerto Iguazú',
      address: 'Av. Victoria Aguirre 66',
      google_maps_url: 'https://maps.app.goo.gl/AbC123',
      latitude: null,
      longitude: null,
      operating_hours: form.operatingHours,
      services: ['wifi', 'Sauna'],
      products: ['grill', 'Surubí'],
      status: 'pending',
      is_active: false,
      rejection_reason: null,
      store_id: null,
      slug: null,
      custom_url: null,
      profile_image_name: null,
      qr_code_url: null,
      qr_code_generated_at: null,
      webhook_url: null,
      submission_metadata: {
        submitted_at: world.clock.now().toISOString(),
        user_agent: 'Mozilla/5.0 (test)',
        form_version: '1.0.0',
        owner_email: ana.email,
      },
    })
    expect(row.page_visits).toBe('0')
    const digits = form.cuit.replaceAll('-', '')
    expect(JSON.stringify(row)).not.toContain(digits)
    expect(
      await world.people.cipher.decrypt(row.cuit_enc, {
        table: 'establishments',
        column: 'cuit_enc',
        rowId: id,
      }),
    ).toBe(digits)
    const entries = await world.rows(`select body from audit_log where command = 'establishments.register'`)
    expect(entries).toHaveLength(1)
    expect(entries[0].body).not.toContain(form.name)
    expect(
      (await world.rows('select events from outbox where events is not null')).flatMap(
        ({ events }) => events,
      ),
    ).toContainEqual(
      expect.objectContaining({ topic: 'establishment', id, channels: [`user:${ana.userId}`, 'admins'] }),
    )
  })

  it('removes only the draft of its owner, in the same commit (EST-010)', async () => {
    const bia = await world.person()
    for (const { userId } of [ana, bia])
      await saveDraft(world.deps, {
        userId,
        form: registrationForm(),
        step: 5,
        changedAt: world.clock.now(),
        userAgent: '',
      })
    await world.register(ana)
    expect(await world.rows('select user_id from establishment_drafts')).toEqual([{ user_id: bia.userId }])
  })

  it('keeps the draft of a new establishment when it corrects a rejected one', async () => {
    const draft = { userId: ana.userId, form: registrationForm(), step: 2, userAgent: '' }
    const { id: corrects } = await world.register(ana)
    await reject(corrects)
    await saveDraft(world.deps, { ...draft, changedAt: world.clock.now() })
    const { id } = await world.register(ana, { corrects })
    expect(await world.rows('select user_id from establishment_drafts')).toEqual([{ user_id: ana.userId }])
    const bodies = await world.rows(
      `select body::jsonb -> 'after' ->> 'corrects' as corrects from audit_log
       where command = 'establishments.register' and object_id = $1`,
      [id],
    )
    expect(bodies).toEqual([{ corrects }])
  })

  it('corrects only a rejected one of the same person (ruling 69)', async () => {
    const [pending, foreign] = [await world.register(ana), await world.register(await world.person())]
    await reject(foreign.id)
    for (const corrects of [pending.id, foreign.id, crypto.randomUUID()])
      expect(await refusal(world.register(ana, { corrects }))).toMatchObject({
        code: 'establishment.not-correctable',
        status: 409,
      })
    expect(await count()).toBe(2)
  })

  it('is refused with every fault, its step and its rule, and the draft stays (EST-058)', async () => {
    await saveDraft(world.deps, {
      userId: ana.userId,
      form: registrationForm(),
      step: 5,
      changedAt: world.clock.now(),
      userAgent: '',
    })
    const form = registrationForm({
      name: '<b>',
      cuit: '1',
      googleMapsUrl: 'https://evil.com',
      products: ['x'],
    })
    expect(await refusal(world.register(ana, { form }))).toMatchObject({
      code: 'establishment.invalid',
      errors: [
        { field: 'name', step: 1, rule: 'characters' },
        { field: 'cuit', step: 1, rule: 'too-short', limit: 11 },
        { field: 'googleMapsUrl', step: 2, rule: 'format' },
        { field: 'products.0', step: 4, rule: 'too-short', limit: 2 },
      ],
    })
    expect(await count()).toBe(0)
    expect(await world.rows('select 1 from establishment_drafts')).toHaveLength(1)
  })
})

describe('the same key', () => {
  it('leads to one establishment, also at the same moment, and a repeat does not count (EST-073)', async () => {
    const sent = { form: registrationForm(), idempotencyKey: crypto.randomUUID() }
    const [one, other] = await Promise.all([world.register(ana, sent), world.register(ana, sent)])
    expect(one.id).toBe(other.id)
    expect([one.replayed, other.replayed].toSorted()).toEqual([false, true])
    const before = (await readSubmissions(world.test.db, ana.userId)).length
    expect(await world.register(ana, sent)).toEqual({ id: one.id, status: 'pending', replayed: true })
    expect(await readSubmissions(world.test.db, ana.userId)).toHaveLength(before)
    expect(await count()).toBe(1)
  })

  it('is refused with another form, and is free for another person', async () => {
    const idempotencyKey = crypto.randomUUID()
    await world.register(ana, { idempotencyKey })
    expect(await codeOf(world.register(ana, { idempotencyKey }))).toBe('idempotency.key-reused')
    await world.register(await world.person(), { idempotencyKey })
    expect(await count()).toBe(2)
  })

  it('is refused for another correction of the same form', async () => {
    const corrected = await Promise.all([world.register(ana), world.register(ana)])
    const [first, second] = corrected.map(({ id }) => id)
    for (const { id } of corrected) await reject(id)
    const sent = { form: registrationForm(), idempotencyKey: crypto.randomUUID() }
    await world.register(ana, { ...sent, corrects: first ?? '' })
    for (const corrects of [second ?? '', null])
      expect(await codeOf(world.register(ana, { ...sent, corrects }))).toBe('idempotency.key-reused')
  })
})

describe('a CUIT', () => {
  const taken = {
    code: 'establishment.cuit-taken',
    status: 409,
    errors: [{ field: 'cuit', step: 1, rule: 'taken' }],
  }

  it('that is registered is refused, however it is written (EST-063)', async () => {
    const form = registrationForm()
    await world.register(ana, { form })
    const again = { form: registrationForm({ cuit: form.cuit.replace(/^(..)(.*)(.)$/, '$1-$2-$3') }) }
    expect(await refusal(world.register(await world.person(), again))).toMatchObject(taken)
    expect(await count()).toBe(1)
  })

  it('sent twice at the same moment is registered once (EST-063)', async () => {
    const { cuit } = registrationForm()
    const people = await Promise.all([ana, world.person(), world.person()])
    const results = await Promise.allSettled(
      people.map((person) => world.register(person, { form: registrationForm({ cuit }) })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(taken)
    expect(await count()).toBe(1)
  })

  it('of a rejected establishment is free again (EST-063)', async () => {
    const form = registrationForm()
    await reject((await world.register(ana, { form })).id)
    world.clock.advance(1)
    await world.register(ana, { form })
    const reading = { database: world.test.db, publicUrl: 'https://puente.example' }
    expect((await readOwnEstablishments(reading, ana.userId)).map(({ status }) => status)).toEqual([
      'pending',
      'rejected',
    ])
  })
})

describe('the limit of submissions', () => {
  const minutes = (many: number) => world.clock.advance(many * 60_000)

  it('allows five in any 15 minutes, valid or not (EST-060, EST-061)', async () => {
    await codeOf(world.register(ana, { form: registrationForm({ name: '' }) }))
    minutes(10)
    for (let sent = 1; sent < 5; sent += 1) await world.register(ana)
    minutes(4)
    world.clock.advance(59_000)
    expect(await refusal(world.register(ana))).toMatchObject({
      code: 'establishment.too-many-submissions',
      details: {
        minutes: 1,
        retryAfterSeconds: 1,
        limitedUntil: new Date(world.clock.now().getTime() + 1000).toISOString(),
      },
    })
    expect(submissionLimit(await readSubmissions(world.test.db, ana.userId), world.clock.now()).left).toBe(0)
    await world.register(await world.person())
    world.clock.advance(1000)
    await world.register(ana)
    expect(await refusal(world.register(ana))).toMatchObject({ details: { minutes: 10 } })
  })

  it('counts submissions at the same moment one after the other (EST-060)', async () => {
    const results = await Promise.allSettled(Array.from({ length: 9 }, () => world.register(ana)))
    const codes = results.map((result) => (result.status === 'fulfilled' ? 'done' : result.reason.code))
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'done'),
      ...Array.from({ length: 4 }, () => 'establishment.too-many-submissions'),
    ])
  })
})

it('returns a rejected registration only to its owner, as it was sent', async () => {
  const form = registrationForm({ services: ['wifi', 'Sauna'], whatsapp: '11 4234-5678' })
  const { id } = await world.register(ana, { form })
  const read = (userId = ana.userId) =>
    readSentRegistration({ database: world.test.db, cipher: world.people.cipher }, id, userId)
  expect(await codeOf(read())).toBe('establishment.not-found')
  await reject(id, 2)
  expect(await codeOf(read((await world.person()).userId))).toBe('establishment.not-found')
  const { form: given, step, reason } = await read()
  expect([step, reason]).toEqual([2, 'Falta la foto'])
  expect(given).toMatchObject({
    name: form.name,
    phone: '+54 9 3757 42-1234',
    whatsapp: '+54 11 4234-5678',
    description: 'Asado a la leña',
    services: ['wifi', 'Sauna'],
    products: ['grill', 'Surubí'],
  })
  await world.register(ana, { form: given })
})

it('reports a form that the database refuses for another reason as not saved (EST-064)', async () => {
  await world.rows(`alter table establishments add constraint test_refusal check (city <> 'Wanda')`)
  try {
    const form = registrationForm({ city: 'Wanda' })
    expect(await refusal(world.register(ana, { form }))).toMatchObject({ code: 'establishment.not-saved' })
  } finally {
    await world.rows('alter table establishments drop constraint test_refusal')
  }
})

describe('the database', () => {
  it('allows only the status changes of the state machine (ESTA-009)', async () => {
    const statuses = ['pending', 'approved', 'rejected'] as const
    for (const from of statuses) {
      for (const to of statuses) {
        if (from === to) continue
        const [{ id }] = await world.rows(
          `insert into establishments (owner_id, name, category, city, province, status, rejection_reason)
           values ($1, 'YPF', 'combustible', 'Eldorado', 'Misiones', $2, 'x') returning id`,
          [ana.userId, from],
        )
        const moved = await refusal(
          world.rows('update establishments set status = $2 where id = $1', [id, to]),
        )
        expect(moved === null, `${from} to ${to}`).toBe(establishmentTransitions[from].includes(to))
      }
    }
  })

  it.each([
    [`is_active = true`, 'establishments_active'],
    [`store_id = 'lapa1'`, 'establishments_store_id_check'],
    [`store_id = 'LAPA'`, 'establishments_store_id_check'],
    [`slug = 'Ñandú'`, 'establishments_slug_check'],
    [`slug = 'a--b'`, 'establishments_slug_check'],
    [`cuit_hash = null`, 'establishments_cuit_whole'],
    [`phone = '11 4234-5678'`, 'establishments_phone_check'],
    [`google_maps_url = 'javascript:alert(1)'`, 'establishments_google_maps_url_check'],
    [`rejection_step = 2`, 'establishments_rejection'],
    [`profile_image_name = '${'a'.repeat(30)}'`, 'establishments_image_whole'],
  ])('refuses %s of one that waits', async (change, constraint) => {
    const { id } = await world.register(ana)
    expect(await refusal(world.rows(`update establishments set ${change} where id = '${id}'`))).toMatchObject(
      {
        constraint,
      },
    )
  })
})
