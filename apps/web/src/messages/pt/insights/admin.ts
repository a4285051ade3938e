import type { texts as es } from '../../es/insights/admin.ts'

export const texts: typeof es = {
  summary: {
    label: 'Resumo de hoje',
    labelOfPeriod: 'Resumo do período',
    revenue: 'Receita total em ARS',
    revenueHint: 'Transações concluídas hoje',
    revenueOfPeriod: 'Transações concluídas no período',
    revenueMeaning: 'Pesos já pagos por inteiro: não é lucro',
    orders: 'Total de ordens',
    awaiting: (count) => `${count} aguardando Pix`,
    completed: 'Concluídas',
    completedMeaning: 'Pix confirmado e pesos pagos por inteiro',
    toPay: (count) => `${count} para pagar`,
    retry: 'Tentar Novamente',
    failed: 'Não foi possível calcular',
  },
  rates: {
    usdtArs: 'Mercado ARS',
    usdtBrl: 'Mercado BRL',
    perUsdt: 'por USDT',
    read: (age) => `Lido ${age}`,
    neverRead: 'O mercado ainda não foi lido',
    cached: 'Última conhecida',
    simulated: 'Mercado simulado',
  },
}
