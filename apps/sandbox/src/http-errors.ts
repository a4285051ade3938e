import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { BankRefusal } from './bank/refusal.ts'
import { refusalOf } from './api-pix/bank-refusals.ts'
import { PixProblem } from './api-pix/problem.ts'
import type { SandboxContext } from './context.ts'

/** Turns what handlers throw into answers: problems of API Pix, refusals of the bank, faulty control calls. */
export function registerErrorAnswers(
  app: FastifyInstance,
  { bank, onError }: Pick<SandboxContext, 'bank' | 'onError'>,
): void {
  const sendProblem = (reply: FastifyReply, problem: PixProblem, status = problem.status): FastifyReply => {
    const { mediaType, body, ...refusal } = refusalOf(bank, problem, reply.request.id, status)
    return reply.code(refusal.status).type(mediaType).send(JSON.stringify(body))
  }

  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    if (error instanceof PixProblem) return sendProblem(reply, error)
    if (error instanceof BankRefusal) {
      return reply.code(error.reason.startsWith('charge.') ? 409 : 422).send(error.toDocument())
    }
    if (error instanceof z.ZodError) {
      const errors = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
      return reply.code(400).send({ title: 'The request breaks the contract.', errors })
    }
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return sendProblem(reply, new PixProblem('RequisicaoInvalida', error.message), error.statusCode)
    }
    onError(error)
    return sendProblem(reply, new PixProblem('ErroInternoDoServidor', 'Erro inesperado no sandbox.'))
  })

  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, new PixProblem('NaoEncontrado', `Não há nada em ${request.method} ${request.url}.`)),
  )
}
