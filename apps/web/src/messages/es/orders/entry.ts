/** What opens over the list of the history: everything about one entry, and the close of a day. */
export const texts = {
  /** Leads to ORD-029. */
  keepPhoto: 'Guardar la foto de un comprobante',
  title: 'Detalles de la transacción',
  close: 'Cerrar',
  loading: 'Cargando detalles...',
  failed: 'No fue posible cargar los detalles de la transacción',
  /** Shown above the data that the list kept, while the server cannot be reached. */
  kept: {
    title: 'Sin conexión: esto es lo último que sabemos',
    text: 'Puede haber cambiado. No entregues nada por lo que dice acá; el detalle completo vuelve con la conexión.',
  },
  copy: (name: string) => `Copiar ${name}`,
  copied: 'Copiado',
  none: 'No informado',
  page: 'En la página del establecimiento',
  fields: {
    date: 'Fecha',
    description: 'Descripción',
    client: 'Cliente',
    document: 'CPF o CNPJ',
    clientId: 'Identificación',
    whatsapp: 'WhatsApp',
    email: 'Email',
    real: 'Venta',
    fee: 'Tarifa',
    total: 'Total pagado',
    totalDue: 'Total a pagar',
    rate: 'Cotización',
    pesos: 'Pesos',
    takenBack: 'Pesos descontados',
    setAside: 'Pesos apartados',
    left: 'Vos recibís',
    paid: 'Pesos enviados',
    payout: 'Estado de los pesos',
    payer: 'Pagó',
    another: 'otra persona',
    paidAt: 'Hora del Pix',
    confirmedAt: 'Confirmado',
    endToEnd: 'ID del Pix (E2E)',
    movement: 'N.º de movimiento',
    transaction: 'ID de la transacción',
    kind: 'Origen',
  },
  /** Ruling 58: why pesos of a charge were kept, or a debt of it ended. `charge`: the end of its id. */
  debts: {
    kept: 'Compensado con tu deuda',
    covered: 'Deuda descontada',
    'written-off': 'Deuda que ya no tenés que pagar',
    'owed-again': 'Te volvemos a deber',
    keptFor: {
      refund: (charge: string) =>
        `por el Pix …${charge}, que se devolvió cuando sus pesos ya se habían enviado o compensado`,
      dispute: (charge: string) =>
        `por el Pix …${charge}, que entró en disputa cuando sus pesos ya se habían enviado o compensado`,
    },
    /** A debt of the charge had been discounted, and then the refund or the dispute behind it took nothing back. */
    owedAgain: {
      refund: 'porque la devolución no se hizo y esta deuda ya se había descontado',
      dispute: 'porque la disputa terminó sin devolución y esta deuda ya se había descontado',
    },
    coveredBy: (charge: string) => `con los pesos del Pix …${charge}`,
  },
  payout: { pending: 'Pendiente', em_processo: 'En proceso', partial: 'Parcial', completed: 'Completado' },
  /** The close of a day: its sums, its sales, and what does not count. */
  day: {
    title: 'Cierre del día',
    text: 'Los Pix confirmados en un día (hora de Buenos Aires), con la cotización de cada venta.',
    close: 'Cerrar',
    choose: 'Día',
    before: 'Día anterior',
    after: 'Día siguiente',
    print: 'Imprimir',
    loading: 'Cargando el día…',
    failed: 'No pudimos cargar el día.',
    old: 'Estos son los últimos totales que tenemos del día; ahora no pudimos actualizarlos.',
    empty: 'Ningún Pix confirmado este día',
    count: (count: number) => (count === 1 ? '1 venta' : `${count} ventas`),
    latest: (shown: number, count: number) =>
      `La lista muestra las últimas ${shown} de ${count} ventas; los totales las incluyen a todas.`,
    sums: {
      real: 'Ventas en reales',
      fees: 'Tarifas',
      total: 'Total cobrado',
      pesos: 'Pesos',
      refunded: 'Reales devueltos',
      takenBack: 'Pesos descontados',
      left: 'Pesos que quedan',
    },
    columns: {
      time: 'Hora',
      client: 'Cliente',
      real: 'Venta (R$)',
      total: 'Cobrado (R$)',
      rate: 'Cotización',
      pesos: 'Pesos',
    },
    /** Under a sale: reais that are back with the payer, and the pesos that this took off. */
    back: (reais: string, pesos: string) => `${reais} devueltos; se descontaron ${pesos}`,
    explained: 'Los pesos que quedan son los de las ventas menos los descontados por devoluciones parciales.',
    apart: {
      title: 'Fuera de los totales',
      text: 'Pix de este día que volvieron enteros, están en disputa o quedaron retenidos. No suman ni restan arriba.',
      refunded: (reais: string) => `${reais} volvieron a quien pagó`,
      disputed: (reais: string) => `${reais} en disputa`,
    },
  },
}
