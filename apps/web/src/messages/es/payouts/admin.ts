export const texts = {
  title: 'Procesar pago',
  close: 'Cerrar',
  cancel: 'Cancelar',
  confirm: 'Confirmar',
  confirming: 'Registrando el pago...',
  shortcut: 'para confirmar',
  summary: {
    client: 'Cliente',
    company: 'Empresa',
    pesos: 'Monto total',
    paid: 'Ya pagado',
    remaining: 'Falta pagar',
    payer: 'Quién pagó',
    rate: 'Cotización',
  },
  /** The part of the rest that is kept for the debts of the beneficiary (ruling 58). */
  setOff: {
    title: (amount: string) => `Se compensan ${amount} de una deuda`,
    text: (payable: string) =>
      `Este usuario debe pesos por un Pix que se devolvió o entró en disputa cuando ya estaba saldado. Transferile ${payable}: el resto queda saldado con la compensación.`,
    allTitle: 'No transfieras: todo se compensa',
    allText: (amount: string) =>
      `Este usuario debe pesos por un Pix que se devolvió o entró en disputa cuando ya estaba saldado. Los ${amount} que falta pagar se descuentan de esa deuda.`,
    confirm: (amount: string) => `Compensar ${amount}`,
    done: 'Deuda compensada',
    doneText: (amount: string) => `${amount} se descontaron de la deuda.`,
    summary: 'Compensado',
  },
  bank: {
    title: 'Datos bancarios',
    holder: 'Titular',
    bank: 'Banco',
    cbu: 'CBU/CVU',
    cuit: 'CUIT',
    copyAll: 'Copiar todo',
    copied: 'Copiado',
    copy: (name: string) => `Copiar ${name}`,
    shortcut: 'Tecla C',
    missing: 'Sin datos bancarios',
    missingText: 'Esta persona todavía no cargó su CBU/CVU. No hay adónde enviar los pesos.',
    retry: 'Reintentar',
  },
  begun: {
    beginning: 'Reservando el monto...',
    mine: (until: string) => `Reservado para vos hasta las ${until}`,
    few: 'Quedan menos de 5 minutos de reserva.',
    byAnother: (name: string, until: string) => `${name} está pagando · hasta ${until}`,
    takenText:
      'Tu reserva terminó y otra persona empezó. Si ya transferiste, avisale ahora mismo para que los pesos no salgan dos veces.',
    over: (until: string) => `Tu reserva terminó a las ${until}`,
    overText:
      'Si ya transferiste, agregá el comprobante y confirmá: se registra si nadie más empezó a pagar. Si todavía no, reservá de nuevo antes de transferir.',
    again: 'Reservar de nuevo',
    refused: 'Ahora no se puede pagar. No transfieras.',
    withdrawn: (day: string) => `Retiramos la aprobación de su identidad el ${day}`,
    withdrawnText: (reason: string | null) =>
      `${reason === null ? '' : `Motivo: ${reason} `}Lo que se le debe se puede pagar. Si dudás de la cuenta, no transfieras.`,
    accountChanged: 'El CBU/CVU cambió después de que empezaste',
    accountChangedText: 'Estos son los datos de cuando empezaste: el pago queda registrado con ellos.',
  },
  /** While the outcome of the payout is not known (ruling 64). */
  following: {
    close: 'Cerrar y esperar',
    ask: 'Preguntar ahora',
    hint: 'La fila queda marcada hasta que llegue la respuesta.',
    late: 'La respuesta está tardando. No hagas otra transferencia.',
  },
  /** While the password is asked over the page (ruling 72). */
  away: {
    reserved: (until: string) =>
      `El pago que empezaste sigue reservado hasta las ${until}, aunque la sesión haya terminado.`,
    over: (until: string) =>
      `La reserva del pago que empezaste terminó a las ${until}. Si ya transferiste, entrá y confirmá: se registra si nadie más empezó a pagar.`,
    leave: 'Si ya transferiste, entrá y confirmá: el pago todavía no se registró.',
    held: 'El pago que confirmaste todavía no se registró. Se envía apenas entres; no hagas otra transferencia.',
    leaveHeld: 'Si salís de esta página, no se envía.',
    unknown:
      'No sabemos si el pago se registró. Le preguntamos al servidor apenas entres; no hagas otra transferencia.',
  },
  /** In the row of a payout that needs a second admin. */
  approval: {
    needed: 'Pide 2.ª persona',
    asked: (name: string) => `Aprobación pedida por ${name}`,
    approved: (name: string) => `Aprobado por ${name}`,
    refused: (name: string, reason: string) => `Rechazado por ${name}: ${reason}`,
    'taken-back': (name: string, reason: string) => `Aprobación quitada por ${name}: ${reason}`,
  },
  own: {
    continue: 'Continuar',
    began: 'Envío empezado',
    until: (time: string) => `reservado hasta las\u00a0${time}`,
  },
  amount: {
    label: 'Monto a pagar',
    max: (amount: string) => `Monto máximo: ${amount}`,
    useMax: 'Usar el máximo',
    remaining: (amount: string) => `Quedarían por pagar ${amount}`,
    paysAll: 'Con este pago queda saldado.',
  },
  receipt: {
    label: 'Comprobante de la transferencia',
    prompt: 'Pegá, soltá o elegí el comprobante',
    rules: 'JPG, PNG, WebP o PDF, hasta 5 MB.',
    paste: 'Ctrl+V pega una captura.',
    choose: 'Elegir archivo',
    camera: 'Sacar foto',
    drop: 'Soltalo acá',
    sending: (percent: number) => `Subiendo, ${percent} %`,
    done: 'Comprobante guardado',
    remove: 'Quitar el comprobante',
    retry: 'Subir de nuevo',
    typeRefused: 'solo se aceptan imágenes JPG, PNG o WebP, o archivos PDF.',
    sizeRefused: 'el archivo está vacío o supera los 5 MB.',
    attemptFailed: (detail: string) => `Falló la subida del comprobante: ${detail}`,
    triesFailed: 'No se pudo subir el comprobante después de varios intentos',
    unreadable: 'No se pudo procesar el comprobante',
    notSaved: 'Error al guardar el historial del comprobante',
  },
  manual: {
    title: 'El Pix no está confirmado',
    text: 'El proveedor todavía no informó este Pix. Si lo verificaste por otro medio, confirmalo a mano: queda registrado con tu nombre y el motivo.',
    reason: 'Motivo de la confirmación manual',
    password: 'Tu contraseña',
    showPassword: 'Mostrar la contraseña',
    hidePassword: 'Ocultar la contraseña',
    withPix: (at: string, tail: string) => `Confirmar con el Pix del ${at} (…${tail})`,
    closed: 'Esta transacción ya no se puede pagar.',
  },
  faults: {
    amount: 'Ingresá un monto válido',
    max: (amount: string) => `Monto máximo: ${amount}`,
    receipt: 'Por favor, agregá un comprobante',
    receiptPending: 'Esperá a que termine de subir el comprobante.',
    reason: 'Escribí el motivo de la confirmación manual.',
    password: 'Escribí tu contraseña.',
  },
  refusals: {
    title: 'Error al procesar el pago',
    notFound: 'Transacción no encontrada',
    amount: 'El monto del pago tiene que ser mayor que cero',
    receipt: 'Por favor, agregá un comprobante',
    receiptUnknown: 'El comprobante ya se usó en otro pago o no existe. Quitalo y subilo de nuevo.',
    unauthenticated: 'Usuario administrador no autenticado',
    password: 'La contraseña no es correcta.',
    max: (amount: string) => `Monto máximo: ${amount}`,
    unknownTitle: 'No sabemos si se registró',
    unknown:
      'La respuesta no llegó: puede haberse registrado o no. Le preguntamos al servidor hasta saberlo. No hagas otra transferencia.',
    notRecordedTitle: 'No se registró',
    notRecorded:
      'El servidor respondió que no recibió este pago. Confirmá otra vez con los mismos datos. No hagas otra transferencia.',
  },
  toasts: {
    balancesNotUpdated: 'Error al actualizar saldos. Recargá la página.',
    sent: 'Fondos enviados con éxito',
    processed: 'Pago procesado',
    full: (amount: string) => `Pago total de ${amount} registrado.`,
    partial: (amount: string, remaining: string) =>
      `Pago parcial de ${amount} registrado. Falta pagar ${remaining}.`,
    sendFailed: 'No se pudieron enviar los fondos',
    processFailed: 'No se pudo procesar el pago',
    sessionEnded: 'Tu sesión terminó: no se registró nada',
    goOn: (until: string) =>
      `Iniciá sesión y seguí con el pago: queda reservado para vos hasta las ${until}.`,
    notRecorded: (client: string) =>
      `Cobro de ${client}. Si ya transferiste, abrí el pago y confirmá; no transfieras de nuevo.`,
  },
}
