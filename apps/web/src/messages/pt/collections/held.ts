import type { texts as es } from '../../es/collections/held.ts'

export const texts: typeof es = {
  title: 'Não entregue',
  cameOf: (came, asked) => `Chegaram ${came} de ${asked}:`,
  came: (came) => `Chegaram ${came},`,
  differs: {
    short: (amount) => `faltam ${amount}`,
    over: (amount) => `sobram ${amount}`,
  },
  why: {
    'after-close': 'mas a cobrança já estava encerrada',
    otherwise: 'mas ainda não sabemos se são desta cobrança',
  },
  asked: 'Você pediu',
  arrived: 'Chegou',
  difference: { short: 'Falta', over: 'Sobra' },
  advice: 'Não entregue ainda nem peça outro Pix.',
  decision: 'Nossa equipe vai aceitar ou devolver o pagamento.',
  notice: 'Avisamos aqui, com som, e no histórico.',
  show: 'Mostrar para o cliente',
  action: 'Ver o que aconteceu',
  understood: 'Entendi',
  returned: {
    title: 'Pix devolvido',
    text: (client) => `O Pix que não conferia com a cobrança de ${client} voltou para quem enviou.`,
    next: 'Este código não pode mais ser pago. Se o cliente ainda quiser pagar, faça uma nova cobrança.',
    again: 'Fazer uma nova cobrança',
  },
  inTheNameOf: 'Cobrança em nome de',
  sender: 'Quem enviou',
  time: 'Hora do Pix',
  id: 'ID do Pix',
  copyId: 'Copiar ID do Pix',
  copiedId: 'ID do Pix copiado',
}
