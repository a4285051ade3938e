import type { texts as es } from '../../es/rates/own.ts'

export const texts: typeof es = {
  label: 'Cotação',
  line: (pesos) => `R$ 1,00 = ${pesos}`,
  refreshesIn: (time) => `Atualiza em ${time}`,
  refreshing: 'Atualizando a cotação…',
  refresh: 'Atualizar a cotação agora',
  manual: 'Definida pelo operador',
  cached: (time) => `Última conhecida, ${time}`,
  simulated: 'Mercado simulado',
  trend: { up: 'Subiu', down: 'Caiu', neutral: 'Sem mudança' },
  history: 'Evolução recente da cotação',
}
