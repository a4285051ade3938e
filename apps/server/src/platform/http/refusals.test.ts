import { endpoint } from '@puente/contract/protocol/endpoint'
import { DomainError, type ProblemCode } from '@puente/contract/protocol/problems'
import { expect, it } from 'vitest'
import { declaredOnly, refusalsOf } from './refusals.ts'

const spend = endpoint({
  name: 'spend',
  method: 'POST',
  path: '/spend',
  access: 'user',
  summary: 'A command of this test',
  idempotent: true,
  status: 204,
  problems: ['quote.expired'],
})

const refusing = (code: ProblemCode) => () => Promise.reject(new DomainError(code))

it('passes on the refusals that an endpoint declares, and those that follow from its kind', async () => {
  for (const code of [
    'quote.expired',
    'idempotency.key-reused',
    'session.required',
    'server.busy',
  ] as const) {
    await expect(declaredOnly(spend, refusing(code))).rejects.toMatchObject({ code })
  }
  expect(await declaredOnly(spend, async () => 1)).toBe(1)
  expect(refusalsOf(spend)).not.toContain('second-factor.enrolment-required')
})

it('turns any other refusal into a server error', async () => {
  await expect(declaredOnly(spend, refusing('quote.used'))).rejects.toThrow(
    'spend refuses with quote.used, which its contract does not declare',
  )
})
