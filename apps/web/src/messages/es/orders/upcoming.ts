/** Under the balance: what is being sent, what is still to be sent, and when the operator usually pays. */
export const texts = {
  onTheWay: 'En camino',
  toSend: 'Por enviar',
  /** `when`: days and hours, joined. */
  hours: (when: string) => `Solemos enviar los pesos ${when} (hora de Buenos Aires).`,
  days: (first: string, last: string) => `de ${first} a ${last}`,
  span: (from: string, to: string) => `de ${from} a ${to}`,
  weekdays: {
    monday: 'lunes',
    tuesday: 'martes',
    wednesday: 'miércoles',
    thursday: 'jueves',
    friday: 'viernes',
    saturday: 'sábado',
    sunday: 'domingo',
  },
  /** One day of every week. */
  each: {
    monday: 'los lunes',
    tuesday: 'los martes',
    wednesday: 'los miércoles',
    thursday: 'los jueves',
    friday: 'los viernes',
    saturday: 'los sábados',
    sunday: 'los domingos',
  },
}
