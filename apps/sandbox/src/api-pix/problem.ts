/**
 * Errors of API Pix 2.9.0: RFC 7807 documents whose `type` names the error. The type is an identifier and
 * leads to no page.
 */
const catalogue = {
  RequisicaoInvalida: { status: 400, title: 'Requisição inválida.' },
  CobOperacaoInvalida: { status: 400, title: 'Cobrança inválida.' },
  CobConsultaInvalida: { status: 400, title: 'Consulta inválida.' },
  PixConsultaInvalida: { status: 400, title: 'Consulta inválida.' },
  PixDevolucaoInvalida: { status: 400, title: 'Devolução inválida.' },
  WebhookOperacaoInvalida: { status: 400, title: 'Webhook inválido.' },
  WebhookConsultaInvalida: { status: 400, title: 'Consulta inválida.' },
  PayloadLocationOperacaoInvalida: { status: 400, title: 'Location inválida.' },
  PayloadLocationConsultaInvalida: { status: 400, title: 'Consulta inválida.' },
  NaoAutenticado: { status: 401, title: 'Não autenticado.' },
  AcessoNegado: { status: 403, title: 'Acesso negado.' },
  NaoEncontrado: { status: 404, title: 'Não encontrado.' },
  CobNaoEncontrado: { status: 404, title: 'Cobrança não encontrada.' },
  PixNaoEncontrado: { status: 404, title: 'Pix não encontrado.' },
  PixDevolucaoNaoEncontrada: { status: 404, title: 'Devolução não encontrada.' },
  WebhookNaoEncontrado: { status: 404, title: 'Webhook não encontrado.' },
  PayloadLocationNaoEncontrado: { status: 404, title: 'Location não encontrada.' },
  PermanentementeRemovido: { status: 410, title: 'Permanentemente removido.' },
  ErroInternoDoServidor: { status: 500, title: 'Erro interno do servidor.' },
} as const

export type PixErrorName = keyof typeof catalogue

export interface Violation {
  razao: string
  propriedade: string
  valor?: string
}

/** A refusal in the words of API Pix. Throwing it answers the request with its document. */
export class PixProblem extends Error {
  readonly errorName: PixErrorName
  readonly status: number
  readonly violations: readonly Violation[]

  constructor(errorName: PixErrorName, detail: string, violations: readonly Violation[] = []) {
    super(detail)
    this.name = 'PixProblem'
    this.errorName = errorName
    this.status = catalogue[errorName].status
    this.violations = violations
  }

  toDocument(correlationId: string): object {
    return {
      type: `https://pix.bcb.gov.br/api/v2/error/${this.errorName}`,
      title: catalogue[this.errorName].title,
      status: this.status,
      detail: this.message,
      correlationId,
      ...(this.violations.length > 0 && { violacoes: this.violations }),
    }
  }
}
