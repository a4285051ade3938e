/** A charge whose client fills in their own name and CPF. */
export const texts = {
  title: 'El cliente completa sus datos',
  back: 'Volver',
  youReceive: 'Vos recibís',
  left: (time: string) => `Quedan ${time}`,
  qr: {
    alt: 'Código QR para que el cliente complete sus datos. También podés compartir el enlace.',
    unavailable: 'Código QR no disponible: compartí el enlace',
    loading: 'Preparando el código QR',
    expired: 'Vencido',
  },
  waiting: 'Esperando que el cliente complete sus datos',
  opened: 'Tu cliente está completando sus datos',
  unheard:
    'Sin conexión. El código QR sigue sirviendo, pero ahora no podemos mostrarte si el cliente completó sus datos.',
  stepsLabel: 'Pasos para el cliente',
  /** The client reads them, so they are Portuguese in both languages. */
  steps: [
    'Aponte a câmera do celular para o QR Code',
    'Digite seu nome e seu CPF',
    'Copie o código Pix e pague no app do seu banco',
  ],
  link: {
    share: 'Compartir enlace',
    copy: 'Copiar enlace',
    copied: 'Enlace copiado',
    done: 'Enlace copiado',
    failed: 'No se pudo copiar el enlace',
    label: 'Enlace para el cliente',
    /** Goes to the payer, so it is Portuguese in both languages. */
    invitation: (total: string, receiver: string | null) =>
      receiver === null
        ? `Preencha seus dados e pague ${total} com Pix:`
        : `Preencha seus dados e pague ${total} para ${receiver} com Pix:`,
  },
  cancel: {
    action: 'Cancelar pedido',
    needsConnection: 'Para cancelar hace falta conexión.',
    title: (total: string) => `¿Cancelar el pedido de ${total}?`,
    text: 'Quien tenga abierta la página ya no va a poder completar sus datos. Todavía no se cobró nada.',
    keep: 'Seguir esperando',
    failed: 'No se canceló',
  },
  over: {
    cancelled: {
      title: 'Pedido cancelado',
      text: (total: string) => `Ya nadie puede completar el pedido de ${total}. No se cobró nada.`,
    },
    ended: {
      title: 'El pedido venció',
      text: (total: string) =>
        `El cliente no completó sus datos a tiempo para pagar ${total}. No se cobró nada.`,
    },
  },
  askAgain: 'Pedir de nuevo',
  toForm: 'Ir a Crear Orden',
  unknown: {
    title: 'No encontramos ese pedido',
    text: 'Puede ser de otra cuenta o haberse borrado porque nadie lo completó.',
  },
  unread: 'No pudimos abrir el pedido',
  retry: 'Reintentar',
  filled: {
    title: (name: string | null) =>
      name === null ? 'El cliente completó sus datos' : `${name} completó sus datos`,
    text: 'Ya tiene el código Pix en su celular. Te avisamos acá en cuanto pague.',
    preparing: 'Su código Pix está en camino. Te avisamos acá en cuanto pague.',
    waiting: 'Esperando el pago',
    left: (time: string) => `Quedan ${time}`,
    showCode: 'Ver el código Pix',
  },
}
