import {
  closeAccount as closeAccountEndpoint,
  exportOwnData as exportOwnDataEndpoint,
  readClosingTerms,
} from '@puente/contract/privacy'
import { ars } from '@puente/contract/protocol/wire'
import type { Download, Router } from '../../platform/http/call.ts'
import { countOpenEstablishments } from '../establishments/public.ts'
import { type CloseAccountDeps, closeAccount } from './close-account.ts'
import { closingRefusal, codesOutOfReachAt, keptUntil } from './closing.rules.ts'
import { readClosingFacts } from './closing-facts.ts'
import { type ExportOwnDataDeps, exportOwnData } from './export-own-data.ts'

export interface PrivacyRoutesDeps extends CloseAccountDeps, ExportOwnDataDeps {
  /** Removes the session's cookie from the browser. */
  readonly clearCookie: () => string
}

/** The rights of a person over their own data. */
export function privacyRoutes(router: Router, deps: PrivacyRoutesDeps): void {
  router.on(readClosingTerms, async ({ session }) => {
    const facts = await readClosingFacts(deps.database, session.userId, deps.clock.now())
    return {
      refusal: closingRefusal(facts),
      openStores: await countOpenEstablishments(deps.database, session.userId),
      codesOutOfReachAt: codesOutOfReachAt(facts)?.toISOString() ?? null,
      balance: ars(facts.balanceMinor),
      keptUntil: keptUntil(facts)?.toISOString() ?? null,
    }
  })

  router.on(closeAccountEndpoint, async ({ body, actor, context, header }) => {
    const closed = await closeAccount(deps, actor, body.password, context)
    header('set-cookie', deps.clearCookie())
    header('clear-site-data', '"cache"')
    return { keptUntil: closed.keptUntil?.toISOString() ?? null }
  })

  router.on(exportOwnDataEndpoint, async ({ body, actor, context }) => {
    const { archive, fileName } = await exportOwnData(deps, actor, body.password, context)
    const download: Download = {
      body: archive,
      mediaType: 'application/zip',
      // The archive is created while it is sent.
      sizeBytes: null,
      disposition: 'attachment',
      fileName,
    }
    return download
  })
}
