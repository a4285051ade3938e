import type { texts as es } from '../../es/collections/expired.ts'

export const texts: typeof es = {
  title: 'Pagamento expirado',
  text: 'Se você já fez o pagamento, a situação será atualizada em até 5 minutos no seu histórico. Caso contrário, crie outra ordem.',
  back: 'Voltar',
  toHistory: 'Ver histórico',
  paid: 'Meu cliente já pagou',
  paidHint: 'Consultamos o provedor agora.',
  unpaid: 'Meu cliente ainda não pagou',
  unpaidHint: 'Crie outra ordem com os mesmos dados.',
  checking: 'Consultando…',
  seen: 'O pagamento chegou.',
  notSeen: 'O pagamento ainda não apareceu',
  notSeenText:
    'Se saiu do banco, o crédito é automático e avisamos. Não peça outro Pix: veja esta cobrança em alguns minutos.',
  failed: 'Não conseguimos consultar. Tente de novo em instantes.',
  retry: 'Tentar novamente',
  see: 'Ver a cobrança',
  runs: {
    title: 'A cobrança continua em aberto',
    text: (time) => `Seu cliente ainda pode pagar: restam ${time}.`,
    toCode: 'Ir para o código',
  },
}
