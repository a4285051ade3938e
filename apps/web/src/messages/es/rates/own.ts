/** The rate of the order, in Crear Orden. */
export const texts = {
  label: 'Cotización',
  line: (pesos: string) => `R$ 1,00 = ${pesos}`,
  refreshesIn: (time: string) => `Se actualiza en ${time}`,
  refreshing: 'Actualizando la cotización…',
  refresh: 'Actualizar la cotización ahora',
  manual: 'Fijada por el operador',
  cached: (time: string) => `Última conocida, ${time}`,
  simulated: 'Mercado simulado',
  trend: { up: 'Subió', down: 'Bajó', neutral: 'Sin cambios' },
  history: 'Evolución reciente de la cotización',
}
