export const texts = {
  title: 'Pagar con Pix',
  description: 'Copiá el código y pagá desde la app de tu banco.',
  loading: 'Buscando el cobro…',
  testMode: 'Modo de prueba',
  testModeText: 'Cobro simulado: no se mueve plata real.',
  amount: { open: 'Vas a pagar', paid: 'Monto pagado', over: 'Monto del cobro' },
  receiver: 'Quién cobra',
  receiverPerson: 'Persona física',
  unnamed: 'Por privacidad no mostramos su nombre. Ante la duda, confirmá el monto con quien te cobra.',
  unnamedAt: (payee: string) =>
    `Por privacidad no mostramos su nombre. En tu banco, el Pix figura a nombre de ${payee}.`,
  about: 'Concepto',
  payee: 'Nombre que muestra tu banco',
  left: (time: string) => `Vence en ${time}`,
  copy: 'Copiar el código Pix',
  copied: 'Código copiado',
  copyRefused: 'El navegador no permitió copiar: mantené apretado el código y elegí Copiar.',
  code: 'Código Pix para copiar y pegar',
  stepsLabel: 'Cómo pagar',
  steps: [
    'Copiá el código.',
    'Abrí la app de tu banco y elegí Pix, después «Copia e Cola».',
    'Fijate que el monto y el nombre sean estos, y confirmá.',
  ],
  qr: {
    alt: 'Código QR de este cobro. También lo podés copiar con el botón.',
    unavailable: 'QR Code no disponible',
    loading: 'Preparando el código',
    expired: 'Vencido',
  },
  scan: 'Escanealo con la app de tu banco',
  /** The steps on a screen beside the phone that pays. */
  scanSteps: [
    'Abrí la app de tu banco y elegí leer el código QR.',
    'Fijate que el monto y el nombre sean estos, y confirmá.',
    'Volvé acá: la confirmación aparece sola.',
  ],
  waiting: 'Esperando el pago',
  unheard:
    'Sin conexión: no sabemos si este código sigue vigente. Si ya pagaste, no pagues de nuevo. Volvemos a probar.',
  states: {
    preparing: { title: 'El código está en camino', text: 'Aparece acá en unos segundos.' },
    held: {
      title: 'Llegó un Pix que no coincide',
      text: 'No pagues de nuevo. Hablá con quien te cobra: lo estamos revisando.',
    },
    paid: {
      title: 'Pago confirmado',
      text: 'Ya le avisamos a quien te cobra.',
    },
    returned: { title: 'Pago devuelto', text: 'El dinero volvió a la cuenta de quien pagó.' },
    ended: { title: 'Este código ya no sirve', text: 'No lo pagues. Pedile otro a quien te cobra.' },
    unknown: {
      title: 'Este cobro no existe',
      text: 'Fijate que el enlace esté completo o pedíselo de nuevo a quien te cobra.',
    },
    failed: { title: 'No pudimos abrir el cobro', text: 'Revisá tu conexión y probá de nuevo.' },
  },
  /** The payment of a paid charge. */
  payment: {
    elsewhere:
      'La hora y el ID del Pix están en la app de tu banco. Si necesitás un comprobante que cualquiera pueda verificar, pedile el enlace a quien te cobró.',
    at: 'Hora del Pix',
    id: 'ID del Pix',
    receipt: 'Ver comprobante',
  },
  retry: 'Reintentar',
}
