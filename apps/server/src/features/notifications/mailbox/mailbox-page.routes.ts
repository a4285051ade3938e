import { DomainError } from '@puente/contract/protocol/problems'
import { uuidSchema } from '@puente/contract/protocol/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorOf, type Authenticator } from '../../../platform/http/session.ts'
import type { SettingsReader } from '../../settings/public.ts'
import { admitToMailProblems, admitToMailbox, mailboxReader } from './mailbox-access.ts'
import { readMailProblems } from './mail-problem-reads.ts'
import {
  mailProblemsPage,
  mailboxFrame,
  mailboxFramePolicy,
  mailboxListPage,
  mailboxMailPage,
  mailboxPagePolicy,
} from './mailbox-page.ts'
import type { MailboxDeps } from './mails.routes.ts'
import { listMails, openMail } from './mailbox-reads.ts'

export interface MailboxPageDeps extends MailboxDeps {
  readonly authenticator: Authenticator
  readonly settings: SettingsReader
}

interface MailRequest {
  Params: { id: string }
}

const pageOperation = (name: string, summary: string) =>
  ({ name, summary, access: 'operator', answer: 'text/html' }) as const
const listOperation = pageOperation('listMailPage', 'The mailbox, or the mails that a mail server refused')

/** Pages for people who read the embedded mailbox, or the mails that a mail server did not accept. They do not need the web app. */
export function mailboxPageRoutes(app: FastifyInstance, deps: MailboxPageDeps): void {
  const sessionOf = (request: FastifyRequest, reply: FastifyReply) =>
    deps.authenticator.authenticate(request, (cookie) => reply.header('set-cookie', cookie))
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    request.session = await sessionOf(request, reply)
    admitToMailbox(mailboxReader(request.ip, request.session), deps)
  }
  const brand = async () => (await deps.settings.current())['brand.name']
  const page = (reply: FastifyReply, policy: string, html: string) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)

  if (!deps.keepsMails) {
    app.get('/mailbox', { config: { documented: listOperation } }, async (request, reply) => {
      admitToMailProblems(mailboxReader(request.ip, await sessionOf(request, reply)))
      return page(
        reply,
        mailboxPagePolicy,
        mailProblemsPage(await readMailProblems(deps.database), await brand()),
      )
    })
    return
  }
  app.get('/mailbox', { onRequest: admit, config: { documented: listOperation } }, async (_request, reply) =>
    page(reply, mailboxPagePolicy, mailboxListPage(await listMails(deps.database), await brand())),
  )
  const mail = pageOperation('openMailPage', 'One mail of the mailbox, as a page')
  app.get<MailRequest>(
    '/mailbox/:id',
    { onRequest: admit, config: { documented: mail } },
    async (request, reply) =>
      page(reply, mailboxPagePolicy, mailboxMailPage(await mailOf(request), await brand())),
  )
  const body = pageOperation('openMailBody', 'The HTML of one mail of the mailbox, shut off from the page')
  app.get<MailRequest>(
    '/mailbox/:id/html',
    { onRequest: admit, config: { documented: body } },
    async (request, reply) => page(reply, mailboxFramePolicy, mailboxFrame((await mailOf(request)).html)),
  )

  async function mailOf({ params: { id }, session, id: requestId, ip }: FastifyRequest<MailRequest>) {
    const by = { actor: actorOf(session), context: { requestId, ipAddress: ip } }
    const mail = uuidSchema.safeParse(id).success ? await openMail(deps, id, by) : null
    if (mail === null) throw new DomainError('route.not-found')
    return mail
  }
}
