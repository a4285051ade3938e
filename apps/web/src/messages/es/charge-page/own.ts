/** The facts of an event that its text uses. */
interface Amounts {
  /** Formatted for people. Null if the event has no amount in this currency. */
  readonly brl: string | null
  readonly ars: string | null
  /** Whether pesos of the charge had been sent before. */
  readonly sent: boolean
}

const wasHeld = 'El dinero quedó retenido hasta que soporte lo resolvió.'
const held =
  'El dinero está retenido y todavía no se convirtió a pesos. Soporte lo resuelve con vos: lo acepta o lo devuelve.'
const belowZero = (sent: boolean) =>
  sent ? ' Como ya te los habíamos enviado, te queda un saldo deudor hasta tus próximos cobros.' : ''

/** "el pago de R$ 181,00", or "el pago" where the amount is not known. */
const sized = (what: string, brl: string | null) => (brl === null ? what : `${what} de ${brl}`)

/** A charge's own page: its amounts and what happened to it, in words for its merchant. */
export const texts = {
  title: 'Detalle del cobro',
  back: 'Historial',
  retry: 'Reintentar',
  failed: 'No pudimos cargar el cobro',
  notFound: {
    title: 'No encontramos este cobro',
    text: 'El enlace está incompleto o el cobro es de otra cuenta.',
    action: 'Ver Historial',
  },
  summary: 'Resumen del cobro',
  simulated: 'Modo de prueba',
  inTheNameOf: (client: string) => `Cobro a nombre de ${client}`,
  pesos: 'Vos recibís',
  pesosBefore: (pesos: string, takenBack: string) =>
    `${pesos} menos ${takenBack} por lo que volvió a tu cliente`,
  standing: {
    waiting: 'Esperamos el pago de tu cliente. Esta página se actualiza sola.',
    held: 'Llegó un pago que no coincide con este cobro: hasta que se resuelva, el cobro figura como no pagado.',
    unpaid: 'Nadie pagó este cobro: no recibís pesos.',
    owed: 'El Pix está confirmado. Los pesos están en tu saldo y los vamos a enviar a tu cuenta.',
    'part-paid': 'Te enviamos una parte de los pesos. El resto sigue en tu saldo.',
    paid: 'Te enviamos todos los pesos a tu cuenta.',
    'part-refunded': 'Una parte del dinero volvió a tu cliente y descontamos esos pesos de tu saldo.',
    refunded: 'El dinero volvió a tu cliente: no recibís pesos por este cobro.',
    disputed: 'El banco de tu cliente reclama este pago. Los pesos quedan apartados hasta que se resuelva.',
  },
  held: {
    title: 'Hay un pago retenido',
    unpaid: 'No entregues ni le pidas otro Pix a tu cliente: soporte acepta este pago o lo devuelve.',
    extra:
      'Este cobro ya está pagado. El pago de más se acepta o vuelve a tu cliente: soporte lo resuelve con vos.',
    amount: 'Llegó',
    sender: 'Lo envió',
    support: 'Hablar con soporte',
  },
  debt: {
    title: (pesos: string) => `Saldo deudor: ${pesos}`,
    text: 'Estos pesos ya se habían enviado o compensado cuando el Pix volvió a tu cliente o entró en disputa. La deuda se compensa con tus próximos cobros.',
  },
  facts: {
    sale: 'Venta',
    fee: 'Tarifa Pix',
    rate: 'Cotización',
    pesos: 'Monto en pesos',
    pesosPaid: 'Pesos enviados',
    refunded: 'Reales devueltos',
    pesosTakenBack: 'Pesos descontados',
    pesosSetAside: 'Pesos apartados',
    document: 'CPF o CNPJ del cliente',
    clientId: 'Identificación',
    whatsapp: 'WhatsApp del cliente',
    email: 'Email del cliente',
    description: 'Descripción',
    createdAt: 'Creado',
    payer: 'Pagó',
    another: 'No es el cliente que cargaste en el cobro',
    paidAt: 'Hora del Pix',
    confirmedAt: 'Confirmado',
    transactionId: 'ID de pago',
    endToEndId: 'ID del Pix',
    copy: (name: string) => `Copiar ${name}`,
    copied: 'Copiado',
  },
  actions: {
    continue: 'Continuar pago',
    newOrder: 'Crear otra orden',
    sendReceipt: 'Enviar comprobante',
    /** Leads to ORD-029. */
    keepPhoto: 'Guardar la foto de un comprobante',
    receipt: 'Comprobante',
    whatsapp: 'WhatsApp',
    openReceipt: 'Ver comprobante del cliente',
    print: 'Imprimir',
  },
  /** Below a printed charge; the code of the receipt follows. */
  paper: {
    check: (address: string) =>
      `Para verificar si este pago sigue siendo válido, abrí ${address} y escribí el código`,
  },
  timeline: {
    title: 'Qué pasó',
    timezone: 'Hora de Buenos Aires (UTC-3)',
    openFile: 'Ver comprobante',
    events: {
      created: {
        title: 'Cobro creado',
        text: ({ brl }: Amounts) =>
          `${sized('Un cobro', brl)}, con la cotización y la tarifa de ese momento.`,
      },
      issued: {
        title: 'Código Pix generado',
        text: 'El proveedor entregó el código. Falta que tu cliente pague.',
        past: 'El proveedor entregó el código.',
      },
      shown: {
        title: 'Código en pantalla',
        text: 'Se mostró el código para que tu cliente pague.',
      },
      'account-confirmed': {
        title: 'Cuenta de destino confirmada',
        text: 'Confirmaste a qué cuenta van los pesos.',
      },
      confirmed: {
        title: 'Pix confirmado',
        text: ({ brl }: Amounts) => `El proveedor confirmó ${sized('el pago', brl)}. Podés entregar.`,
        past: ({ brl }: Amounts) =>
          `El proveedor confirmó ${sized('el pago', brl)}. Desde ahí ya podías entregar.`,
      },
      'confirmed-late': {
        title: 'Pix confirmado fuera de plazo',
        text: ({ brl }: Amounts) =>
          `Llegó ${sized('el pago', brl)} después del vencimiento y se acreditó igual, a la cotización de la orden. No tenés que hacer nada.`,
      },
      'confirmed-after-cancelling': {
        title: 'Pix confirmado después de la cancelación',
        text: ({ brl }: Amounts) =>
          `Llegó ${sized('el pago', brl)} después de cancelado el cobro y se acreditó igual, a la cotización de la orden. No tenés que hacer nada.`,
      },
      'confirmed-after-closing': {
        title: 'Pix confirmado después del cierre',
        text: ({ brl }: Amounts) =>
          `Llegó ${sized('el pago', brl)} con el cobro ya cerrado y se acreditó igual, a la cotización de la orden. No quedó registrado cómo se había cerrado. No tenés que hacer nada.`,
      },
      'confirmed-after-failing': {
        title: 'Pix confirmado después de la falla',
        text: ({ brl }: Amounts) =>
          `Llegó ${sized('el pago', brl)} después de que el cobro falló y se acreditó igual, a la cotización de la orden. No tenés que hacer nada.`,
      },
      'confirmed-by-hand': {
        title: 'Pix confirmado por el equipo',
        text: ({ brl }: Amounts) =>
          `Una persona del equipo verificó ${sized('el pago', brl)} y lo confirmó. Vale igual que una confirmación automática.`,
      },
      converted: {
        title: 'Convertido a pesos',
        text: ({ ars }: Amounts) => `Sumamos ${ars ?? 'los pesos'} a tu saldo.`,
      },
      received: {
        title: 'Llegó el Pix',
        text: ({ brl }: Amounts) =>
          `El proveedor informó ${sized('el pago', brl)}, que ya estaba confirmado a mano. Tus pesos no cambian.`,
      },
      'received-short': {
        title: 'Llegó un pago incompleto',
        text: ({ brl }: Amounts) =>
          `Tu cliente pagó ${brl === null ? '' : `${brl}, `}menos que el total. ${held} Hasta entonces este cobro sigue sin pagar.`,
        past: ({ brl }: Amounts) =>
          `Tu cliente pagó ${brl === null ? '' : `${brl}, `}menos que el total. ${wasHeld}`,
      },
      'received-over': {
        title: 'Llegó un pago mayor',
        text: ({ brl }: Amounts) =>
          `Tu cliente pagó ${brl === null ? '' : `${brl}, `}más que el total. ${held} Hasta entonces este cobro sigue sin pagar.`,
        past: ({ brl }: Amounts) =>
          `Tu cliente pagó ${brl === null ? '' : `${brl}, `}más que el total. ${wasHeld}`,
      },
      'received-twice': {
        title: 'Llegó un segundo pago',
        text: ({ brl }: Amounts) =>
          `Llegó ${sized('otro pago', brl)} por un cobro ya pagado. Vale el primero. ${held}`,
        past: ({ brl }: Amounts) =>
          `Llegó ${sized('otro pago', brl)} por un cobro ya pagado. Vale el primero. ${wasHeld}`,
      },
      'received-after-close': {
        title: 'Llegó un pago con el cobro cerrado',
        text: ({ brl }: Amounts) =>
          `Llegó ${sized('un pago', brl)} cuando el cobro ya estaba cerrado. ${held}`,
        past: ({ brl }: Amounts) =>
          `Llegó ${sized('un pago', brl)} cuando el cobro ya estaba cerrado. ${wasHeld}`,
      },
      'received-otherwise': {
        title: 'Llegó un pago por otra vía',
        text: ({ brl }: Amounts) =>
          `Llegó ${sized('un pago', brl)} por una clave o un proveedor que no son los de este cobro. ${held}`,
        past: ({ brl }: Amounts) =>
          `Llegó ${sized('un pago', brl)} por una clave o un proveedor que no son los de este cobro. ${wasHeld}`,
      },
      'received-honoured': {
        title: 'Pago retenido aceptado',
        text: ({ brl }: Amounts) =>
          `El equipo aceptó ${sized('el pago', brl)}. Los pesos que le corresponden están en tu saldo.`,
      },
      'received-returned': {
        title: 'Pago retenido devuelto',
        text: ({ brl }: Amounts) => `Tu cliente recibió de vuelta ${brl ?? 'el pago'}. Tus pesos no cambian.`,
      },
      'honoured-exact': {
        title: 'Pago asignado a este cobro',
        text: ({ brl }: Amounts) =>
          `El equipo asignó a este cobro ${sized('un pago', brl)} que estaba retenido.`,
      },
      'honoured-received': {
        title: 'Pago de otro monto aceptado',
        text: ({ brl }: Amounts) =>
          `Tu cliente pagó ${brl ?? 'otro monto'} y el equipo lo aceptó: ese es ahora el total del cobro. Los pesos salen de la misma cotización.`,
      },
      'honoured-total': {
        title: 'Pago mayor aceptado',
        text: ({ brl }: Amounts) =>
          `Tu cliente pagó ${brl ?? 'más que el total'}. El equipo aceptó el total del cobro y el resto volvió a tu cliente.`,
      },
      expired: {
        title: 'Cobro vencido',
        text: 'Venció sin que llegara el pago: no recibís pesos por este cobro. Si tu cliente ya pagó, se acredita solo; si no, creá otra orden.',
        past: 'Venció sin que llegara el pago. Llegó después.',
        mismatched:
          'El código venció. El pago que había llegado no coincide con el cobro: soporte lo acepta o lo devuelve.',
      },
      cancelled: {
        title: 'Cobro cancelado',
        text: 'Se canceló antes de que llegara el pago: no recibís pesos por este cobro. Si lo necesitás, creá otra orden.',
        past: 'Se canceló antes de que llegara el pago. Llegó después.',
        mismatched:
          'Se canceló el cobro. El pago que había llegado no coincide con él: soporte lo acepta o lo devuelve.',
      },
      failed: {
        title: 'El cobro falló',
        text: 'El proveedor no pudo hacer este cobro: no recibís pesos. Creá otra orden para cobrar.',
        past: 'El proveedor no pudo hacer este cobro. El pago llegó después.',
      },
      'refund-started': {
        title: 'Devolución en curso',
        text: ({ brl, ars, sent }: Amounts) =>
          `Está en curso la devolución de ${brl ?? 'dinero'} a tu cliente. Apartamos ${ars ?? 'esos pesos'} de tu saldo hasta que termine.${belowZero(sent)}`,
        past: ({ brl, ars }: Amounts) =>
          `Empezó la devolución de ${brl ?? 'dinero'} a tu cliente. Apartamos ${ars ?? 'esos pesos'} de tu saldo hasta que terminó.`,
      },
      'refunded-part': {
        title: 'Devolución parcial',
        text: ({ brl, ars, sent }: Amounts) =>
          `Tu cliente recibió de vuelta ${brl ?? 'una parte'} y descontamos ${ars ?? 'esos pesos'} de tu saldo.${belowZero(sent)}`,
      },
      refunded: {
        title: 'Devolución completa',
        text: ({ brl, ars, sent }: Amounts) =>
          `Tu cliente recibió de vuelta ${brl ?? 'el dinero'} y descontamos ${ars ?? 'los pesos'} de tu saldo. Con esto se devolvió todo.${belowZero(sent)}`,
      },
      'refund-not-done': {
        title: 'La devolución no se hizo',
        text: ({ brl, ars }: Amounts) =>
          `Tu cliente no recibió de vuelta ${brl ?? 'el dinero'}. ${ars ?? 'Los pesos apartados'} están de nuevo en tu saldo.`,
      },
      'dispute-opened': {
        title: 'Pago en disputa',
        text: ({ brl, ars, sent }: Amounts) =>
          `El banco de tu cliente reclama ${brl ?? 'este pago'}. Apartamos ${ars ?? 'los pesos'} de tu saldo hasta que se resuelva. Guardá la factura o el ticket de la venta: soporte te lo puede pedir.${belowZero(sent)}`,
        past: ({ brl, ars }: Amounts) =>
          `El banco de tu cliente reclamó ${brl ?? 'este pago'}. Apartamos ${ars ?? 'los pesos'} de tu saldo hasta que se resolvió.`,
      },
      'dispute-won': {
        title: 'Disputa a tu favor',
        text: ({ ars }: Amounts) => `El pago quedó firme. ${ars ?? 'Los pesos'} volvieron a tu saldo.`,
      },
      'dispute-lost': {
        title: 'Disputa a favor de tu cliente',
        text: ({ brl, ars, sent }: Amounts) =>
          `Tu cliente recibió de vuelta ${brl ?? 'el dinero'} y descontamos ${ars ?? 'los pesos'} de tu saldo.${belowZero(sent)} Si no estás de acuerdo, escribile a soporte.`,
      },
      'paid-out': {
        title: 'Pesos enviados a tu cuenta',
        text: ({ ars }: Amounts) => `Transferimos ${ars ?? 'los pesos'} a tu CBU o CVU.`,
      },
      'set-off': {
        title: 'Compensado con tu deuda',
        text: ({ ars }: Amounts) =>
          `Con ${ars ?? 'pesos'} de este cobro compensamos una deuda de otro cobro tuyo. Por eso no te los enviamos. Tu saldo no cambia.`,
      },
      'debt-covered': {
        title: 'Deuda descontada',
        text: ({ ars }: Amounts) =>
          `Compensamos ${ars ?? 'pesos'} de la deuda de este cobro con otro cobro tuyo. Tu saldo no cambia.`,
      },
      'client-receipt': {
        title: 'Comprobante de tu cliente',
        text: 'Enviaste el comprobante que te mostró tu cliente. Sirve para buscar el pago, no lo confirma.',
      },
      'receipt-photo': {
        title: 'Foto de comprobante',
        text: 'Guardaste una foto con su descripción. Es para tu control, no confirma el pago.',
      },
    },
  },
}
