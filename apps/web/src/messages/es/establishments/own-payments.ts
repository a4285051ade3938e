/** What customers paid at one establishment, for its owner. */
export const texts = {
  title: 'Pagos recibidos',
  back: 'Mis establecimientos',
  failed: 'No pudimos cargar los pagos.',
  loading: 'Cargando los pagos…',
  newest: (count: number) => (count === 1 ? '1 pago nuevo' : `${count} pagos nuevos`),
  caption: 'Pagos en la página del establecimiento, de lo más nuevo a lo más antiguo',
  columns: {
    time: 'Hora',
    product: 'Producto o servicio',
    client: 'Cliente',
    reais: 'Monto (R$)',
    pesos: 'Monto (ARS)',
    status: 'Estado del Pix',
  },
  allStatuses: 'Todos',
  confirmed: 'Confirmado',
  /** The reais that came for a payment that they do not pay. */
  came: (reais: string) => `llegaron ${reais}`,
  partBack: 'Devolución parcial',
  /** `pesos`: what the payment brought before. */
  takenBack: (back: string, pesos: string) => `se descontaron ${back} de ${pesos}`,
  noneFound: 'Ningún pago con este filtro',
  showAll: 'Ver todos los pagos',
  empty: 'Todavía no hay pagos en este establecimiento',
  emptyHint: 'Cuando un cliente pague en la página o con el QR impreso, el pago aparece acá al instante.',
  emptyAction: 'Ver la página y los carteles',
  notFound: {
    title: 'No encontramos ese establecimiento.',
    text: 'Puede que el enlace esté incompleto o que el establecimiento no sea de tu cuenta.',
    action: 'Ir a mis establecimientos',
  },
  pages: {
    label: 'Páginas de los pagos',
    range: (from: number, to: number, total: string) => `${from}–${to} de ${total}`,
    page: (page: number) => `Ir a la página ${page}`,
    previous: 'Página anterior',
    next: 'Página siguiente',
  },
  timezone: 'Hora de Buenos Aires (UTC-3)',
}
