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
  withdrawn: {
    title: (total: string) => `Cobro cancelado: ${total}`,
    text: (client: string) => `El código de ${client} ya no se puede pagar.`,
  },
  ended: {
    title: (total: string) => `Cobro vencido: ${total}`,
    text: (client: string) => `El código de ${client} ya no se puede pagar.`,
  },
}
