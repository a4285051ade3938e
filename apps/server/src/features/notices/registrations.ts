import { isDeepStrictEqual } from 'node:util'
import type { ProviderName } from '@puente/contract/collections'
import type { Registration, ShownRegistration } from '@puente/contract/notices'
import { DomainError, type ProblemDetails } from '@puente/contract/protocol/problems'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { RequestContext, SignedInActor, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  CollectorFailure,
  type NoticeAddress,
  type NoticeRegistration,
  noticesBase,
} from '../collections/public.ts'
import { wordsOf } from '../finance/public.ts'
import type { NoticeProviders } from './notice-providers.ts'

export interface RegistrationDeps {
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly log: Logger
  readonly providers: NoticeProviders
  readonly publicUrl: string
}

interface Caller {
  readonly actor: SignedInActor
  readonly context: RequestContext
}

/**
 * The addresses that the provider has for our account, queried now (HOOK-003).
 * @throws DomainError `provider.not-configured`, `notice.registration-unsupported`, `notice.provider-failed`
 */
export async function listRegistrations(
  deps: RegistrationDeps,
  provider: ProviderName,
): Promise<{ readonly items: Registration[]; readonly readAt: string }> {
  const { listNoticeAddresses, removeNoticeAddress } = registrationOf(deps, provider)
  if (listNoticeAddresses === null) throw new DomainError('notice.registration-unsupported')
  const own = noticesBase(deps.publicUrl, provider)
  const found = await asked(deps, provider, listNoticeAddresses)
  return {
    items: found.map((one) => ({
      ...shownOf(one, own),
      mayRemove: one.isOwnKey && removeNoticeAddress !== null,
    })),
    readAt: deps.clock.now().toISOString(),
  }
}

function shownOf({ pixKey, base, isCurrent, since }: NoticeAddress, own: string): ShownRegistration {
  return {
    pixKey,
    address: base,
    ownership: base !== own ? 'foreign' : isCurrent ? 'current' : 'former',
    since: since?.toISOString() ?? null,
  }
}

/**
 * Registers our address at the provider (HOOK-002). The request is audited before the call, and its outcome after it.
 * @throws as `listRegistrations`
 */
export async function registerNoticeAddress(
  deps: RegistrationDeps,
  provider: ProviderName,
  caller: Caller,
): Promise<{ readonly outcome: 'registered' | 'already-registered' }> {
  const registration = registrationOf(deps, provider)
  const base = noticesBase(deps.publicUrl, provider)
  return audited(deps, provider, caller, 'notices.register', () => registration.registerNoticeAddress(base))
}

interface Removal {
  readonly provider: ProviderName
  /** What the admin saw and confirmed. */
  readonly shown: ShownRegistration
}

/**
 * Removes our key's address, if the provider still has the one that the admin saw. The server registers it again at its next start.
 * @throws as `listRegistrations`, and DomainError `notice.registration-changed`
 */
export async function removeNoticeAddress(
  deps: RegistrationDeps,
  { provider, shown }: Removal,
  caller: Caller,
): Promise<{ readonly outcome: 'removed' | 'not-registered' }> {
  const { listNoticeAddresses, removeNoticeAddress: remove } = registrationOf(deps, provider)
  if (listNoticeAddresses === null || remove === null)
    throw new DomainError('notice.registration-unsupported')
  const own = noticesBase(deps.publicUrl, provider)
  return audited(deps, provider, caller, 'notices.remove', async () => {
    const found = (await listNoticeAddresses()).find(({ pixKey }) => pixKey === shown.pixKey)
    if (found === undefined) return 'not-registered'
    if (!found.isOwnKey || !isDeepStrictEqual(shownOf(found, own), shown))
      throw new DomainError('notice.registration-changed')
    return remove()
  })
}

/**
 * Our complete address, to copy it into the provider's portal. It ends in a secret, so each reading is audited.
 * @throws DomainError `provider.not-configured`
 */
export async function revealAddress(
  { unitOfWork, providers, publicUrl }: RegistrationDeps,
  provider: ProviderName,
  { actor, context }: Caller,
): Promise<{ readonly address: string }> {
  const notices = providers.noticesOf(provider)
  if (notices === null) throw new DomainError('provider.not-configured')
  await unitOfWork.run(
    actor,
    'notices.reveal-address',
    async (tx) => tx.audit({ object: { type: 'provider', id: provider } }),
    context,
  )
  return { address: notices.addressAt(noticesBase(publicUrl, provider)) }
}

function registrationOf({ providers }: RegistrationDeps, provider: ProviderName): NoticeRegistration {
  const account = providers.accountOf(provider)
  if (account === null) throw new DomainError('provider.not-configured')
  if (account.registration === null) throw new DomainError('notice.registration-unsupported')
  return account.registration
}

/** Calls the provider. A failure becomes a refusal with the provider's own words, without the address that was called. */
async function asked<T>(
  { log }: RegistrationDeps,
  provider: ProviderName,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof CollectorFailure)) throw error
    log.warn({ event: 'notices.provider-failed', provider, err: error }, 'the provider did not answer')
    const details: ProblemDetails = { message: wordsOf(error), outcome: error.outcome }
    const refusal = new DomainError('notice.provider-failed', details)
    refusal.cause = error
    throw refusal
  }
}

/** Commits the attempt, calls, and commits the outcome. No transaction is open during the call. */
async function audited<Outcome extends string>(
  deps: RegistrationDeps,
  provider: ProviderName,
  { actor, context }: Caller,
  action: string,
  ask: () => Promise<Outcome>,
): Promise<{ readonly outcome: Outcome }> {
  const note = (outcome: string) =>
    deps.unitOfWork.run(
      actor,
      action,
      async (tx) => tx.audit({ object: { type: 'provider', id: provider }, after: { outcome } }),
      context,
    )
  await note('asked')
  try {
    const outcome = await asked(deps, provider, ask)
    await note(outcome)
    return { outcome }
  } catch (error) {
    if (error instanceof DomainError)
      await note(error.cause instanceof CollectorFailure ? error.cause.outcome : error.code)
    throw error
  }
}
