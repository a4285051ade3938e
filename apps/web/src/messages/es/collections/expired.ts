/** What the merchant can do once the time of a code is over. */
export const texts = {
  title: 'Pago Expirado',
  text: 'Si ya realizaste el pago, el estado se completará en hasta 5 minutos en tu historial. De lo contrario, crea otra orden.',
  back: 'Volver',
  toHistory: 'Ver Historial',
  paid: 'Ya pagó',
  paidHint: 'Consultamos ahora al proveedor.',
  unpaid: 'Todavía no pagó',
  unpaidHint: 'Otra orden con los mismos datos.',
  checking: 'Consultando…',
  seen: 'El pago llegó.',
  notSeen: 'Todavía no vemos el pago',
  notSeenText:
    'Si salió del banco se acredita solo y te avisamos. Que no pague otra vez: mirá este cobro en unos minutos.',
  failed: 'No pudimos consultar. Probá de nuevo en un momento.',
  retry: 'Reintentar',
  see: 'Ver el cobro',
  /** The screen was opened while the code can still be paid. */
  runs: {
    title: 'El cobro sigue en curso',
    text: (time: string) => `Tu cliente todavía puede pagarlo: quedan ${time}.`,
    toCode: 'Ir al código',
  },
}
