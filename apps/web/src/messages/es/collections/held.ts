/** A payment in suspense: nothing may be handed over. */
export const texts = {
  title: 'No entregues',
  cameOf: (came: string, asked: string) => `Llegaron ${came} de ${asked}:`,
  came: (came: string) => `Llegaron ${came},`,
  differs: {
    short: (amount: string) => `faltan ${amount}`,
    over: (amount: string) => `sobran ${amount}`,
  },
  why: {
    'after-close': 'pero cuando el cobro ya había terminado',
    otherwise: 'pero todavía no sabemos si son de este cobro',
  },
  asked: 'Pediste',
  arrived: 'Llegó',
  difference: { short: 'Falta', over: 'Sobra' },
  advice: 'No entregues todavía ni pidas otro Pix.',
  decision: 'Una persona de nuestro equipo va a aceptar o devolver este pago.',
  notice: 'Te avisamos acá, con sonido, y queda en el historial.',
  show: 'Mostrárselo al cliente',
  action: 'Ver qué pasó',
  understood: 'Entendido',
  inTheNameOf: 'Cobro a nombre de',
  sender: 'Lo envió',
  time: 'Hora del Pix',
  id: 'ID del Pix',
  copyId: 'Copiar ID del Pix',
  copiedId: 'ID del Pix copiado',
}
