import {
  closeNotice as closeNoticeEndpoint,
  listDeliveries,
  listRegistrations as listRegistrationsEndpoint,
  listStuckWork,
  readDelivery as readDeliveryEndpoint,
  readNoticeDesk as readNoticeDeskEndpoint,
  registerNoticeAddress as registerNoticeAddressEndpoint,
  removeNoticeAddress as removeNoticeAddressEndpoint,
  repeatStuckWork as repeatStuckWorkEndpoint,
  replayNotice as replayNoticeEndpoint,
  revealNoticeAddress,
} from '@puente/contract/notices'
import {
  muteAlarm as muteAlarmEndpoint,
  unmuteAlarm as unmuteAlarmEndpoint,
} from '@puente/contract/notices/mutes'
import { sendNoticeTest as sendNoticeTestEndpoint } from '@puente/contract/notices/tests'
import type { Database } from '../../platform/db/database.ts'
import type { Router } from '../../platform/http/call.ts'
import { behindGate } from '../finance/public.ts'
import { closeNotice } from './close-notice.ts'
import { type DetailDeps, readDelivery } from './delivery-detail.ts'
import { readDeliveries } from './delivery-reads.ts'
import { muteAlarm, unmuteAlarm } from './mute-alarm.ts'
import { type DeskDeps, readNoticeDesk } from './notice-desk.ts'
import {
  listRegistrations,
  type RegistrationDeps,
  registerNoticeAddress,
  removeNoticeAddress,
  revealAddress,
} from './registrations.ts'
import { type ReplayDeps, replayNotice } from './replay-notice.ts'
import { type NoticeTestDeps, sendNoticeTest } from './send-notice-test.ts'
import { readStuckWork, repeatStuckWork } from './stuck-work.ts'

export type NoticesRouteDeps = DetailDeps &
  DeskDeps &
  RegistrationDeps &
  ReplayDeps &
  NoticeTestDeps & { readonly database: Database }

export function noticesRoutes(router: Router, deps: NoticesRouteDeps): void {
  router.on(readNoticeDeskEndpoint, () => readNoticeDesk(deps))
  router.on(listDeliveries, ({ query }) => readDeliveries(deps.database, query))
  router.on(readDeliveryEndpoint, ({ params }) => readDelivery(deps, params.id))
  router.on(replayNoticeEndpoint, async ({ actor, params, context }) => {
    await replayNotice(deps, actor, params.id, context)
    return readDelivery(deps, params.id)
  })

  router.on(closeNoticeEndpoint, async ({ actor, params, body, context }) => {
    await closeNotice(deps, actor, { id: params.id, reason: body.reason }, context)
    return readDelivery(deps, params.id)
  })

  router.on(listStuckWork, () => readStuckWork(deps.stuckWork))
  router.on(repeatStuckWorkEndpoint, async ({ actor, body, context }) => {
    await repeatStuckWork(deps, actor, body, context)
    return undefined
  })

  router.on(listRegistrationsEndpoint, ({ params }) => listRegistrations(deps, params.provider))
  router.on(sendNoticeTestEndpoint, ({ params, ...caller }) => sendNoticeTest(deps, params.provider, caller))
  router.on(muteAlarmEndpoint, ({ body, ...caller }) => muteAlarm(deps, caller, body))
  router.on(unmuteAlarmEndpoint, async ({ body, ...caller }) => {
    await unmuteAlarm(deps, caller, body)
    return undefined
  })
  const gated = behindGate(router, deps)
  gated.on(registerNoticeAddressEndpoint, ({ params, ...caller }) =>
    registerNoticeAddress(deps, params.provider, caller),
  )
  gated.on(removeNoticeAddressEndpoint, ({ params, body, ...caller }) =>
    removeNoticeAddress(deps, { provider: params.provider, shown: body }, caller),
  )
  gated.on(revealNoticeAddress, ({ params, ...caller }) => revealAddress(deps, params.provider, caller))
}
