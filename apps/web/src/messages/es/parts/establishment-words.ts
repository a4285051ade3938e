/** Words that the wizard and its drawing of the public page share (EST-014, EST-041). */
export const categoryNames = {
  combustible: 'Estación de Servicio',
  restaurante: 'Restaurante',
  taller: 'Mecánico',
  hotel: 'Hotel',
  supermercado: 'Supermercado',
  farmacia: 'Farmacia',
  conveniencia: 'Tienda de Conveniencia',
  banco: 'Banco',
  otros: 'Otros',
}

export const dayLabels = {
  monday: 'Lun',
  tuesday: 'Mar',
  wednesday: 'Mié',
  thursday: 'Jue',
  friday: 'Vie',
  saturday: 'Sáb',
  sunday: 'Dom',
}

export function dayRange(first: string, last: string): string {
  return first === last ? first : `${first} a ${last}`
}
