import type { texts as es } from '../../es/collections/success.ts'

export const texts: typeof es = {
  title: 'Pagamento confirmado!',
  verified: 'Pix verificado',
  paid: 'Quem pagou:',
  another: 'Outra pessoa pagou',
  inTheNameOf: (client) => `Cobrança em nome de ${client}`,
  at: 'às',
  id: (tail) => `ID …${tail}`,
  status: 'Confirmado',
  again: 'Fazer outra operação',
  payAgain: 'Fazer outro pagamento',
  receipt: 'Comprovante',
  toHistory: 'Ir ao histórico agora',
  leaving: (seconds) => `Você volta ao histórico em ${seconds} s`,
  closing: (seconds) => `Fecha em ${seconds} s`,
  late: 'Chegou depois do vencimento e foi creditado mesmo assim.',
  paidMeanwhile: 'Seu cliente pagou enquanto você cancelava: o pagamento vale.',
}
