import { DomainError } from '@puente/contract/protocol/problems'
import { expect, it } from 'vitest'
import { inTurns } from './in-turns.ts'
import type { Actor, Tx, UnitOfWork } from './unit-of-work.ts'

const actor: Actor = { kind: 'anonymous' }
/** The context by which a test distinguishes the runs of one command. */
const named = (requestId: string) => ({ requestId, ipAddress: null })

/** A unit of work whose runs end when the test lets them, with the names of the runs that began. */
function heldUnitOfWork() {
  const begun: string[] = []
  const ends = new Map<string, (outcome: Promise<void>) => void>()
  const unitOfWork: UnitOfWork = {
    run: async (_actor, command, work, context) => {
      const name = context?.requestId ?? command
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, (outcome) => resolve(outcome)))
      return work({} as Tx)
    },
    recordRefusal: async () => {},
  }
  return {
    unitOfWork,
    begun,
    end: (command: string, outcome = Promise.resolve()) => ends.get(command)?.(outcome),
  }
}

it('opens a limited number of transactions at a time, and the others in their order', async () => {
  const { unitOfWork, begun, end } = heldUnitOfWork()
  const turns = inTurns(unitOfWork, 'create', { places: 2, waiting: 10 })
  const runs = ['a', 'b', 'c', 'd'].map((name) => turns.run(actor, 'create', async () => name, named(name)))
  await expect.poll(() => begun).toEqual(['a', 'b'])
  end('b')
  expect(await runs[1]).toBe('b')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c']) end(name)
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd'])
  end('d')
  expect(await Promise.all(runs)).toEqual(['a', 'b', 'c', 'd'])
})

it('refuses as busy above its limit, and rethrows what a transaction throws', async () => {
  const { unitOfWork, begun, end } = heldUnitOfWork()
  const turns = inTurns(unitOfWork, 'create', { places: 1, waiting: 0 })
  const first = turns.run(actor, 'create', async () => 'a', named('a'))
  await expect(turns.run(actor, 'create', async () => 'b', named('b'))).rejects.toMatchObject({
    code: 'server.busy',
    details: { retryAfterSeconds: 2 },
  })
  const refusal = new DomainError('payment.not-found')
  end('a', Promise.reject(refusal))
  await expect(first).rejects.toBe(refusal)
  const next = turns.run(actor, 'create', async () => 'c', named('c'))
  await expect.poll(() => begun).toEqual(['a', 'c'])
  end('c')
  expect(await next).toBe('c')
})

it("commits a provider's answer at once, even if many creations wait", async () => {
  const { unitOfWork, begun, end } = heldUnitOfWork()
  const turns = inTurns(unitOfWork, 'create', { places: 1, waiting: 10 })
  const creating = ['a', 'b'].map((name) => turns.run(actor, 'create', async () => name, named(name)))
  const answer = turns.run(actor, 'issue', async () => 'issued')
  await expect.poll(() => begun).toEqual(['issue', 'a'])
  end('issue')
  expect(await answer).toBe('issued')
  end('a')
  await expect.poll(() => begun).toEqual(['issue', 'a', 'b'])
  end('b')
  expect(await Promise.all(creating)).toEqual(['a', 'b'])
})
