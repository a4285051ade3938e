import type { texts as es } from '../../es/establishments/preview.ts'
import { categoryNames, dayLabels, dayRange } from '../parts/establishment-words.ts'

export const texts: typeof es = {
  unnamed: 'Nome do seu comércio',
  openUntil: (time) => `Aberto até ${time}`,
  opensAt: (day, time) => `Abre ${day} às ${time}`,
  closed: 'Fechado',
  today: 'hoje',
  noHours: 'Horário não informado',
  pay: 'Pagar com Pix',
  generate: 'Gerar código Pix',
  missing: 'Endereço, horários e serviços aparecem aqui',
  missingRest: 'Serviços e produtos aparecem aqui',
  missingHours: 'Horários e serviços aparecem aqui',
  address: 'Endereço',
  hours: 'Horários',
  offers: 'Serviços e produtos',
  categories: categoryNames,
  days: dayLabels,
  range: dayRange,
}
