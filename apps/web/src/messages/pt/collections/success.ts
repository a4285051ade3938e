import type { texts as es } from '../../es/collections/success.ts'

export const texts: typeof es = {
  title: 'Pagamento confirmado!',
  verified: 'Pix verificado',
  paid: 'Quem pagou:',
  another: 'Outra pessoa pagou',
  otherDocument: 'Mesmo nome, outro documento',
  inTheNameOf: (client) => `Cobrança em nome de ${client}`,
  at: 'às',
  id: (tail) => `ID …${tail}`,
  status: 'Confirmado',
  again: 'Fazer outra operação',
  payAgain: 'Fazer outro pagamento',
  receipt: 'Comprovante',
  toHistory: 'Ir para o histórico agora',
  leaving: (seconds) => `Voltando ao histórico em ${seconds} s`,
  closing: (seconds) => `Fecha em ${seconds} s`,
  late: {
    expired: 'Chegou com o código expirado e foi creditado mesmo assim.',
    cancelled: 'Chegou com a cobrança cancelada e foi creditado mesmo assim.',
    failed: 'Chegou depois que a cobrança falhou e foi creditado mesmo assim.',
    unrecorded:
      'Chegou com a cobrança já encerrada e foi creditado mesmo assim. Não ficou registrado como ela tinha sido encerrada.',
  },
  paidMeanwhile: 'Seu cliente pagou enquanto você cancelava: o pagamento vale.',
  other: {
    title: 'Outra cobrança paga',
    waits: 'O código na tela ainda não foi pago',
    back: 'Voltar ao código',
    backToExpired: 'Voltar à cobrança expirada',
  },
}
