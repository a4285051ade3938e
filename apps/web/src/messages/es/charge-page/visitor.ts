/** The receipt that a payer keeps and anybody checks. */
export const texts = {
  title: 'Comprobante Pix',
  description: 'Verificá en nuestros registros si este pago existe y sigue siendo válido.',
  checking: 'Verificando en nuestros registros…',
  testMode: 'Modo de prueba',
  testModeText: 'Pago simulado: no se movió plata real.',
  checkedNow: 'Verificado ahora en nuestros registros.',
  checkedAt: (time: string) => `${time} (hora de Buenos Aires y Brasilia)`,
  states: {
    confirmed: {
      title: 'Pago confirmado',
      text: 'El Pix se recibió y sigue siendo válido.',
    },
    'part-refunded': {
      title: 'Devuelto en parte',
      text: (refunded: string) => `El Pix se recibió y a quien pagó ya se le devolvieron ${refunded}.`,
    },
    refunded: {
      title: 'Pago devuelto',
      text: 'El dinero volvió a quien pagó. Este pago ya no vale.',
    },
    disputed: {
      title: 'Pago en disputa',
      text: 'El banco de quien pagó reclama este Pix. Hasta que se resuelva, no lo des por cobrado.',
    },
    'not-confirmed': {
      title: 'Pago no confirmado',
      text: 'En nuestros registros este Pix no está confirmado. No lo des por cobrado.',
    },
  },
  facts: {
    client: 'Cobro a nombre de',
    payer: 'Pagado por',
    receiver: 'Recibido por',
    receiverPerson: 'Persona física',
    unnamed: 'Por privacidad no mostramos su nombre.',
    unnamedWithId:
      'Por privacidad no mostramos su nombre. El ID del Pix de abajo es el mismo del comprobante del banco de quien pagó.',
    paidAt: 'Hora del Pix',
    confirmedAt: 'Confirmado el',
    refunded: 'Devuelto',
    endToEndId: 'ID del Pix',
    transaction: 'ID de pago',
    code: 'Código',
  },
  trust: {
    title: 'Cómo saber si es de verdad',
    address: 'Mirá la barra de direcciones del navegador. Tiene que empezar exactamente así:',
    picture: 'Una foto, una captura o un PDF no prueban nada: el pago puede haberse devuelto después.',
    yourself: 'Ante la duda, abrí esta dirección en tu propio celular y escribí el código.',
  },
  /** In place of `trust` on paper. The code follows `check`. */
  paper: {
    title: 'Cómo verificar este comprobante',
    check: (address: string) => `Abrí ${address} en tu propio celular y escribí el código`,
    dated: (time: string) =>
      `Este papel muestra el pago como estaba el ${time}. Después puede haberse devuelto: lo que vale es lo que dice esa página.`,
  },
  actions: {
    checkAgain: 'Verificar de nuevo',
    share: 'Compartir',
    shareTitle: 'Comprobante Pix',
    print: 'Imprimir',
    another: 'Verificar otro código',
    copied: 'Enlace copiado',
    copyFailed: 'No se pudo copiar el enlace',
  },
  unknown: {
    title: 'No hay ningún pago con este código',
    text: 'Revisá que esté completo. Si alguien te mostró este comprobante como prueba, no entregues nada: en nuestros registros no existe.',
    action: 'Escribir el código',
  },
  failed: {
    titles: {
      other: 'No se pudo verificar',
      offline: 'Sin conexión no se puede verificar',
      limited: 'Demasiadas consultas seguidas',
    },
    text: 'Esto no dice nada sobre el pago. Probá de nuevo antes de decidir.',
    retry: 'Reintentar',
  },
  enter: {
    lead: 'Escribí el código del comprobante para ver si el pago existe y sigue siendo válido.',
    label: 'Código del comprobante',
    hint: '20 letras y números, como figuran impresos. No importan las mayúsculas ni los espacios.',
    check: 'Verificar',
    faults: {
      empty: 'Escribí el código',
      length: 'El código tiene 20 letras y números',
      signs: 'El código no lleva 0, 1, I ni O: revisá esos caracteres',
    },
  },
}
