import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { testClock } from '../../../test/factories/clock.ts'
import { peopleOf } from '../../../test/factories/people.ts'
import type { StuckKind, StuckSource } from '../../platform/stuck-work/stuck-source.ts'
import { reportStuckWork } from './report-stuck-work.ts'

const clock = testClock()
const minute = 60_000
let test: TestDatabase
let people: ReturnType<typeof peopleOf>
const stuck = new Map<StuckKind, Date[]>()

beforeAll(async () => {
  test = await createTestDatabase({ clock })
  people = peopleOf(test, clock)
})
beforeEach(async () => {
  await test.reset()
  stuck.clear()
  for (const language of ['es', 'pt']) {
    const { userId } = await people.user()
    await test.asOwner(`update users set role = 'admin', language = $2 where id = $1`, [userId, language])
  }
  await test.asOwner('delete from mails')
})
afterAll(() => test.close())

function sourceOf(kind: StuckKind): StuckSource {
  return {
    kind,
    async summary() {
      const times = stuck.get(kind) ?? []
      return { count: times.length, newestAt: times.at(-1) ?? null }
    },
    list: async () => [],
    repeat: async () => false,
  }
}

const giveUp = (kind: StuckKind) => stuck.set(kind, [...(stuck.get(kind) ?? []), clock.now()])

/** Runs the task and gives the new mails. */
async function report(): Promise<{ subject: string; text: string }[]> {
  const sources = [sourceOf('notice'), sourceOf('job')]
  await reportStuckWork({ sources, unitOfWork: test.unitOfWork, queue: people.mail })
  const { rows } = await test.asOwner(
    `with taken as (delete from mails returning subject, body_text, language) select * from taken order by language`,
  )
  return rows.map(({ subject, body_text }) => ({ subject, text: body_text }))
}

it('mails every admin in their language when work gives up, with the number of each kind', async () => {
  expect(await report()).toEqual([])
  giveUp('notice')
  giveUp('notice')
  giveUp('job')
  const [es, pt, ...more] = await report()
  expect(more).toEqual([])
  expect(es?.subject).toMatch(/^Hay trabajo detenido en /)
  expect(es?.text).toMatch(/Avisos de proveedores: 2[^]*Tareas: 1/)
  expect(es?.text).toContain('npm run stuck -- list')
  expect(pt?.subject).toMatch(/^Há itens parados na /)
  expect(pt?.text).toMatch(/Avisos de provedores: 2[^]*Tarefas: 1/)
})

it('mails a kind again only for newer work, and at most once an hour; another kind at once', async () => {
  giveUp('notice')
  expect(await report()).toHaveLength(2)
  clock.advance(60 * minute)
  expect(await report()).toEqual([])

  giveUp('notice')
  expect(await report()).toHaveLength(2)
  clock.advance(30 * minute)
  giveUp('notice')
  clock.advance(30 * minute - 1)
  expect(await report()).toEqual([])
  giveUp('job')
  expect(await report()).toHaveLength(2)
  clock.advance(1)
  expect(await report()).toHaveLength(2)
})
