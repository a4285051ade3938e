import { type ProblemCode, problems } from '@puente/contract/protocol/problems'
import { expect, it, vi } from 'vitest'
import { ApiProblem } from '../api/api-problem.ts'
import { createDoor } from './door.ts'

const [pass, isWanted, answer] = createDoor('proof.required')

function refusal(code: ProblemCode): ApiProblem {
  const status = problems[code].status
  return new ApiProblem({ code, status, details: {}, errors: [], requestId: 'r', retryAfterSeconds: null })
}

it('waits for the dialog when the server refuses with the code of the door, and runs the act once more', async () => {
  const act = vi.fn().mockRejectedValueOnce(refusal('proof.required')).mockResolvedValueOnce('done')
  const result = pass(act)
  await vi.waitFor(() => expect(isWanted()).toBe(true))
  answer(true)
  expect(await result).toBe('done')
  expect(act).toHaveBeenCalledTimes(2)
  expect(isWanted()).toBe(false)
})

it('leaves the act undone when the person closes the dialog, and asks nothing after any other refusal', async () => {
  const act = vi.fn().mockRejectedValue(refusal('proof.required'))
  const result = pass(act)
  await vi.waitFor(() => expect(isWanted()).toBe(true))
  answer(false)
  await expect(result).rejects.toMatchObject({ code: 'proof.required' })
  expect(act).toHaveBeenCalledTimes(1)
  await expect(pass(() => Promise.reject(refusal('access.denied')))).rejects.toMatchObject({
    code: 'access.denied',
  })
  expect(isWanted()).toBe(false)
})

it('serves all waiting calls with one answer', async () => {
  const acts = [1, 2].map((value) =>
    vi.fn().mockRejectedValueOnce(refusal('proof.required')).mockResolvedValueOnce(value),
  )
  const results = Promise.all(acts.map((act) => pass(act)))
  await vi.waitFor(() => expect(acts[1]).toHaveBeenCalledTimes(1))
  await vi.waitFor(() => expect(isWanted()).toBe(true))
  answer(true)
  expect(await results).toEqual([1, 2])
})
