import { categoryNames, dayLabels, dayRange } from '../parts/establishment-words.ts'

/** The page of an establishment as the wizard draws it. It is drawn in Portuguese; the Spanish texts are what they mean. */
export const texts = {
  unnamed: 'Nombre de tu comercio',
  openUntil: (time: string) => `Abierto hasta las ${time}`,
  opensAt: (day: string, time: string) => `Abre ${day} ${time}`,
  closed: 'Cerrado',
  today: 'hoy',
  noHours: 'Horario no informado',
  pay: 'Pagar con Pix',
  generate: 'Generar código Pix',
  missing: 'Dirección, horarios y servicios aparecen acá',
  missingRest: 'Servicios y productos aparecen acá',
  missingHours: 'Horarios y servicios aparecen acá',
  address: 'Dirección',
  hours: 'Horarios',
  offers: 'Servicios y productos',
  categories: categoryNames,
  days: dayLabels,
  range: dayRange,
}
