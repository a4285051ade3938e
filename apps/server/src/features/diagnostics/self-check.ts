import type { PromotionAttempt, SelfCheck } from '@puente/contract/diagnostics'
import { type AccountView, readSession, signIn, signOut } from '@puente/contract/identity/sessions'
import type { Config } from '../../platform/config/config.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { RequestContext, SignedInActor, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import type { ChangeRole } from '../identity/public.ts'
import type { OwnAnswer, OwnClient } from './own-requests.ts'
import { promotionRequests } from './promotion-attempts.ts'

export interface SelfCheckDeps {
  readonly config: Pick<Config, 'debugTestAccount'>
  readonly unitOfWork: UnitOfWork
  readonly log: Logger
  /** Only makes an account a user again. */
  readonly changeRole: ChangeRole
  /** A new client without a session. */
  readonly openClient: () => OwnClient
}

/**
 * Signs in as the test account over the API, tries to become an admin by every write that accepts account data, and signs out (DBG-006). The
 * operator names the account: no other account is signed in.
 */
export async function checkPromotion(
  deps: SelfCheckDeps,
  actor: SignedInActor,
  context: RequestContext,
): Promise<SelfCheck> {
  const known = deps.config.debugTestAccount
  if (known === null) return { kind: 'no-account', missing: ['DEBUG_TEST_EMAIL', 'DEBUG_TEST_PASSWORD'] }
  const client = deps.openClient()
  const opened = await client.send(signIn, {
    email: known.email,
    password: known.password.reveal(),
    remember: false,
  })
  const account = accountIn(opened)
  if (account === null) return { kind: 'unsuitable', reason: 'sign-in', status: opened.status }
  client.csrfToken = tokenIn(opened)
  try {
    if (account.role !== 'user') return { kind: 'unsuitable', reason: 'admin', status: opened.status }
    const attempts = await tryAll(deps, client, account)
    await record(deps, { actor, context, account, attempts })
    return { kind: 'done', attempts }
  } finally {
    await client.send(signOut)
  }
}

async function tryAll(
  { changeRole, log }: SelfCheckDeps,
  client: OwnClient,
  account: AccountView,
): Promise<PromotionAttempt[]> {
  const attempts: PromotionAttempt[] = []
  for (const { endpoint, body } of promotionRequests(account)) {
    const { name, method, path } = endpoint
    const answer = await client.send(endpoint, body)
    const now = accountIn(await client.send(readSession))
    // A change of role may have ended the session. Without one, the undoing shows whether there was such a change.
    const promoted = now?.role !== 'user' && (await changeRole(account.email, 'user')).kind === 'changed'
    attempts.push({ name, method, path, status: answer.status, refusesRole: refusesRole(answer), promoted })
    if (promoted) {
      log.fatal({ event: 'security.promoted', endpoint: name }, 'an endpoint made a user an admin')
      // The change of role ended the session.
      break
    }
  }
  return attempts
}

interface Outcome {
  readonly actor: SignedInActor
  readonly context: RequestContext
  readonly account: AccountView
  readonly attempts: readonly PromotionAttempt[]
}

async function record({ unitOfWork }: SelfCheckDeps, { actor, context, account, attempts }: Outcome) {
  await unitOfWork.run(
    actor,
    'debug.self-check',
    async (tx) => {
      const answers = Object.fromEntries(attempts.map(({ name, status }) => [name, status]))
      const promotedBy = attempts.find(({ promoted }) => promoted)?.name ?? null
      tx.audit({ object: { type: 'user', id: account.id }, after: { answers, promotedBy } })
    },
    context,
  )
}

/** The account in the answer to a sign-in, or in a session. Null without one. */
function accountIn({ body }: OwnAnswer): AccountView | null {
  const view = body as { account?: AccountView | null; session?: { account: AccountView | null } } | null
  return view?.session?.account ?? view?.account ?? null
}

function tokenIn({ body }: OwnAnswer): string | null {
  return (body as { session?: { csrfToken: string | null } } | null)?.session?.csrfToken ?? null
}

function refusesRole({ body }: OwnAnswer): boolean {
  const faults = (body as { errors?: { field: string; rule: string }[] } | null)?.errors ?? []
  return faults.some(({ field, rule }) => field === 'role' && rule === 'unknown')
}
