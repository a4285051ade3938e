import type { ProblemCode } from '@puente/contract/protocol/problems'
import { describe, expect, it } from 'vitest'
import { ApiProblem, NetworkFailure, UnexpectedAnswer } from '../../../lib/api/api-problem.ts'
import { texts as pt } from '../../../messages/pt/verification/admin.ts'
import { listFaultOf } from './list-fault.ts'

const refusal = (code: ProblemCode) =>
  new ApiProblem({ code, status: 403, details: {}, errors: [], requestId: 'r', retryAfterSeconds: null })
const never = () => Promise.reject(new Error('the session must not be read'))

describe('why a list is not there', () => {
  it('names the fault for each refusal of the session or the role, without reading the session (PEOP-012)', async () => {
    expect(await listFaultOf(refusal('session.required'), never)).toBe('no-session')
    expect(await listFaultOf(refusal('session.expired'), never)).toBe('no-session')
    expect(await listFaultOf(refusal('access.denied'), never)).toBe('not-admin')
    expect(await listFaultOf(refusal('session.locked'), never)).toBe('role-unchecked')
  })

  it('reads the session first if the failure gives no reason (PEOP-012)', async () => {
    const failure = new NetworkFailure(null)
    expect(await listFaultOf(failure, never)).toBe('session-unchecked')
    expect(await listFaultOf(failure, async () => null)).toBe('no-session')
    expect(await listFaultOf(failure, async () => ({ role: 'user' }))).toBe('not-admin')
    expect(await listFaultOf(new UnexpectedAnswer(500, 'r'), async () => ({ role: 'admin' }))).toBe('no-data')
  })

  it('has the texts that PEOP-012 requires', () => {
    expect(pt.faults).toMatchObject({
      'no-session': { title: 'Não autenticado' },
      'session-unchecked': { title: 'Erro de autenticação' },
      'role-unchecked': { title: 'Erro de permissão' },
      'not-admin': { title: 'Acesso negado', text: 'Você não tem permissão para acessar esta página.' },
      'no-data': { title: 'Erro ao carregar dados' },
    })
  })
})
