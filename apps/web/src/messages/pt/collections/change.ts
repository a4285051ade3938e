import type { texts as es } from '../../es/collections/change.ts'

export const texts: typeof es = {
  correctTitle: (total) => `Corrigir a cobrança de ${total}`,
  cancelTitle: (total) => `Cancelar a cobrança de ${total}?`,
  explain: (client) =>
    `O código de ${client} deixa de valer. Se o pagamento já saiu, ele vale e avisamos aqui.`,
  goOnWaiting: 'Continuar aguardando',
  back: 'Voltar ao código',
  tryAgain: 'Tentar novamente',
  running: 'Cancelando a cobrança…',
  unanswered: 'O provedor não responde: a cobrança continua pendente',
  unansweredText: (client) =>
    `O código ainda pode ser pago. Continuamos tentando cancelar; não faça outra cobrança para ${client} até avisarmos.`,
  refused: 'O provedor não cancelou: a cobrança continua pendente',
  refusedText: (time) => `O código pode ser pago até as ${time}. Depois expira sozinho.`,
  unknown: 'Não sabemos se foi cancelada',
  unknownText: 'O código talvez ainda possa ser pago. Tente de novo antes de fazer outra cobrança.',
}
