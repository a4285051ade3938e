/** The figures of the day and the market's rates, on the dashboard. */
export const texts = {
  summary: {
    label: 'Resumen de hoy',
    labelOfPeriod: 'Resumen del período',
    revenue: 'Ingresos totales en ARS',
    revenueHint: 'Transacciones completadas hoy',
    revenueOfPeriod: 'Transacciones completadas en el período',
    revenueMeaning: 'Pesos ya pagados por completo: no es ganancia',
    orders: 'Total de órdenes',
    awaiting: (count: number) => `${count} esperando el Pix`,
    completed: 'Completadas',
    completedMeaning: 'Pix confirmado y pesos pagados por completo',
    toPay: (count: number) => `${count} por pagar`,
    retry: 'Probar de nuevo',
    failed: 'No se pudo calcular',
  },
  rates: {
    usdtArs: 'Mercado ARS',
    usdtBrl: 'Mercado BRL',
    perUsdt: 'por USDT',
    read: (age: string) => `Leído ${age}`,
    neverRead: 'Todavía no se leyó el mercado',
    cached: 'Última conocida',
    simulated: 'Mercado simulado',
  },
}
