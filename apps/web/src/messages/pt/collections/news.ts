import type { texts as es } from '../../es/collections/news.ts'

export const texts: typeof es = {
  see: 'Ver a cobrança',
  returned: {
    title: (total) => `Pix devolvido: cobrança de ${total}`,
    text: (client) => `O Pix que não conferia com a cobrança de ${client} voltou para quem enviou.`,
  },
  refunded: {
    title: (total) => `Pagamento devolvido: ${total}`,
    text: (client) => `Cobrança em nome de ${client}`,
  },
  disputed: {
    title: (total) => `Pagamento em disputa: ${total}`,
    text: (client) => `Cobrança em nome de ${client}`,
  },
  goesBack: {
    whole: (total) => `O pagamento de ${total} está sendo devolvido`,
    part: 'Uma parte deste pagamento está sendo devolvida',
    text: (client, left, all) =>
      `Você recebe ${left} de ${all}. Antes de entregar, veja a cobrança. Cobrança em nome de ${client}`,
  },
  withdrawn: {
    title: (total) => `Cobrança cancelada: ${total}`,
    text: (client) => `O código de ${client} não pode mais ser pago.`,
  },
  ended: {
    title: (total) => `Cobrança expirada: ${total}`,
    text: (client) => `O código de ${client} não pode mais ser pago.`,
  },
}
