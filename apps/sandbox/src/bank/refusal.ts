const texts = {
  'code.empty': ['Cole um código', 'Cole o código Pix Copia e Cola ou leia o QR Code.'],
  'code.unreadable': [
    'Código não reconhecido',
    'Isto não é um código Pix completo. Copie de novo, do começo ao fim.',
  ],
  'code.checksum': [
    'Código com erro',
    'O código foi alterado ou cortado: a verificação final não confere. Copie de novo.',
  ],
  'code.foreign': [
    'Código de outra instituição',
    'Este código é de verdade ou de outro sistema. O Banco Sandbox só paga cobranças de teste.',
  ],
  'charge.missing': ['Cobrança não encontrada', 'Não existe cobrança neste código. Peça um novo.'],
  'charge.expired': [
    'Cobrança vencida',
    'O prazo deste código terminou e nada foi pago. Peça um novo código a quem recebe.',
  ],
  'charge.paid': ['Cobrança já paga', 'Este código já foi pago. Nenhum valor saiu da sua conta agora.'],
  'charge.removed': [
    'Cobrança cancelada',
    'Quem recebe cancelou esta cobrança. Nada foi pago. Peça um novo código.',
  ],
  'amount.missing': ['Informe o valor', 'Digite quanto quer pagar, em reais: por exemplo 25,00.'],
  'amount.fixed': ['Valor fixo', 'O valor desta cobrança não pode ser alterado.'],
  'payer.unknown': ['Conta não encontrada', 'Escolha uma das contas da lista.'],
} as const

export type RefusalReason = keyof typeof texts

/** Why the bank does not pay, in a code for programs and in Portuguese for people. */
export class BankRefusal extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(texts[reason][1])
    this.name = 'BankRefusal'
    this.reason = reason
  }

  toDocument(): { reason: RefusalReason; title: string; message: string } {
    return { reason: this.reason, title: texts[this.reason][0], message: this.message }
  }
}
