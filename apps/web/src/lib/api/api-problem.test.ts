import { describe, expect, it } from 'vitest'
import { ApiProblem, readProblem, UnexpectedAnswer } from './api-problem.ts'

function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  return {
    status,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    header: (name: string) => headers[name] ?? null,
  }
}

describe('reading a refusal', () => {
  it('rebuilds code, details, field faults and request id', () => {
    const problem = readProblem(
      answer(422, {
        type: 'urn:puente:problem:request.invalid',
        title: 'The request breaks the contract',
        status: 422,
        instance: 'req-7',
        code: 'request.invalid',
        details: { limit: 3 },
        errors: [{ field: 'payer.document', rule: 'format' }],
      }),
    )
    expect(problem).toBeInstanceOf(ApiProblem)
    expect(problem).toMatchObject({
      code: 'request.invalid',
      status: 422,
      details: { limit: 3 },
      errors: [{ field: 'payer.document', rule: 'format' }],
      requestId: 'req-7',
      retryAfterSeconds: null,
    })
  })

  it('keeps the pause that the server asks for', () => {
    const body = { code: 'rate-limit.exceeded', type: 'urn:puente:problem:rate-limit.exceeded' }
    const problem = readProblem(answer(429, body, { 'retry-after': '40' }))
    expect(problem).toMatchObject({ code: 'rate-limit.exceeded', retryAfterSeconds: 40 })
  })

  it('treats the page of a proxy as an unexpected answer', () => {
    const problem = readProblem(answer(502, '<html>Bad gateway</html>', { 'x-request-id': 'edge-1' }))
    expect(problem).toBeInstanceOf(UnexpectedAnswer)
    expect(problem).toMatchObject({ status: 502, requestId: 'edge-1' })
  })

  it('treats the problem of another system as an unexpected answer', () => {
    const foreign = { code: 'session.required', type: 'https://proxy.example/errors/session' }
    expect(readProblem(answer(401, foreign))).toBeInstanceOf(UnexpectedAnswer)
  })

  it('drops field faults that are not of the agreed shape', () => {
    const problem = readProblem(
      answer(422, {
        code: 'request.invalid',
        type: 'urn:puente:problem:request.invalid',
        errors: [{ field: 1 }, null, 'x'],
      }),
    )
    expect(problem).toMatchObject({ errors: [] })
  })
})
