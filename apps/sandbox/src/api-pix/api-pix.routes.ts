import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../context.ts'
import { registerApiFaults } from '../faults/api-faults.ts'
import { requireTls } from '../mutual-tls.ts'
import { scopeGuard } from './access.ts'
import { registerBankAnswers } from './bank-answers.ts'
import { registerChargeRoutes } from './charge.routes.ts'
import { registerLocationRoutes } from './location.routes.ts'
import { registerOauthRoutes } from './oauth.routes.ts'
import type { PayloadKey } from './payload-key.ts'
import { registerPayloadRoutes } from './payload.routes.ts'
import { registerPixRoutes } from './pix.routes.ts'
import type { Refunds } from './refunds.ts'
import { registerWebhookRoutes } from './webhook.routes.ts'

/** Where API Pix is mounted; the major version of the standard is the last segment. */
const apiPixPath = '/api/pix/v2'

/** A provider that speaks the Central Bank's API Pix 2.9.0: access, payloads of codes, and the API itself. */
export async function registerApiPix(
  api: FastifyInstance,
  context: SandboxContext,
  { refunds, payloadKey }: { readonly refunds: Refunds; readonly payloadKey: PayloadKey },
): Promise<void> {
  registerApiFaults(api, context.faults)
  await api.register(async (access) => {
    if (context.config.mutualTls !== null) requireTls(access)
    registerOauthRoutes(access, context)
  })
  registerPayloadRoutes(api, context, payloadKey)
  await api.register(
    async (v2) => {
      if (context.config.mutualTls !== null) requireTls(v2)
      registerBankAnswers(v2, context)
      const needs = scopeGuard(context)
      registerChargeRoutes(v2, context, needs)
      registerPixRoutes(v2, context, refunds, needs)
      registerWebhookRoutes(v2, context, needs)
      registerLocationRoutes(v2, context, needs)
    },
    { prefix: apiPixPath },
  )
}
