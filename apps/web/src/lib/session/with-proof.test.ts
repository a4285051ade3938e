import { type ProblemCode, problems } from '@puente/contract/protocol/problems'
import { expect, it, vi } from 'vitest'
import { ApiProblem } from '../api/api-problem.ts'
import { answerProof, proofIsWanted, withProof } from './with-proof.ts'

function refusal(code: ProblemCode): ApiProblem {
  const status = problems[code].status
  return new ApiProblem({ code, status, details: {}, errors: [], requestId: 'r', retryAfterSeconds: null })
}

it('asks for a proof when the server wants one, and runs the act once more', async () => {
  const act = vi.fn().mockRejectedValueOnce(refusal('proof.required')).mockResolvedValueOnce('done')
  const result = withProof(act)
  await vi.waitFor(() => expect(proofIsWanted()).toBe(true))
  answerProof(true)
  expect(await result).toBe('done')
  expect(act).toHaveBeenCalledTimes(2)
  expect(proofIsWanted()).toBe(false)
})

it('leaves the act undone when the person does not prove who they are, and asks nothing after any other refusal', async () => {
  const act = vi.fn().mockRejectedValue(refusal('proof.required'))
  const result = withProof(act)
  await vi.waitFor(() => expect(proofIsWanted()).toBe(true))
  answerProof(false)
  await expect(result).rejects.toMatchObject({ code: 'proof.required' })
  expect(act).toHaveBeenCalledTimes(1)
  await expect(withProof(() => Promise.reject(refusal('access.denied')))).rejects.toMatchObject({
    code: 'access.denied',
  })
  expect(proofIsWanted()).toBe(false)
})

it('serves all waiting calls with one proof', async () => {
  const acts = [1, 2].map((value) =>
    vi.fn().mockRejectedValueOnce(refusal('proof.required')).mockResolvedValueOnce(value),
  )
  const results = Promise.all(acts.map((act) => withProof(act)))
  await vi.waitFor(() => expect(acts[1]).toHaveBeenCalledTimes(1))
  await vi.waitFor(() => expect(proofIsWanted()).toBe(true))
  answerProof(true)
  expect(await results).toEqual([1, 2])
})
