const bookState = {
  matched: 'Conciliado',
  missing: 'Solo en el extracto',
  different: 'Diferente',
}

const kinds = {
  received: 'Pix recibido',
  return: 'Devolución de un Pix',
  transfer: 'Transferencia',
  fee: 'Tarifa del proveedor',
  'by-hand': 'Confirmado a mano, el Pix no llegó',
  movement: 'Movimiento',
}

/** Periods of a statement; the filter offers four of them (FIN-011, FIN-012). */
const periods = {
  today: 'Hoy',
  '1day': 'Último día',
  '7days': 'Últimos 7 días',
  '15days': 'Últimos 15 días',
  '30days': 'Últimos 30 días',
  '90days': 'Últimos 90 días',
}

export const texts = {
  providers: { fire_banking: 'Fire Banking', corpx: 'CorpX', bcb: 'BCB' },
  active: (provider: string) => `Activo: ${provider}`,
  noProvider: 'Sin proveedor',
  openUntil: 'Abierto hasta',
  lock: 'Bloquear',
  lockNow: 'Bloquear ahora',
  lockFailed: 'No pudimos bloquear Finanzas. Probá de nuevo.',
  refresh: 'Actualizar',
  retrying: (attempt: number) => `Reintentando... (${attempt}/3)`,
  settings: 'Configuración',
  limits: 'Cambiar límites',
  transfer: 'Nueva transferencia PIX',
  cannotTransfer: (provider: string) => `${provider} no hace transferencias Pix`,
  ending: {
    title: 'El acceso a Finanzas termina en',
    text: 'No se renueva con el uso. Al terminar, te volvemos a pedir la contraseña acá mismo.',
    announced: 'El acceso a Finanzas termina en 10 minutos o menos.',
  },
  period: 'Período',
  periods,
  days: (from: string, to: string) => `${from} a ${to}, días de Buenos Aires`,
  lists: { label: 'Qué se muestra', statement: 'Extracto', transfers: 'Transferencias' },
  summary: 'Resumen del período',
  balance: {
    available: 'Saldo disponible',
    byBooks: 'Saldo según los libros',
    readAt: (time: string) => `Leído a las ${time}`,
    blocked: 'Bloqueado',
    notShown: 'el proveedor no lo informa',
    difference: 'Diferencia con los libros',
    unchecked: 'No verificado con el proveedor',
    unavailable: 'No disponible',
    last: (amount: string, time: string) => `El último que leímos: ${amount} a las ${time}`,
    /** FIN-016, in Portuguese there. */
    errorTitle: 'Error en el saldo',
    error: 'Error al cargar el saldo',
  },
  inflow: 'Entradas',
  outflow: 'Salidas',
  received: (count: number) => (count === 1 ? '1 Pix recibido' : `${count} Pix recibidos`),
  returns: (count: number) => (count === 1 ? '1 devolución' : `${count} devoluciones`),
  ins: (count: number) => (count === 1 ? '1 entrada' : `${count} entradas`),
  outs: (count: number) => (count === 1 ? '1 salida' : `${count} salidas`),
  others: (count: number) => (count === 1 ? '1 movimiento más' : `${count} movimientos más`),
  noStatement: 'sin extracto',
  comparison: {
    label: 'Comparación',
    net: 'entradas menos salidas',
    over: {
      today: 'respecto del día anterior',
      '1day': 'respecto del día anterior',
      '7days': 'respecto de los 7 días anteriores',
      '15days': 'respecto de los 15 días anteriores',
      '30days': 'respecto de los 30 días anteriores',
      '90days': 'respecto de los 90 días anteriores',
    },
    none: 'el período anterior cerró en cero',
    up: 'subió',
    down: 'bajó',
    same: 'igual',
    chart: 'Entradas y salidas por día. Los números están en la tabla.',
    asTable: 'Ver como tabla',
    asChart: 'Ver como gráfico',
    table: 'Entradas y salidas por día',
    day: 'Día',
  },
  statement: {
    title: 'Extracto',
    byProvider: (provider: string, time: string) => `Según ${provider}, leído a las ${time}`,
    byBooks: (time: string) => `Según nuestros libros, a las ${time}: el proveedor no ofrece extracto`,
    returnsNote: 'Una devolución figura con la hora de su Pix.',
    unreadable: (count: number) =>
      count === 1
        ? '1 movimiento del proveedor no se puede leer y no está en las sumas.'
        : `${count} movimientos del proveedor no se pueden leer y no están en las sumas.`,
    loading: 'Cargando el extracto',
    columns: {
      at: 'Fecha y hora',
      type: 'Tipo',
      what: 'Quién y qué',
      endToEnd: 'ID del Pix (E2E)',
      value: 'Monto',
      books: 'Libros',
    },
    types: { entrada: 'Entrada', saida: 'Salida' },
    kinds,
    seeTransfer: 'Ver la transferencia',
    noCharge: 'sin cobro correspondiente',
    bookState,
    onlyBooks: 'Según los libros',
    notCompared: 'No se compara',
    states: { processing: 'En proceso', 'not-done': 'No se hizo', unknown: 'Estado desconocido' },
    open: (count: number) =>
      count === 1
        ? '1 movimiento todavía no es definitivo y no está en las sumas.'
        : `${count} movimientos todavía no son definitivos y no están en las sumas.`,
    notNamed: 'El proveedor no da el identificador de cada Pix, así que no se compara con los libros.',
    empty: 'No hay movimientos en este período',
    emptyHint: 'Elegí un período más largo para ver movimientos anteriores.',
    /** FIN-017, in Portuguese there. */
    errorTitle: 'Error en las transacciones',
    error: 'Error al cargar las transacciones',
    pages: {
      label: 'Páginas del extracto',
      range: (from: number, to: number, total: string) =>
        `Mostrando ${from}–${to} de ${total} · entradas y salidas suman el período entero`,
      page: (page: number) => `Página ${page}`,
      previous: 'Página anterior',
      next: 'Página siguiente',
    },
  },
  retry: 'Reintentar',
  waitSeconds: (seconds: number) => `El proveedor pide esperar ${seconds} s.`,
  tooLong: 'El extracto de este período es demasiado largo para sumarlo. Elegí un período más corto.',
  /** FIN-019, for any provider that can do neither. */
  limited: {
    title: (provider: string) => `${provider} no informa el saldo ni hace transferencias Pix`,
    text: 'Este proveedor solo genera códigos QR de cobro y consulta transacciones.',
    byStatement: 'Las entradas y salidas vienen de su extracto; el saldo es el de nuestros libros.',
    byBooks: 'El saldo, las entradas y las salidas son los de nuestros libros.',
  },
  /** FIN-020, in Portuguese there. */
  unconfigured: {
    title: 'Proveedor no configurado',
    text: 'Ningún proveedor está activo, o faltan sus credenciales. Sin él no hay cifras.',
    action: 'Configurar el proveedor',
  },
  providerFailed: 'No pudimos leer los datos del proveedor activo',
}
