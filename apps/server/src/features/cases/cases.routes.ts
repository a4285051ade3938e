import {
  addCaseNote as addCaseNoteEndpoint,
  leaveCase as leaveCaseEndpoint,
  listCases,
  listClosedCases,
  readCase as readCaseEndpoint,
  takeCase as takeCaseEndpoint,
} from '@puente/contract/cases'
import type { Database } from '../../platform/db/database.ts'
import type { Router } from '../../platform/http/call.ts'
import type { DecidingAdmin } from '../../platform/idempotency/decide-once.ts'
import type { Actor, RequestContext, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { readCase, readCasePage } from './case-reads.ts'
import { readClosedCases } from './closed-case-reads.ts'
import { addCaseNote, leaveCase, takeCase } from './work-on-case.ts'

export function casesRoutes(
  router: Router,
  { database, unitOfWork }: { readonly database: Database; readonly unitOfWork: UnitOfWork },
): void {
  router.on(listCases, ({ query, session }) => readCasePage(database, query, session.userId))
  router.on(listClosedCases, ({ query, session }) => readClosedCases(database, query, session.userId))
  router.on(readCaseEndpoint, ({ params, session }) => readCase(database, params, session.userId))
  router.on(takeCaseEndpoint, async ({ params, body, actor, context, session }) => {
    await takeCase(unitOfWork, params, body.from, adminOf(actor, context))
    return readCase(database, params, session.userId)
  })
  router.on(leaveCaseEndpoint, async ({ params, actor, context, session }) => {
    await leaveCase(unitOfWork, params, adminOf(actor, context))
    return readCase(database, params, session.userId)
  })
  router.on(addCaseNoteEndpoint, async ({ params, body, idempotencyKey, actor, context, session }) => {
    await addCaseNote(unitOfWork, params, { text: body.text, idempotencyKey }, adminOf(actor, context))
    return readCase(database, params, session.userId)
  })
}

function adminOf(actor: Actor, context: RequestContext): DecidingAdmin {
  if (actor.kind !== 'admin') throw new Error('a case was reached by somebody who is not an admin')
  return { actor, context }
}
