import {
  changeTransferLimits as changeTransferLimitsEndpoint,
  readTransferLimits as readTransferLimitsEndpoint,
} from '@puente/contract/finance/transfer-limits'
import {
  askKeyOwner as askKeyOwnerEndpoint,
  askTransfer as askTransferEndpoint,
  beginTransfer as beginTransferEndpoint,
  closeTransfer as closeTransferEndpoint,
  confirmTransferClosing as confirmTransferClosingEndpoint,
  exportTransfers as exportTransfersEndpoint,
  listTransfers as listTransfersEndpoint,
  readTransfer as readTransferEndpoint,
  readTransferTerms as readTransferTermsEndpoint,
  acknowledgeFoundTransfer as acknowledgeFoundTransferEndpoint,
  withdrawTransferClosing as withdrawTransferClosingEndpoint,
} from '@puente/contract/finance/transfers'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Router } from '../../../platform/http/call.ts'
import { adminOf } from '../finance-admin.ts'
import { askKeyOwner } from './ask-key-owner.ts'
import { queryTransferNow } from './query-transfers.ts'
import { type BeginDeps, beginTransfer } from './begin-transfer.ts'
import { changeTransferLimits } from './change-limits.ts'
import {
  type CloseDeps,
  closeTransfer,
  confirmTransferClosing,
  acknowledgeFoundTransfer,
  withdrawTransferClosing,
} from './close-transfer.ts'
import { exportTransfers } from './export-transfers.ts'
import { readTransferLimits } from './read-limits.ts'
import { activeAccount, type SendingAccount } from './transfer-account.ts'
import { listTransfers, type ReadsDeps, readTransferTerms, viewTransfer } from './transfer-reads.ts'

/** @param router the one behind the gate */
export function transferRoutes(router: Router, deps: BeginDeps): void {
  router.on(readTransferTermsEndpoint, async () => {
    const { provider, transfers } = await activeAccount(deps)
    return readTransferTerms(deps, provider, transfers)
  })
  router.on(askKeyOwnerEndpoint, ({ actor, body, context }) =>
    askKeyOwner(deps, body.key, { actor: adminOf(actor), context }),
  )
  router.on(beginTransferEndpoint, async ({ actor, body, context, idempotencyKey, header }) => {
    const order = { ...body, amountMinor: BigInt(body.amountMinor), idempotencyKey }
    const { id, replayed } = await beginTransfer(deps, order, { actor: adminOf(actor), context })
    if (replayed) header('Idempotency-Replayed', 'true')
    return viewTransfer(deps, id, adminOf(actor).userId)
  })
  router.on(listTransfersEndpoint, ({ query, actor }) => listTransfers(deps, query, adminOf(actor).userId))
  router.on(exportTransfersEndpoint, ({ query, actor, context }) =>
    exportTransfers(deps, query, { actor: adminOf(actor), context }),
  )
  router.on(readTransferEndpoint, ({ actor, params: { id } }) =>
    viewTransfer(deps, id, adminOf(actor).userId),
  )
  router.on(askTransferEndpoint, async ({ actor, params: { id } }) => {
    await queryTransferNow(deps, id, deps.accountOf)
    return viewTransfer(deps, id, adminOf(actor).userId)
  })
  closingRoutes(router, { ...deps, accountToQuery: deps.accountOf })

  router.on(readTransferLimitsEndpoint, async () => readTransferLimits(deps, (await active(deps)).limits))
  router.on(changeTransferLimitsEndpoint, async ({ actor, body, context }) => {
    const { limits } = await active(deps)
    const change = {
      version: body.version,
      limits: { daytime: typed(body.daytime), night: typed(body.night) },
    }
    await changeTransferLimits(deps, limits, change, { actor: adminOf(actor), context })
    return readTransferLimits(deps, limits)
  })
}

function closingRoutes(router: Router, deps: CloseDeps & ReadsDeps): void {
  router.on(closeTransferEndpoint, async ({ actor, params: { id }, body, idempotencyKey, context }) => {
    const admin = { actor: adminOf(actor), context }
    const shownMinor = body.shown === null ? null : BigInt(body.shown.amountMinor)
    await closeTransfer(deps, { id, reason: body.reason, shownMinor, idempotencyKey }, admin)
    return viewTransfer(deps, id, admin.actor.userId)
  })
  router.on(
    confirmTransferClosingEndpoint,
    async ({ actor, params: { id }, body, idempotencyKey, context }) => {
      const admin = { actor: adminOf(actor), context }
      await confirmTransferClosing(deps, { id, closingId: body.closingId, idempotencyKey }, admin)
      return viewTransfer(deps, id, admin.actor.userId)
    },
  )
  router.on(withdrawTransferClosingEndpoint, async ({ actor, params: { id }, context }) => {
    const admin = { actor: adminOf(actor), context }
    await withdrawTransferClosing(deps, id, admin)
    return viewTransfer(deps, id, admin.actor.userId)
  })
  router.on(acknowledgeFoundTransferEndpoint, async ({ actor, params: { id }, context }) => {
    const admin = { actor: adminOf(actor), context }
    await acknowledgeFoundTransfer(deps, id, admin)
    return viewTransfer(deps, id, admin.actor.userId)
  })
}

/** Our own limits are there whatever the provider can do. */
async function active({
  settings,
  accountOf,
}: BeginDeps): Promise<Pick<NonNullable<SendingAccount['transfers']>, 'limits'>> {
  const account = accountOf((await settings.current())['provider.active'])
  if (account === null) throw new DomainError('provider.not-configured')
  return { limits: account.transfers?.limits ?? null }
}

function typed({
  perTransferMinor,
  perDayMinor,
}: {
  readonly perTransferMinor: string
  readonly perDayMinor: string
}) {
  return { perTransferMinor: BigInt(perTransferMinor), perDayMinor: BigInt(perDayMinor) }
}
