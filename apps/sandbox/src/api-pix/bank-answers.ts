import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../context.ts'
import type { Bank } from './banks.ts'
import { PixProblem } from './problem.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const fraction = /\.\d+(Z|[+-]\d\d:\d\d)$/

/** Checks what the simulated bank requires of every call, and changes the answers as it does. */
export function registerBankAnswers(api: FastifyInstance, { bank, config }: SandboxContext): void {
  api.addHook('preHandler', async (request) => {
    const { neededHeader, neededParameter, refusesFractions } = bank
    const query = request.query as Readonly<Record<string, string>>
    if (neededHeader !== null) {
      const given = String(request.headers[neededHeader.name] ?? '')
      const fits = neededHeader.holds === 'uuid' ? uuid.test(given) : given === config.clientId
      if (!fits)
        throw new PixProblem('AcessoNegado', `O cabeçalho ${neededHeader.name} falta ou não é válido.`)
    }
    if (neededParameter !== null && !query[neededParameter]) {
      throw new PixProblem('AcessoNegado', `O parâmetro ${neededParameter} falta.`)
    }
    if (refusesFractions && [query['inicio'], query['fim']].some((time) => fraction.test(time ?? ''))) {
      throw new PixProblem('RequisicaoInvalida', 'As datas devem vir sem fração de segundo.')
    }
  })
  api.addHook('preSerialization', async (_request, reply, body) => {
    if (reply.statusCode === 201) reply.code(bank.createdStatus)
    return inWordsOf(bank, body)
  })
}

/** A charge, or a list of them, with the fields as this bank writes them. */
function inWordsOf(bank: Bank, body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  if ('cobs' in body && Array.isArray(body.cobs)) {
    return { ...body, cobs: body.cobs.map((charge) => inWordsOf(bank, charge)) }
  }
  if (!('calendario' in body)) return body
  const { pixCopiaECola, calendario, ...rest } = body as {
    readonly pixCopiaECola?: string
    readonly calendario: { readonly expiracao: number }
  }
  const { expiracao } = calendario
  return {
    calendario: { ...calendario, expiracao: bank.expirationAsText ? String(expiracao) : expiracao },
    ...rest,
    ...(pixCopiaECola !== undefined && { [bank.codeField]: pixCopiaECola }),
  }
}
