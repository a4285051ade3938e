import { changeTradeName, readSession, signIn, signOut } from '@puente/contract/identity/sessions'
import { expect, it } from 'vitest'
import { Secret } from '../../platform/config/secret.ts'
import type { AuditEntry } from '../../platform/audit/audit-entry.ts'
import { createLogger } from '../../platform/log/logger.ts'
import type { UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import type { OwnAnswer, OwnClient } from './own-requests.ts'
import { checkPromotion, type SelfCheckDeps } from './self-check.ts'

const email = 'test@puente.test'
const context = { requestId: 'r1', ipAddress: null }
const actor = { kind: 'admin', userId: 'a1', sessionId: 's1' } as const

/** A server that makes the account an admin at `faulty`, and what the self-check did to it. */
function serverOf({ role = 'user', faulty = '', lets = true, endsSession = false } = {}) {
  const state = { role, sent: [] as string[], entries: [] as AuditEntry[], logged: [] as string[] }
  const view = () => ({
    account: { id: 'u1', email, role: state.role, language: 'es', tradeName: null },
    csrfToken: 't',
  })
  const client: OwnClient = {
    csrfToken: null,
    async send(endpoint, body): Promise<OwnAnswer> {
      const name = Object.entries({ readSession, signOut }).find(([, one]) => one === endpoint)?.[0]
      state.sent.push(name ?? endpoint.path)
      const isOut = endsSession && state.role === 'admin'
      if (endpoint === readSession) return { status: 200, body: isOut ? { account: null } : view() }
      if (endpoint === signOut) return { status: 204, body: null }
      if (endpoint === signIn && !('role' in (body ?? {}))) {
        return lets ? { status: 200, body: { kind: 'open', session: view() } } : { status: 401, body: {} }
      }
      if (endpoint.path === faulty) {
        state.role = 'admin'
        return { status: 204, body: null }
      }
      return { status: 422, body: { errors: [{ field: 'role', rule: 'unknown' }] } }
    },
  }
  const unitOfWork = {
    run: async (_actor: unknown, _command: string, work: (tx: unknown) => Promise<unknown>) =>
      work({ audit: (entry: AuditEntry) => state.entries.push(entry) }),
  } as unknown as UnitOfWork
  const deps: SelfCheckDeps = {
    config: { debugTestAccount: { email, password: new Secret('test-password') } },
    unitOfWork,
    log: createLogger('info', { write: (line) => state.logged.push(line) }),
    changeRole: async (_email, next) => {
      state.role = next
      return { kind: 'changed', sessionsEnded: 1 }
    },
    openClient: () => client,
  }
  return { state, deps }
}

it('takes a role that an endpoint gave away again at once, raises the alarm and records it (DBG-006)', async () => {
  const { state, deps } = serverOf({ faulty: changeTradeName.path })
  const result = await checkPromotion(deps, actor, context)
  expect(result).toMatchObject({
    kind: 'done',
    attempts: [
      { name: 'changeLanguage', status: 422, refusesRole: true, promoted: false },
      { name: 'changeTradeName', status: 204, refusesRole: false, promoted: true },
    ],
  })
  expect(state.role).toBe('user')
  expect(state.logged.join('')).toContain('security.promoted')
  expect(state.entries).toEqual([
    {
      object: { type: 'user', id: 'u1' },
      after: { answers: { changeLanguage: 422, changeTradeName: 204 }, promotedBy: 'changeTradeName' },
    },
  ])
  expect(state.sent.at(-1)).toBe('signOut')
})

it('sees a promotion that ended the session of the account, too (DBG-006)', async () => {
  const { state, deps } = serverOf({ faulty: changeTradeName.path, endsSession: true })
  const result = await checkPromotion(deps, actor, context)
  expect(result).toMatchObject({
    attempts: [{ promoted: false }, { name: 'changeTradeName', promoted: true }],
  })
  expect(state.role).toBe('user')
  expect(state.logged.join('')).toContain('security.promoted')
})

it('tries nothing with an account that is an admin, and signs it out (DBG-006)', async () => {
  const { state, deps } = serverOf({ role: 'admin' })
  expect(await checkPromotion(deps, actor, context)).toEqual({
    kind: 'unsuitable',
    reason: 'admin',
    status: 200,
  })
  expect(state.sent).toEqual([signIn.path, 'signOut'])
  expect(state.entries).toEqual([])
})

it('reports an account that cannot sign in, and a missing one by the names of its settings (DBG-006)', async () => {
  const { state, deps } = serverOf({ lets: false })
  expect(await checkPromotion(deps, actor, context)).toMatchObject({ kind: 'unsuitable', reason: 'sign-in' })
  expect(await checkPromotion({ ...deps, config: { debugTestAccount: null } }, actor, context)).toEqual({
    kind: 'no-account',
    missing: ['DEBUG_TEST_EMAIL', 'DEBUG_TEST_PASSWORD'],
  })
  expect(state.sent).toEqual([signIn.path])
})
