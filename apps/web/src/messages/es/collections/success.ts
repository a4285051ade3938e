/** The full screen of a confirmed Pix. */
export const texts = {
  title: 'Pago confirmado!',
  verified: 'Pix verificado',
  paid: 'Pagó',
  another: 'Pagó otra persona',
  /** Both names are the same as far as we can compare them. */
  otherDocument: 'Mismo nombre, otro documento',
  inTheNameOf: (client: string) => `Cobro a nombre de ${client}`,
  at: 'a las',
  id: (tail: string) => `ID …${tail}`,
  status: 'Confirmado',
  again: 'Realizar otra operación',
  payAgain: 'Realizar otro pago',
  receipt: 'Comprobante',
  toHistory: 'Ir al historial ahora',
  leaving: (seconds: number) => `Volvés al historial en ${seconds} s`,
  closing: (seconds: number) => `Se cierra en ${seconds} s`,
  late: {
    expired: 'Llegó después del vencimiento y se acreditó igual.',
    cancelled: 'Llegó después de la cancelación y se acreditó igual.',
    failed: 'Llegó después de que el cobro falló y se acreditó igual.',
    unrecorded:
      'Llegó con el cobro ya cerrado y se acreditó igual. No quedó registrado cómo se había cerrado.',
  },
  paidMeanwhile: 'Tu cliente pagó mientras cancelabas: el pago vale.',
  /** Over the code of another charge, which is not paid. */
  other: {
    title: 'Otro cobro pagado',
    waits: 'El código en pantalla sigue esperando',
    back: 'Volver al código',
    /** The button if the time of that charge is over. */
    backToExpired: 'Volver al cobro vencido',
  },
}
