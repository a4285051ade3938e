import { DomainError } from '@puente/contract/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorOf, type Authenticator } from '../../platform/http/session.ts'
import type { SettingsReader } from '../settings/public.ts'
import { admitToMailProblems, admitToOutbox, outboxReader } from './outbox-access.ts'
import { readMailProblems } from './mail-problem-reads.ts'
import {
  mailProblemsPage,
  outboxFrame,
  outboxFramePolicy,
  outboxListPage,
  outboxMailPage,
  outboxPagePolicy,
} from './outbox-page.ts'
import type { OutboxDeps } from './outbox.routes.ts'
import { listMails, openMail } from './outbox-reads.ts'

export interface OutboxPageDeps extends OutboxDeps {
  readonly authenticator: Authenticator
  readonly settings: SettingsReader
}

interface MailRequest {
  Params: { id: string }
}

/** Pages for people who read the embedded outbox, or what a mail server did not take; the web app is not needed for them. */
export function outboxPageRoutes(app: FastifyInstance, deps: OutboxPageDeps): void {
  const sessionOf = (request: FastifyRequest, reply: FastifyReply) =>
    deps.authenticator.authenticate(request, (cookie) => reply.header('set-cookie', cookie))
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    request.session = await sessionOf(request, reply)
    admitToOutbox(outboxReader(request.ip, request.session), deps)
  }
  const brand = async () => (await deps.settings.current())['brand.name']
  const page = (reply: FastifyReply, policy: string, html: string) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)

  if (!deps.keepsMails) {
    app.get('/outbox', async (request, reply) => {
      admitToMailProblems(outboxReader(request.ip, await sessionOf(request, reply)))
      return page(
        reply,
        outboxPagePolicy,
        mailProblemsPage(await readMailProblems(deps.database), await brand()),
      )
    })
    return
  }
  app.get('/outbox', { onRequest: admit }, async (_request, reply) =>
    page(reply, outboxPagePolicy, outboxListPage(await listMails(deps.database), await brand())),
  )
  app.get<MailRequest>('/outbox/:id', { onRequest: admit }, async (request, reply) =>
    page(reply, outboxPagePolicy, outboxMailPage(await mailOf(request), await brand())),
  )
  app.get<MailRequest>('/outbox/:id/html', { onRequest: admit }, async (request, reply) =>
    page(reply, outboxFramePolicy, outboxFrame((await mailOf(request)).html)),
  )

  async function mailOf({ params: { id }, session, id: requestId, ip }: FastifyRequest<MailRequest>) {
    const by = { actor: actorOf(session), context: { requestId, ipAddress: ip } }
    const mail = /^[0-9a-f-]{36}$/.test(id) ? await openMail(deps, id, by) : null
    if (mail === null) throw new DomainError('route.not-found')
    return mail
  }
}
