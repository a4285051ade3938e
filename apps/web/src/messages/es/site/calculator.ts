export const texts = {
  title: 'Calculadora Pix: enviá reales a Brasil',
  /** `minutes`: for how many minutes a quote is valid. Null while that is not known. */
  description: (minutes: number | null) =>
    `Calculá cuánto cuesta enviar reales a Brasil por Pix pagando con pesos argentinos o USDT. Cotización a la vista, ${minutes === null ? '' : `válida ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}, `}sin registrarte.`,
  headline: ['Enviá reales', 'a Brasil con Pix.'],
  leads: {
    chat: 'Poné el monto, mirá la cotización y seguí por WhatsApp. Pagás con pesos o USDT; en Brasil lo reciben por Pix.',
    contact:
      'Poné el monto, mirá la cotización y escribinos. Pagás con pesos o USDT; en Brasil lo reciben por Pix.',
  },
  go: 'Calcular ahora',
  why: {
    title: 'Por qué elegirnos',
    points: [
      {
        title: 'La cotización, a la vista',
        text: 'La ves con su hora y hasta cuándo vale, antes de decidir. Sin letra chica.',
      },
      {
        title: 'Por Pix, a cualquier banco',
        text: 'Alcanza con una clave: CPF, email, teléfono o clave aleatoria.',
      },
    ],
    /** `networks`: those on which the operator takes USDT. */
    pay: (networks: readonly string[]) => ({
      title: 'Pesos o USDT',
      text: `Pagás con lo que tenés.${networks.length === 0 ? '' : ` En USDT, por la red ${networks.join(' o ')}.`}`,
    }),
    person: {
      chat: { title: 'Con una persona', text: 'La orden sigue por WhatsApp con alguien que te responde.' },
      contact: { title: 'Con una persona', text: 'Nos escribís y alguien te responde.' },
    },
  },
  proof: { title: 'En números', clients: 'clientes', sent: 'enviados', satisfaction: 'de satisfacción' },
  comparison: {
    title: 'Frente a bancos y casas de cambio',
    caption: 'Comparación de formas de enviar reales a Brasil desde Argentina',
    columns: {
      method: 'Forma',
      price: 'El precio',
      receive: 'Cómo lo reciben',
      need: 'Qué necesitás',
      when: 'Cuándo se pide',
    },
    ours: {
      price: (rate: string) => `Una cotización a la vista: ${rate}`,
      priceUnknown: 'Una cotización a la vista',
      receive: 'Por Pix, con cualquier clave',
      needs: { chat: 'Un WhatsApp', contact: 'Un mensaje a nuestro equipo' },
      when: 'Todos los días, desde el celular',
    },
    bank: {
      method: 'Banco',
      price: 'Tipo de cambio del banco, más la comisión de cada banco que interviene',
      receive: 'Transferencia internacional a una cuenta',
      need: 'Cuenta, código SWIFT y formularios',
      when: 'Días hábiles, en horario bancario',
    },
    house: {
      method: 'Casa de cambio',
      price: 'Precio de pizarra, que varía según el local y el monto',
      receive: 'En efectivo, en mano',
      need: 'Ir al local y viajar con los billetes',
      when: 'En el horario del local',
    },
    note: (date: string) =>
      `Nuestra cotización: ${date}. Bancos y casas de cambio: descripción general a noviembre de 2026; cada entidad tiene sus condiciones.`,
    noteWithoutRate:
      'Bancos y casas de cambio: descripción general a noviembre de 2026; cada entidad tiene sus condiciones.',
  },
  cta: {
    title: 'Agregá tu comercio a Pix',
    text: 'Si tenés un comercio en Argentina, también podés cobrarles en reales a tus clientes de Brasil y recibir pesos.',
    action: 'Agregar mi comercio a Pix',
  },
}
