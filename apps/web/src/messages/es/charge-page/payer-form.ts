/** The page on which the client of a merchant fills in who pays. */
export const texts = {
  title: 'Completá tus datos para pagar',
  description: 'Escribí tu nombre y tu CPF y recibí el código Pix.',
  loading: 'Buscando el cobro…',
  amount: { open: 'Vas a pagar', over: 'Monto del cobro' },
  who: '¿Quién paga?',
  left: (time: string) => `Vence en ${time}`,
  name: 'Nombre completo',
  cpf: 'CPF',
  consent: {
    before:
      'Acepto que mi nombre y mi CPF se usen para generar este Pix, avisar a quien cobra y probar el pago, según la ',
    link: 'LGPD y política de privacidad',
    opensTab: '(se abre en otra pestaña)',
  },
  generate: 'Generar código Pix',
  withoutScript: 'Sin JavaScript este formulario no se puede enviar.',
  faults: {
    NAME_REQUIRED: 'Ingresá tu nombre completo',
    NAME_TOO_SHORT: 'Ingresá tu nombre completo',
    NAME_TOO_LONG: 'El nombre puede tener hasta 100 caracteres',
    NAME_CONTAINS_INVALID_CHARS: 'El nombre tiene caracteres no permitidos',
    CPF_REQUIRED: 'CPF inválido',
    INVALID_CPF: 'CPF inválido',
    GDPR_CONSENT_REQUIRED: 'Es necesario aceptar los términos',
    CONSENT_OUTDATED: 'La política de privacidad tiene una versión nueva. Leela y aceptala de nuevo.',
  },
  failures: {
    'too-many': { title: 'Demasiados intentos', text: 'Esperá unos minutos y tocá de nuevo.' },
    busy: {
      title: 'El servicio de Pix está ocupado',
      text: 'Tus datos quedaron acá. Tocá de nuevo en unos segundos: es el mismo pago.',
    },
    closed: {
      title: 'No se pudo generar el código',
      text: 'No se cobró nada. Pedile a quien cobra que genere otro cobro.',
    },
    unknown: {
      title: 'No sabemos si se registró',
      text: 'No llegó la respuesta. Tocá de nuevo: es el mismo pago, no se genera otro. Nada se cobra sin que lo confirmes en tu banco.',
    },
    other: { title: 'No se pudo generar el código', text: 'No se cobró nada. Probá de nuevo.' },
  },
  unheard: 'Sin conexión: no sabemos si este cobro sigue esperando. Lo que escribiste sigue acá.',
  stepsLabel: 'Cómo pagar',
  steps: [
    'Completá tu nombre y tu CPF.',
    'Copiá el código Pix y pagalo en la app de tu banco.',
    'La confirmación aparece sola.',
  ],
  over: {
    filled: {
      title: 'Otra persona ya completó los datos de este cobro',
      text: 'No lo pagues dos veces. Si fuiste vos, volvé a la página del código Pix; si no, hablá con quien cobra.',
    },
    cancelled: {
      title: 'Quien cobra canceló este cobro',
      text: 'No se cobró nada. Si todavía tenés que pagar, pedí otro código QR.',
    },
    ended: { title: 'Este cobro venció', text: 'No se cobró nada. Pedile otro código QR a quien cobra.' },
  },
  mine: { title: 'Ya completaste los datos de este cobro', text: 'El código Pix está en otra página.' },
  toCode: 'Ver el código Pix',
  states: {
    unknown: {
      title: 'Este cobro no existe',
      text: 'Revisá que el enlace esté completo o pedíselo de nuevo a quien cobra.',
    },
    failed: { title: 'No pudimos abrir el cobro', text: 'Revisá tu conexión y probá de nuevo.' },
  },
}
