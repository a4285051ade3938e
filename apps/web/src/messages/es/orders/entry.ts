/** Everything about one entry of the history, beside the list. */
export const texts = {
  /** Leads to ORD-029. */
  keepPhoto: 'Guardar una foto de este cobro',
  title: 'Detalles de la transacción',
  close: 'Cerrar',
  loading: 'Cargando detalles...',
  failed: 'No fue posible cargar los detalles de la transacción',
  /** Above what the list kept, where the server cannot be reached. */
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
    /** Its debt had been discounted, and the reason of the debt came to nothing. */
    owedAgain: {
      refund: 'porque la devolución no se hizo y esta deuda ya se había descontado',
      dispute: 'porque la disputa terminó sin devolución y esta deuda ya se había descontado',
    },
    coveredBy: (charge: string) => `con los pesos del Pix …${charge}`,
  },
  payout: { pending: 'Pendiente', em_processo: 'En proceso', partial: 'Parcial', completed: 'Completado' },
}
