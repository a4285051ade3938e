import {
  approvePerson,
  listPeople,
  listReviews,
  readPerson,
  rejectPerson,
} from '@puente/contract/verification/people'
import { withdrawApproval } from '@puente/contract/verification/withdrawal'
import type { Router } from '../../../platform/http/call.ts'
import { type DecideDeps, decideCase } from './decide-case.ts'
import { type PeopleListDeps, readPeople } from '../people/people-list.ts'
import { readPersonView } from '../people/read-person.ts'
import { readReviews } from './review-reads.ts'

export type ReviewRouteDeps = DecideDeps & PeopleListDeps

/** The approval desk and Pessoas Físicas. */
export function reviewRoutes(router: Router, deps: ReviewRouteDeps): void {
  router.on(listReviews, ({ query }) => readReviews(deps.database, query))
  router.on(listPeople, ({ query, actor, context }) => readPeople(deps, query, { actor, context }))
  router.on(readPerson, ({ params, actor, context }) => readPersonView(deps, params.id, { actor, context }))

  router.on(approvePerson, ({ params, body, actor, context }) =>
    decideCase(
      deps,
      { userId: params.id, version: body.version, decision: { kind: 'approve' } },
      { actor, context },
    ),
  )
  router.on(rejectPerson, ({ params, body, actor, context }) => {
    const { version, reason, documents } = body
    const decision = { kind: 'reject', reason, documents: [...new Set(documents)] } as const
    return decideCase(deps, { userId: params.id, version, decision }, { actor, context })
  })
  router.on(withdrawApproval, ({ params, body, actor, context }) => {
    const { version, reason } = body
    const decision = { kind: 'withdraw', reason } as const
    return decideCase(deps, { userId: params.id, version, decision }, { actor, context })
  })
}
