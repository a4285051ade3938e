import {
  pauseOwnEstablishment,
  resumeOwnEstablishment,
} from '@puente/contract/establishments/own-establishments'
import { pauseEstablishment, resumeEstablishment } from '@puente/contract/establishments/approval'
import type { Router } from '../../../platform/http/call.ts'
import type { DecisionDeps } from '../approval/decide-establishment.ts'
import { actOnAny } from './pause-any.ts'
import { actOnOwn } from './pause-own.ts'

export function pausingRoutes(router: Router, deps: DecisionDeps): void {
  router.on(pauseOwnEstablishment, ({ params, actor, context }) =>
    actOnOwn(deps, params.id, 'pause', { actor, context }),
  )
  router.on(resumeOwnEstablishment, ({ params, actor, context }) =>
    actOnOwn(deps, params.id, 'resume', { actor, context }),
  )
  router.on(pauseEstablishment, ({ params: { id }, body: { version, reason }, actor, context }) =>
    actOnAny(deps, { id, version }, { kind: 'pause', reason }, { actor, context }),
  )
  router.on(resumeEstablishment, ({ params: { id }, body: { version }, actor, context }) =>
    actOnAny(deps, { id, version }, { kind: 'resume' }, { actor, context }),
  )
}
