/** What the operator's settings fill into the answers, as people read it (SUP-006). */
export interface SupportFacts {
  readonly min: string
  readonly max: string
  readonly fee: string
  readonly validityMinutes: number
}

export interface Question {
  readonly question: string
  readonly answer: (facts: SupportFacts) => string
}

/** SUP-008 to SUP-020, in their order: the place of a question is its address. */
const questions: readonly Question[] = [
  {
    question: '¿Qué es este servicio y cómo funciona?',
    answer: () =>
      'Generas un código QR de Pix por un monto en reales, tu cliente en Brasil lo paga desde su banco y tú recibes el equivalente en pesos argentinos en tu cuenta bancaria registrada (CBU/CVU).',
  },
  {
    question: '¿Qué necesito para empezar?',
    answer: () =>
      'Registrarte, confirmar tu correo electrónico y verificar tu identidad: datos bancarios, fotos del frente y del dorso de tu DNI y una selfie.',
  },
  {
    question: '¿Cuánto tarda la verificación de mi cuenta?',
    answer: () =>
      'Nuestro equipo revisa tus documentos en 24 a 48 horas. Verás el resultado en tu perfil; si son rechazados, verás el motivo y podrás enviar nuevos documentos.',
  },
  {
    question: '¿Cuál es el monto mínimo y máximo de una orden?',
    answer: ({ min, max }) => `Cada orden puede ser de ${min} a ${max}.`,
  },
  {
    question: '¿Hay un límite diario?',
    answer: () => 'No. No hay límite diario; solo se aplican el mínimo y el máximo de cada orden.',
  },
  {
    question: '¿Qué tarifa se cobra?',
    answer: ({ fee }) =>
      `Se cobra una tarifa de servicio de ${fee} por operación, incluida en el valor del Pix que paga tu cliente. No hay costo mensual.`,
  },
  {
    question: '¿Cuánto tiempo es válido el código QR?',
    answer: ({ validityMinutes }) =>
      `El código QR es válido por ${validityMinutes} ${validityMinutes === 1 ? 'minuto' : 'minutos'}. Si vence sin pago, crea otra orden.`,
  },
  {
    question: '¿Cuánto tarda en confirmarse un Pix?',
    answer: () =>
      'En general, unos 3 minutos después de la transferencia. Si tarda más, actualiza tu historial.',
  },
  {
    question: '¿Cuándo recibo los pesos?',
    answer: () => 'Normalmente en pocas horas, con un máximo de 48 horas hábiles.',
  },
  {
    question: '¿Qué tipo de cambio se aplica?',
    answer: () =>
      'El que ves en pantalla al crear la orden. Queda registrado en la operación y no cambia después.',
  },
  {
    question: '¿Qué hago si el pago expiró o no aparece confirmado?',
    answer: () =>
      'Si el pago fue realizado, el estado se completa en hasta 5 minutos en tu historial. Si no fue realizado, crea otra orden. Si tienes dudas, escríbenos.',
  },
  {
    question: '¿Cómo envío un comprobante?',
    answer: () =>
      'En Historial, elige la operación y toca enviar comprobante. Aceptamos imágenes y PDF de hasta 5 MB.',
  },
  {
    question: '¿Cómo registro mi establecimiento?',
    answer: () =>
      'En Perfil, elige Registrar Tienda y completa los 5 pasos. Revisamos la solicitud en 24 a 48 horas y te avisamos por correo electrónico.',
  },
]

export const texts = {
  title: 'Ayuda y Soporte',
  description:
    'Horarios y contacto de soporte, y respuestas sobre cobros con Pix, tarifas, límites y acreditación de pesos.',
  lead: 'Fijate primero en las preguntas frecuentes. Si no alcanza, escribinos.',
  toAccount: 'Ir a mi cuenta',
  questions,
  faq: {
    title: 'Preguntas frecuentes',
    search: 'Buscar en las preguntas',
    clear: 'Borrar la búsqueda',
    found: (count: number) => (count === 1 ? '1 pregunta encontrada' : `${count} preguntas encontradas`),
    none: 'No encontramos una pregunta con esas palabras.',
    noneHint: 'Probá con otras, o escribinos y te respondemos.',
    link: 'Enlace a esta pregunta',
  },
  hours: {
    title: 'Horario de atención',
    zone: 'Hora de Buenos Aires',
    openNow: 'Abierto ahora',
    until: (time: string) => `Hasta las ${time}`,
    closed: 'Cerrado',
    opensToday: (time: string) => `Cerrado, abre hoy a las ${time}`,
    opensTomorrow: (time: string) => `Cerrado, abre mañana a las ${time}`,
    opensOn: (weekday: string, time: string) => `Cerrado, abre el ${weekday} a las ${time}`,
    closedDay: 'Cerrado',
    /** Days in a row with the same hours. */
    days: (first: string, last: string) => `${first} a ${last}`,
    weekdays: {
      monday: 'lunes',
      tuesday: 'martes',
      wednesday: 'miércoles',
      thursday: 'jueves',
      friday: 'viernes',
      saturday: 'sábado',
      sunday: 'domingo',
    },
  },
  contact: {
    title: 'Contactanos',
    whatsapp: 'Escribir por WhatsApp',
    phone: 'Teléfono',
    email: 'Email',
    greeting: (brand: string) => `¡Hola! Necesito ayuda con ${brand}.`,
    form: 'Ir al formulario de contacto',
    formHint: 'Dejanos tu mensaje y te respondemos dentro de las 24 horas.',
  },
  messages: {
    title: 'Mensajes a soporte',
    visitor:
      'Con tu cuenta podés escribir acá y ver las respuestas. Sin cuenta, usá el formulario de contacto.',
    signIn: 'Iniciar sesión',
    lead: 'Te respondemos en esta página. Las consultas abiertas quedan acá hasta que se resuelvan.',
    subject: 'Tema',
    choose: 'Elegí un tema',
    message: 'Mensaje',
    counter: (used: number, most: number) => `${used}/${most}`,
    counterWords: (used: number, most: number) => `${used} de ${most} caracteres`,
    send: 'Enviar mensaje',
    sent: 'Mensaje enviado',
    sentText: (number: number) => `Es tu consulta n.º ${number}.`,
    chooseSubject: 'Por favor selecciona un tema',
    writeMessage: 'Por favor ingresa tu mensaje',
    tooLong: (most: number) => `El mensaje no puede exceder ${most} caracteres`,
    list: 'Tus consultas',
    none: 'Todavía no nos escribiste.',
    noneHint: 'Tus consultas y nuestras respuestas van a aparecer acá.',
    failed: 'No pudimos mostrar tus consultas.',
    failedOne: 'No pudimos mostrar esta consulta.',
    retry: 'Reintentar',
    number: (number: number) => `Consulta n.º ${number}`,
    status: { open: 'Abierta', in_progress: 'En curso', closed: 'Cerrada' },
    answered: 'Con respuesta',
    you: 'Vos',
    team: 'Soporte',
    reply: 'Agregar un mensaje',
    closedHint: 'Está cerrada: si escribís, se vuelve a abrir.',
    loading: 'Cargando la consulta',
    subjects: {
      general: 'Consulta general',
      technical: 'Soporte técnico',
      commercial: 'Información comercial',
      transaction: 'Problema con transacción',
      'business-account': 'Solicitud de cuenta empresarial',
      other: 'Otro',
    },
  },
}
