/** Correcting and cancelling a code. */
export const texts = {
  correctTitle: (total: string) => `Corregir el cobro de ${total}`,
  cancelTitle: (total: string) => `¿Cancelar el cobro de ${total}?`,
  explain: (client: string) =>
    `El código de ${client} deja de servir. Si ya pagó, el pago vale y te avisamos acá.`,
  goOnWaiting: 'Seguir esperando',
  back: 'Volver al código',
  tryAgain: 'Probar de nuevo',
  running: 'Cancelando el cobro…',
  unanswered: 'El proveedor no responde: el cobro sigue pendiente',
  unansweredText: (client: string) =>
    `El código todavía se puede pagar. Seguimos intentando cancelarlo; no le hagas otro cobro a ${client} hasta que te avisemos.`,
  refused: 'El proveedor no lo canceló: el cobro sigue pendiente',
  refusedText: (time: string) => `El código se puede pagar hasta las ${time}. Después vence solo.`,
  unknown: 'No sabemos si se canceló',
  unknownText: 'Quizás el código todavía se pueda pagar. Probá de nuevo antes de hacer otro cobro.',
}
