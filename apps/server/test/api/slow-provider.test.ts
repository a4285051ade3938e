import { afterAll, beforeAll, expect, it } from 'vitest'
import { createServerWorld, orderOf, type ServerWorld } from './server-world.ts'

const questions = 20
const orders = 9
/** Longer than a connection may take. */
const answerMs = 3_500

let world: ServerWorld
beforeAll(async () => {
  world = await createServerWorld()
})
afterAll(() => world.close())

it('issues 9 orders at once beside 20 reconciliations, although the provider takes 3.5 s to answer', async () => {
  const asked = await merchant()
  for (let nth = 0; nth < questions; nth += 1) await orderOf(asked)
  const others = await Promise.all(Array.from({ length: orders }, merchant))

  const slow = { delayMs: answerMs, on: ['createCharge', 'readCharge'] }
  await switchFault('slowAnswer', slow)
  await world.test.asOwner('update charges set ask_at = now(), asked_count = 0')
  // Claimed for queries, which are on their way or wait for their turn.
  const claimed = async () =>
    (await world.test.pool.query('select from charges where asked_count > 0')).rowCount
  await expect.poll(claimed, { timeout: 15_000, interval: 20 }).toBe(questions)

  const placed = await Promise.all(others.map((browser) => orderOf(browser)))
  expect(placed.map(({ pixCode, pixStatus }) => [pixCode !== null, pixStatus])).toEqual(
    placed.map(() => [true, 'pending']),
  )
  // The orders did not wait for the queries, most of which have not been sent yet.
  const answered = await world.test.pool.query(
    'select from charges where asked_count > 0 and asked_at is not null',
  )
  expect(answered.rowCount).toBeLessThan(questions)
})

async function merchant() {
  const { email } = await world.merchant()
  const browser = world.browser()
  await browser.signIn(email)
  return browser
}

async function switchFault(name: string, settings: object): Promise<void> {
  const answer = await fetch(`${world.sandbox.url}/sandbox/faults/${name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  })
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`)
}
