import type { AdminSetting, SettingGroup, SettingKey } from '@puente/contract/settings/admin-settings'
import type { Weekday } from '@puente/domain/opening-hours'

const names: Record<SettingKey, string> = {
  'brand.name': 'Nombre de la marca',
  'payee.name': 'Beneficiario del Pix',
  'payee.taxId': 'CNPJ o CPF del beneficiario',
  'legal.intermediaryName': 'Intermediario de pagos',
  'legal.intermediaryTaxId': 'CUIT del intermediario',
  'legal.assetsProviderName': 'Proveedor de activos virtuales',
  'legal.assetsProviderTaxId': 'Identificación fiscal del proveedor',
  'support.phone': 'Teléfono de soporte',
  'support.whatsapp': 'WhatsApp de soporte',
  'support.email': 'Email de soporte',
  'support.hours': 'Horario de atención',
  'phones.site': 'Teléfono al pie del sitio',
  'phones.calculator': 'Teléfono al pie de la calculadora',
  'links.storeApp': 'Enlace a la app para comercios',
  'calculator.whatsapp': 'WhatsApp de la calculadora',
  'calculator.validitySeconds': 'Validez de la cotización de la calculadora',
  'wallets.trc20': 'Billetera USDT TRC-20',
  'wallets.polygon': 'Billetera USDT Polygon',
  'figures.clients': 'Cifra de clientes',
  'figures.sent': 'Cifra de lo enviado',
  'figures.satisfaction': 'Cifra de satisfacción',
  testimonials: 'Testimonios',
  'order.feeMinor': 'Tarifa de una orden',
  'order.minMinor': 'Mínimo de una orden',
  'order.maxMinor': 'Máximo de una orden',
  'establishment.feeMinor': 'Tarifa de un establecimiento',
  'establishment.minMinor': 'Mínimo de un establecimiento',
  'establishment.maxMinor': 'Máximo de un establecimiento',
  'qr.validitySeconds': 'Validez del código QR',
  'quote.validitySeconds': 'Validez de la cotización de una orden',
  'provider.active': 'Proveedor de Pix',
  'payout.aloneMinor': 'Pago en pesos: hasta cuánto envía un solo administrador',
  'suspense.aloneMinor': 'Pix retenido: hasta cuánto decide un solo administrador',
  'payout.hours': 'Horario habitual de pago en pesos',
  'rate.spreadPercent': 'Spread',
  'rate.firstEstimate': 'Primera estimación de la cotización',
  'market.side': 'Punta del mercado',
  'market.readEverySeconds': 'Lectura del mercado cada',
  'market.freshSeconds': 'Lectura reciente hasta',
  'market.leastGapSeconds': 'Pausa mínima entre lecturas',
  'market.tooOldSeconds': 'Cotización demasiado vieja desde',
  'market.leastRate': 'Cotización mínima creíble',
  'market.mostRate': 'Cotización máxima creíble',
  'mail.firstReminderHours': 'Primer recordatorio de documentos',
  'mail.secondReminderHours': 'Segundo recordatorio de documentos',
  'session.pinLockMinutes': 'Bloqueo con PIN tras',
  'history.refreshSeconds': 'Actualización del historial abierto cada',
}

const groups: Record<SettingGroup, string> = {
  brand: 'Marca y empresas',
  contact: 'Contacto y horario',
  calculator: 'Calculadora y billeteras',
  figures: 'Cifras y testimonios',
  charges: 'Tarifas, límites y validez',
  rate: 'Cotización y mercado',
  accounts: 'Cuentas y correos',
}

const weekdays: Record<Weekday, string> = {
  monday: 'Lunes',
  tuesday: 'Martes',
  wednesday: 'Miércoles',
  thursday: 'Jueves',
  friday: 'Viernes',
  saturday: 'Sábado',
  sunday: 'Domingo',
}

type Unit = NonNullable<AdminSetting['unit']>

const unitNames: Record<Unit, string> = {
  'brl-cents': 'R$',
  'ars-cents': '$',
  percent: '%',
  'ars-per-brl': 'ARS por R$',
  seconds: 'segundos',
  minutes: 'minutos',
  hours: 'horas',
}

const units: Record<Exclude<Unit, 'brl-cents' | 'ars-cents'>, (value: string) => string> = {
  percent: (value) => `${value} %`,
  'ars-per-brl': (value) => `$\u00a0${value}`,
  seconds: (value) => `${value} s`,
  minutes: (value) => `${value} min`,
  hours: (value) => `${value} h`,
}

const choices: Record<string, string> = {
  'bid-over-bid': 'Compra sobre compra',
  'bid-over-ask': 'Compra sobre venta',
}

const faults: Record<string, (limit: string) => string> = {
  required: () => 'Completá este dato.',
  'too-small': (limit) => `No puede ser menos de ${limit}.`,
  'too-large': (limit) => `No puede ser más de ${limit}.`,
  'too-short': (limit) => `Usá al menos ${limit} caracteres.`,
  'too-long': (limit) => `Usá como máximo ${limit} caracteres.`,
  'too-many': (limit) => `Usá como máximo ${limit} entradas.`,
  format: () => 'El formato no es válido.',
  checksum: () => 'La dirección tiene un error: revisá cada carácter.',
  order: () => 'Un horario termina antes de empezar.',
  overlap: () => 'Dos horarios del mismo día se superponen.',
  'above-maximum': () => 'El mínimo no puede superar al máximo.',
  'fee-above-maximum': () => 'La tarifa tiene que ser menor que el máximo.',
  other: () => 'Este dato no es válido.',
}

export const texts = {
  title: 'Configuración',
  intro:
    'Se aplica enseguida y solo a los cobros nuevos. Lo que queda vacío no se muestra. Cada cambio queda registrado.',
  groupsLabel: 'Grupos de configuración',
  names,
  groups,
  weekdays,
  unitNames,
  units,
  choices,
  faults,
  optional: '(opcional)',
  unset: 'sin definir',
  closed: 'Cerrado',
  entries: (count: number) => (count === 1 ? '1 entrada' : `${count} entradas`),
  range: (least: string, most: string) => `De ${least} a ${most}`,
  length: (least: string, most: string) => `De ${least} a ${most} caracteres`,
  standard: (value: string) => `Por defecto: ${value}`,
  changed: (at: string, by: string | null) =>
    by === null ? `Cambiado el ${at}` : `Cambiado el ${at} por ${by}`,
  voidsQuotes: 'Al guardar se anulan las cotizaciones abiertas',
  hoursHint: 'Como 08:00-12:00, 14:00-18:00. Si queda vacío, está cerrado. Hora de Buenos Aires.',
  testimonials: {
    text: (index: number) => `Testimonio ${index}`,
    author: (index: number) => `Autor ${index}`,
    add: 'Agregar testimonio',
    remove: 'Quitar',
    removeOne: (index: number) => `Quitar el testimonio ${index}`,
    areExamples: 'Se muestran los ejemplos del producto.',
    areHidden: 'La sección no se muestra.',
    hide: 'Ocultar la sección',
    showExamples: 'Mostrar los ejemplos',
  },
  preview: {
    title: 'Así lo van a leer',
    order: (fee: string, min: string, max: string) => `Órdenes: tarifa de ${fee}, de ${min} a ${max}.`,
    establishment: (fee: string, min: string, max: string) =>
      `Establecimientos: tarifa de ${fee}, de ${min} a ${max} con la tarifa.`,
  },
  history: {
    title: 'Historial de cambios',
    empty: 'Todavía no hubo cambios.',
    failed: 'No se pudo cargar el historial',
    change: (from: string, to: string) => `De ${from} a ${to}`,
    operator: 'Operador',
    pages: {
      label: 'Páginas del historial',
      range: (from: number, to: number, total: string) => `Mostrando ${from}–${to} de ${total}`,
      page: (page: number) => `Página ${page}`,
      previous: 'Página anterior',
      next: 'Página siguiente',
    },
  },
  leave: {
    title: 'Salir sin guardar',
    text: 'Los cambios que no guardaste se pierden.',
    stay: 'Seguir editando',
    leave: 'Salir sin guardar',
  },
  pending: (count: number) =>
    count === 0 ? 'Sin cambios' : count === 1 ? '1 cambio sin guardar' : `${count} cambios sin guardar`,
  save: 'Guardar cambios',
  discard: 'Descartar',
  retry: 'Reintentar',
  readFailed: 'No se pudo cargar la configuración',
  faultsTitle: 'Revisá estos datos',
  conflict: 'Otra persona cambió la configuración',
  conflictText: 'Tus cambios siguen acá y no se guardaron. Si guardás de nuevo, reemplazan estos valores:',
  nowIs: (name: string, value: string) => `${name}: ahora es ${value}`,
  toasts: { done: 'Configuración guardada', failed: 'No se guardó la configuración' },
}
