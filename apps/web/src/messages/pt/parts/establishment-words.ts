/** Words that the wizard and its drawing of the public page share (EST-014, EST-041). */
export const categoryNames = {
  combustible: 'Posto de Combustível',
  restaurante: 'Restaurante',
  taller: 'Taller Mecánico',
  hotel: 'Hotel',
  supermercado: 'Supermercado',
  farmacia: 'Farmácia',
  conveniencia: 'Loja de Conveniência',
  banco: 'Banco',
  otros: 'Outros',
}

export const dayLabels = {
  monday: 'Seg',
  tuesday: 'Ter',
  wednesday: 'Qua',
  thursday: 'Qui',
  friday: 'Sex',
  saturday: 'Sáb',
  sunday: 'Dom',
}

export function dayRange(first: string, last: string): string {
  return first === last ? first : `${first} a ${last}`
}
