import {
  activateProvider as activateProviderEndpoint,
  changeCredentials as changeCredentialsEndpoint,
  listProviders as listProvidersEndpoint,
  testProvider,
} from '@puente/contract/provider-settings'
import type { Router } from '../../platform/http/call.ts'
import type { Actor, SignedInActor } from '../../platform/unit-of-work/unit-of-work.ts'
import { type ActivateDeps, activateProvider } from './activate-provider.ts'
import { type ChangeCredentialsDeps, changeCredentials } from './change-credentials.ts'
import { listProviders, type ViewDeps } from './provider-views.ts'
import { type TryDeps, tryConnection } from './try-connection.ts'

export interface ProviderSettingsRouteDeps extends ViewDeps, ActivateDeps, ChangeCredentialsDeps, TryDeps {
  readonly settings: ViewDeps['settings'] & ActivateDeps['settings']
  readonly stored: TryDeps['stored']
}

/** @param router refuses everybody without an open grant of the finance area (ADM-003) */
export function providerSettingsRoutes(router: Router, deps: ProviderSettingsRouteDeps): void {
  router.on(listProvidersEndpoint, () => listProviders(deps))
  router.on(changeCredentialsEndpoint, async ({ actor, body, context }) => {
    const tested = await changeCredentials(deps, adminOf(actor), body, context)
    await deps.stored.refresh()
    // The answer does not wait for the provider. A provider that does not accept the address is logged.
    void deps.providers.registerNoticeAddress(deps.publicUrl, body.name)
    return { ...(await listProviders(deps)), tested }
  })
  router.on(activateProviderEndpoint, async ({ actor, body, context }) => {
    await activateProvider(deps, adminOf(actor), body, context)
    return listProviders(deps)
  })
  router.on(testProvider, ({ actor, body: { name }, context }) =>
    tryConnection(deps, adminOf(actor), name, context),
  )
}

function adminOf(actor: Actor): SignedInActor {
  if (actor.kind !== 'admin')
    throw new Error('the settings of providers were reached by somebody who is not an admin')
  return actor
}
