import type { texts as es } from '../../es/orders/upcoming.ts'

export const texts: typeof es = {
  onTheWay: 'A caminho',
  toSend: 'A enviar',
  hours: (when) => `Costumamos pagar ${when} (horário de Buenos Aires).`,
  days: (first, last) => `de ${first} a ${last}`,
  span: (from, to) => `das ${from} às ${to}`,
  weekdays: {
    monday: 'segunda',
    tuesday: 'terça',
    wednesday: 'quarta',
    thursday: 'quinta',
    friday: 'sexta',
    saturday: 'sábado',
    sunday: 'domingo',
  },
  each: {
    monday: 'às segundas',
    tuesday: 'às terças',
    wednesday: 'às quartas',
    thursday: 'às quintas',
    friday: 'às sextas',
    saturday: 'aos sábados',
    sunday: 'aos domingos',
  },
}
