import {
  askPayer as askEndpoint,
  cancelPayerRequest as cancelEndpoint,
  fillPayerForm,
  listWaitingPayerRequests,
  openPayerForm as openEndpoint,
  readPayerForm,
  readPayerRequest,
} from '@puente/contract/orders/payer-requests'
import type { Router } from '../../../platform/http/call.ts'
import type { RecordCookie } from '../../../platform/http/record-cookie.ts'
import { askPayer, type AskPayerDeps } from './ask-payer.ts'
import { cancelPayerRequest } from './cancel-payer-request.ts'
import { type FillDeps, fillPayerRequest } from './fill-payer-request.ts'
import { openPayerForm } from './open-payer-form.ts'
import {
  type PayerRequestReadDeps,
  readForm,
  readOwnRequest,
  readWaitingRequests,
} from './payer-request-reads.ts'
import { endOfPayerSession, payerSecret } from './payer-session.ts'

export function payerRequestsRoutes(
  router: Router,
  deps: AskPayerDeps & FillDeps & PayerRequestReadDeps & { readonly cookie: RecordCookie },
): void {
  router.on(askEndpoint, async ({ actor, session, idempotencyKey, body, context, header }) => {
    const { userId } = session
    const asked = await askPayer(deps, { actor, userId, idempotencyKey, body, context })
    if (asked.replayed) header('Idempotency-Replayed', 'true')
    return readOwnRequest(deps, userId, asked.id)
  })
  router.on(listWaitingPayerRequests, async ({ session }) => ({
    requests: await readWaitingRequests(deps, session.userId),
  }))
  router.on(readPayerRequest, ({ session, params }) => readOwnRequest(deps, session.userId, params.id))
  router.on(cancelEndpoint, async ({ actor, session, params, context }) => {
    const { userId } = session
    await cancelPayerRequest(deps.unitOfWork, { id: params.id, userId, actor, context })
    return readOwnRequest(deps, userId, params.id)
  })
  router.on(readPayerForm, ({ params }) => readForm(deps, params.token))
  router.on(openEndpoint, async ({ actor, context, params }) => {
    await openPayerForm(deps, { token: params.token, actor, context })
    return undefined
  })
  router.on(fillPayerForm, async ({ actor, context, params, idempotencyKey, body, header }) => {
    const { token } = params
    const filled = await fillPayerRequest(deps, { actor, context, token, idempotencyKey, body })
    if (filled.replayed) header('Idempotency-Replayed', 'true')
    const transactionId = filled.chargeId.replaceAll('-', '')
    const secret = payerSecret(deps.keyedHash, filled.chargeId)
    header(
      'Set-Cookie',
      deps.cookie.set(transactionId, secret, await endOfPayerSession(deps.database, filled.chargeId)),
    )
    return { transactionId }
  })
}
