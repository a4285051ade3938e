/** The ways in which a client gets the receipt of their payment. */
export const texts = {
  title: 'Comprobante',
  about: (total: string, client: string) => `${total}, ${client}`,
  loading: 'Cargando el comprobante',
  failed: 'No pudimos cargar el comprobante',
  retry: 'Reintentar',
  back: 'Volver',
  whatsapp: {
    title: (number: string) => `WhatsApp a ${number}`,
    text: 'El número que cargaste para este cobro',
    /** The message to the client, in their own language. */
    message: (total: string, address: string) => `Comprobante de tu Pix de ${total}: ${address}`,
  },
  show: {
    title: 'Mostrar',
    text: 'Tu cliente lo escanea y lo guarda',
    alt: 'Código QR con el enlace del comprobante',
    hint: 'Tu cliente lo abre con la cámara del celular. Ahí ve el pago como figura en nuestros registros.',
    unavailable: 'No se pudo mostrar el código',
  },
  print: { title: 'Imprimir', text: 'Ticket de 80 mm o A4' },
  share: {
    title: 'Compartir',
    text: 'Un enlace para que cualquiera verifique el pago',
    name: 'Comprobante de pago Pix',
    copied: 'Enlace del comprobante copiado',
    copyFailed: 'No se pudo copiar el enlace',
  },
}
