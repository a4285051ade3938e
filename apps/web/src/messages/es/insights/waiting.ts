export const texts = {
  /** Sub-entries of the dashboard in the sidebar (ruling 71). */
  links: { transactions: 'Transacciones', toPay: 'A pagar' },
  /** For screen readers, after the name of the link. */
  count: (count: number) => (count === 1 ? '1 espera' : `${count} esperan`),
  cases: (open: number, ownerless: number) =>
    `${open === 1 ? '1 abierto' : `${open} abiertos`}, ${ownerless} sin dueño`,
  bell: {
    label: (fresh: number) =>
      fresh === 0 ? 'Avisos' : fresh === 1 ? 'Avisos: 1 nuevo' : `Avisos: ${fresh} nuevos`,
    title: 'Avisos',
    close: 'Cerrar',
    nothing: 'No hay nada pendiente.',
    failed: 'No se pudieron leer los avisos.',
    retry: 'Reintentar',
    rows: {
      payouts: (count: number) => (count === 1 ? '1 pago por enviar' : `${count} pagos por enviar`),
      reviews: (count: number) =>
        count === 1 ? '1 verificación para revisar' : `${count} verificaciones para revisar`,
      flagged: (count: string) => `Transacciones que necesitan revisión: ${count}`,
      stores: (count: string, one: boolean) =>
        one ? '1 tienda para aprobar' : `${count} tiendas para aprobar`,
    },
    fresh: (count: number) => (count === 1 ? '1 nuevo' : `${count} nuevos`),
    freshReviews: (count: number) => (count === 1 ? '1 nueva' : `${count} nuevas`),
    freshFlagged: (count: string, one: boolean) => (one ? '1 nueva' : `${count} nuevas`),
    freshStores: (count: string, one: boolean) => (one ? '1 nueva' : `${count} nuevas`),
    choices: 'Cuando haya un pago nuevo por enviar',
    sound: 'Sonido',
    browser: 'Notificación del navegador',
    browserHint: 'Solo dice que hay pagos por enviar, sin nombres ni montos.',
    denied: 'El navegador bloquea las notificaciones de este sitio. Permitilas en su configuración.',
    notificationTitle: (count: number) =>
      count === 1 ? 'Un pago nuevo por enviar' : `${count} pagos nuevos por enviar`,
  },
}
