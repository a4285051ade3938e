/** The close of a day: its sums, its sales, and what does not count. */
export const texts = {
  title: 'Cierre del día',
  text: 'Los Pix confirmados en un día (hora de Buenos Aires), con la cotización de cada venta.',
  close: 'Cerrar',
  choose: 'Día',
  before: 'Día anterior',
  after: 'Día siguiente',
  print: 'Imprimir',
  loading: 'Cargando el día…',
  failed: 'No pudimos cargar el día.',
  old: 'Estos son los últimos totales que tenemos del día; ahora no pudimos actualizarlos.',
  empty: 'Ningún Pix confirmado este día',
  count: (count: number) => (count === 1 ? '1 venta' : `${count} ventas`),
  latest: (shown: number, count: number) =>
    `La lista muestra las últimas ${shown} de ${count} ventas; los totales las incluyen a todas.`,
  sums: {
    real: 'Ventas en reales',
    fees: 'Tarifas',
    total: 'Total cobrado',
    pesos: 'Pesos',
    refunded: 'Reales devueltos',
    takenBack: 'Pesos descontados',
    left: 'Pesos que quedan',
  },
  columns: {
    time: 'Hora',
    client: 'Cliente',
    real: 'Venta (R$)',
    total: 'Cobrado (R$)',
    rate: 'Cotización',
    pesos: 'Pesos',
  },
  /** Under a sale: reais that are back with the payer, and the pesos that this took off. */
  back: (reais: string, pesos: string) => `${reais} devueltos; se descontaron ${pesos}`,
  explained: 'Los pesos que quedan son los de las ventas menos los descontados por devoluciones parciales.',
  apart: {
    title: 'Fuera de los totales',
    text: 'Pix de este día que volvieron enteros, están en disputa o quedaron retenidos. No suman ni restan arriba.',
    refunded: (reais: string) => `${reais} volvieron a quien pagó`,
    disputed: (reais: string) => `${reais} en disputa`,
  },
}
