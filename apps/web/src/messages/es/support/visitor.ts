export const texts = {
  companyName: 'Nombre de la empresa',
  email: 'Email',
  phone: 'Teléfono',
  subject: 'Tema',
  choose: 'Elegí un tema',
  message: 'Mensaje',
  counter: (used: number, most: number) => `${used}/${most}`,
  counterWords: (used: number, most: number) => `${used} de ${most} caracteres`,
  send: 'Enviar mensaje',
  sending: 'Enviando...',
  withoutScript: 'Sin JavaScript este formulario no se puede enviar.',
  subjects: {
    general: 'Consulta general',
    technical: 'Soporte técnico',
    commercial: 'Información comercial',
    transaction: 'Problema con transacción',
    'business-account': 'Solicitud de cuenta empresarial',
    other: 'Otro',
  },
  error: 'Error',
  faults: {
    companyName: 'Por favor ingresa el nombre de la empresa',
    email: 'Por favor ingresa un email válido',
    phone: 'Por favor ingresa un número de teléfono',
    subject: 'Por favor selecciona un tema',
    message: 'Por favor ingresa tu mensaje',
    messageLength: 'El mensaje no puede exceder 250 caracteres',
  },
  failed: 'Hubo un problema al enviar tu mensaje. Por favor intenta nuevamente.',
  tooMany: (minutes: number) =>
    minutes === 1
      ? 'Ya mandaste varios mensajes. Probá de nuevo en 1 minuto.'
      : `Ya mandaste varios mensajes. Probá de nuevo en ${minutes} minutos.`,
  sent: '¡Mensaje enviado!',
  sentText: 'Hemos recibido tu consulta y te responderemos pronto.',
  again: 'Enviar otro mensaje',
}
