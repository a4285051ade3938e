/** What happened to a charge while its owner was on another screen. */
export const texts = {
  see: 'Ver el cobro',
  returned: {
    title: (total: string) => `Pix devuelto: cobro de ${total}`,
    text: (client: string) => `El Pix que no coincidía con el cobro de ${client} volvió a quien lo envió.`,
  },
  refunded: {
    title: (total: string) => `Pago reembolsado: ${total}`,
    text: (client: string) => `Cobro a nombre de ${client}`,
  },
  disputed: {
    title: (total: string) => `Pago en disputa: ${total}`,
    text: (client: string) => `Cobro a nombre de ${client}`,
  },
  /** A refund that has begun, of all of a payment or of a part. `left`: the pesos that the owner still receives, of `all`. */
  goesBack: {
    whole: (total: string) => `Se está devolviendo el pago de ${total}`,
    part: 'Se está devolviendo una parte de este pago',
    text: (client: string, left: string, all: string) =>
      `Vos recibís ${left} de ${all}. Antes de entregar, mirá el cobro. Cobro a nombre de ${client}`,
  },
  withdrawn: {
    title: (total: string) => `Cobro cancelado: ${total}`,
    text: (client: string) => `El código de ${client} ya no se puede pagar.`,
  },
  ended: {
    title: (total: string) => `Cobro vencido: ${total}`,
    text: (client: string) => `El código de ${client} ya no se puede pagar.`,
  },
}
