import type { Bank } from './banks.ts'
import type { PixErrorName, PixProblem } from './problem.ts'

/** Efí's names, where they are known. */
const efiNames: Partial<Readonly<Record<PixErrorName, string>>> = {
  CobNaoEncontrado: 'cobranca_nao_encontrada',
  PixNaoEncontrado: 'pix_nao_encontrado',
  NaoAutenticado: 'nao_autenticado',
  AcessoNegado: 'acesso_negado',
}
const unknownIds: readonly PixErrorName[] = ['CobNaoEncontrado', 'PixNaoEncontrado']

export interface Refusal {
  readonly status: number
  readonly mediaType: string
  readonly body: object
}

/** A problem as the simulated bank writes it. */
export function refusalOf(
  { refusals }: Pick<Bank, 'refusals'>,
  problem: PixProblem,
  correlationId: string,
  status: number,
): Refusal {
  const { errorName, message } = problem
  if (refusals === 'standard') {
    return { status, mediaType: 'application/problem+json', body: problem.toDocument(correlationId) }
  }
  // Efí and Banco do Brasil both answer 400 for an unknown id.
  const own = { status: unknownIds.includes(errorName) ? 400 : status, mediaType: 'application/json' }
  if (refusals === 'efi') {
    return { ...own, body: { nome: efiNames[errorName] ?? 'json_invalido', mensagem: message } }
  }
  const mensagem = unknownIds.includes(errorName) ? 'Registro não encontrado.' : message
  return {
    ...own,
    body: { erros: [{ codigo: '4769424', versao: '1', mensagem, ocorrencia: correlationId }] },
  }
}
