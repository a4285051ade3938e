import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { registrationForm } from '../../../../test/factories/establishment-forms.ts'
import {
  createEstablishmentWorld,
  type EstablishmentWorld,
} from '../../../../test/factories/establishment-world.ts'
import { deleteDraft } from './draft-repository.ts'
import { readDraft, saveDraft } from './registration-draft.ts'

let world: EstablishmentWorld
let userId: string
beforeAll(async () => {
  world = await createEstablishmentWorld()
})
beforeEach(async () => {
  await world.reset()
  ;({ userId } = await world.person())
})
afterAll(() => world.close())

const after = (seconds: number) => new Date(world.clock.now().getTime() + seconds * 1000)
const save = (name: string, changedAt: Date, userAgent = 'Phone') =>
  saveDraft(world.deps, { userId, form: registrationForm({ name }), step: 2, changedAt, userAgent })
const nameOf = async () => (await readDraft(world.deps, userId))?.form.name

it('stores the form as typed, with its faults, its step, its time and its device (EST-009)', async () => {
  expect(await readDraft(world.deps, userId)).toBeNull()
  const form = registrationForm({
    name: ' <b>',
    cuit: '30-7',
    services: ['', 'WiFi', 'wifi'],
    description: '\n🙂',
  })
  const changedAt = after(-3)
  const { saved, draft } = await saveDraft(world.deps, {
    userId,
    form,
    step: 4,
    changedAt,
    userAgent: 'Phone',
  })
  expect(saved).toBe(true)
  expect(draft).toEqual({
    form,
    step: 4,
    changedAt: changedAt.toISOString(),
    savedAt: world.clock.now().toISOString(),
    userAgent: 'Phone',
  })
  expect(await readDraft(world.deps, userId)).toEqual(draft)
  expect(JSON.stringify(await world.rows('select * from establishment_drafts'))).not.toContain('30-7')
  expect(await readDraft(world.deps, (await world.person()).userId)).toBeNull()
})

it('keeps the newer of two drafts in any order of arrival (EST-009)', async () => {
  await save('first', after(-60))
  expect((await save('newer', after(-30), 'Laptop')).saved).toBe(true)
  const late = await save('older', after(-45))
  expect(late).toMatchObject({ saved: false, draft: { form: { name: 'newer' }, userAgent: 'Laptop' } })
  expect((await save('same time', after(-30))).saved).toBe(true)
  expect(await nameOf()).toBe('same time')
})

it('accepts drafts of other devices although one clock is ahead (EST-009)', async () => {
  const { draft } = await save('ahead', after(3600))
  expect(draft.changedAt).toBe(world.clock.now().toISOString())
  world.clock.advance(1000)
  expect((await save('right', world.clock.now())).saved).toBe(true)
})

it('keeps the newest of many saved at the same moment (EST-009)', async () => {
  await Promise.all([5, 1, 4, 2, 3].map((nth) => save(`draft ${nth}`, after(nth - 10))))
  expect(await nameOf()).toBe('draft 5')
})

it('can be deleted twice (EST-008)', async () => {
  await save('draft', after(0))
  await deleteDraft(world.test.db, userId)
  await deleteDraft(world.test.db, userId)
  expect(await readDraft(world.deps, userId)).toBeNull()
})
