export const texts = {
  title: 'Cobrá en reales. Recibí en pesos.',
  description:
    'Tu cliente brasileño paga con Pix y vos recibís pesos en tu CBU o CVU. Sin cuota mensual. También enviás reales a Brasil pagando con pesos o USDT.',
  headline: ['Cobrá en reales.', 'Recibí en pesos.'],
  lead: 'Tu cliente brasileño paga con Pix desde su banco de siempre. Vos mostrás un QR y los pesos llegan a tu CBU o CVU, a una buena cotización.',
  register: 'Registrar mi comercio',
  sendReais: 'Enviar reales',
  rateNow: (rate: string) => `R$\u00a01,00 = $\u00a0${rate}`,
  rateFor: 'cotización de este momento para cobrar',
  facts: {
    noMonthly: 'Sin cuota mensual',
    answers: 'Soporte responde en 24 h',
    clients: (count: string) => `${count} clientes`,
  },
  atAGlance: 'En cuatro pasos',
  whatIs: {
    title: (brand: string) => `Qué es ${brand}`,
    text: 'Un puente entre el Pix de Brasil y los pesos de Argentina. Convertimos en el momento, a una cotización que ves antes, y te avisamos cuando llega la plata.',
    merchants: {
      title: 'Para comercios argentinos',
      text: 'Estaciones de servicio, restaurantes, hoteles, talleres, farmacias y comercios de todo el país: el cliente de Brasil te paga en reales por Pix y vos recibís pesos.',
      action: 'Registrar mi comercio',
    },
    senders: {
      title: 'Para personas y empresas',
      text: 'Pagás en Argentina con pesos o USDT, y en Brasil reciben reales por Pix, con cualquier clave.',
      action: 'Calcular un envío',
    },
  },
  how: {
    title: 'Cómo Funciona',
    steps: [
      {
        title: 'Generá el QR',
        short: 'Poné el monto, en pesos o en reales.',
        text: 'Escribís el monto en pesos o en reales y mostrás el código en tu pantalla.',
      },
      {
        title: 'Tu cliente paga',
        short: 'Escanea con la app de su banco.',
        text: 'Escanea con la app de su banco de Brasil. No instala nada ni crea una cuenta.',
      },
      {
        title: 'Convertimos',
        short: 'A la cotización que viste al cobrar.',
        text: 'Los reales pasan a pesos a la cotización que viste al generar el código.',
      },
      {
        title: 'Recibís y te avisamos',
        short: 'Aviso al instante y, después, pesos en tu cuenta.',
        text: 'Te avisamos apenas el banco confirma el Pix, y los pesos van a tu CBU o CVU.',
      },
    ],
  },
  why: {
    title: 'Por qué elegirnos',
    benefits: [
      {
        title: 'Cotización favorable',
        text: 'Seguimos el mercado y ves la cotización antes de cobrar. No cambia después de generar el código.',
      },
      { title: 'Sin cuota mensual', text: 'No hay abono, ni costo de alta, ni equipo que alquilar.' },
      {
        title: 'Confirmación del banco',
        text: 'El aviso sale del Pix recibido, nunca de un comprobante que te muestren.',
      },
      {
        title: 'Con lo que ya tenés',
        text: 'Un celular o la computadora del mostrador. Tu cliente usa la app de su banco.',
      },
      {
        title: 'Pesos en tu cuenta',
        text: 'En tu CBU o CVU, con comprobante de cada transferencia y el historial para tu contador.',
      },
      {
        title: 'Personas que responden',
        text: 'Soporte responde dentro de las 24 horas, en español y en portugués.',
      },
    ],
  },
  send: {
    title: 'Enviá reales a Brasil',
    text: 'Poné cuántos reales tienen que llegar y mirá cuánto pagás, en pesos o en USDT.',
    points: ['Llega por Pix a cualquier banco de Brasil', 'Ves la cotización y su hora antes de decidir'],
    channels: {
      chat: {
        text: 'Seguís por WhatsApp con la orden ya escrita: no hace falta registrarse.',
        point: 'Los datos de quien recibe los pasás ahora o por el chat',
      },
      contact: {
        text: 'Nos escribís y te decimos cómo seguir: no hace falta registrarse.',
        point: 'Los datos de quien recibe los pasás cuando te respondemos',
      },
    },
    more: 'Ver la Calculadora Pix',
  },
  growth: {
    title: 'Crecer con clientes de Brasil',
    lead: 'Cómo puede crecer un comercio que empieza a cobrar con Pix.',
    illustrative: 'Datos ilustrativos',
    showTable: 'Ver tabla',
    showChart: 'Ver gráfico',
    month: 'Mes',
    months: ['Ene', 'Feb', 'Mar', 'Abr', 'May', 'Jun', 'Jul', 'Ago', 'Sep', 'Oct', 'Nov', 'Dic'],
    charges: {
      title: 'Cobros con Pix por mes',
      unit: 'Cobros',
      summary: 'De 18 cobros en enero a 142 en diciembre.',
    },
    share: {
      title: 'Ventas a clientes de Brasil, en % del total',
      unit: '% de las ventas',
      summary: 'Del 4 % en enero al 23 % en diciembre.',
    },
  },
  pricing: {
    title: 'Un solo plan',
    lead: 'El mismo para todos los comercios.',
    name: 'Plan único',
    monthly: 'Sin cuota mensual',
    price: '$\u00a00',
    perMonth: 'por mes',
    fee: (fee: string) => `${fee} por cobro`,
    feeText: 'Tarifa de servicio por cobro, a cargo de quien paga.',
    feeUnknown: 'La tarifa de servicio de cada cobro se muestra antes de generar el código.',
    includes: [
      'Códigos QR de Pix sin límite de cantidad',
      'Aviso en pantalla, con sonido, de cada pago',
      'Transferencias a tu CBU o CVU con comprobante',
      'Historial para descargar en planilla',
    ],
    action: 'Empezar ahora',
  },
  cta: {
    title: 'Registrá tu comercio',
    text: 'El registro lleva unos minutos. En 24 a 48 horas verificamos tu identidad y podés cobrar.',
    action: 'Registrar mi comercio',
    signIn: 'Ya tengo cuenta',
  },
  contact: {
    title: 'Contacto',
    lead: 'Contanos qué necesitás. Soporte responde dentro de las 24 horas.',
  },
}
