/** Words of every export of a list. */
export const exportWords = {
  open: 'Exportar',
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV (.csv)',
  running: 'Preparando el archivo…',
  received: (size: string) => `${size} descargados`,
  done: 'Archivo exportado',
  failed: 'No se pudo exportar',
  wait: (seconds: number) => `Podés pedirlo de nuevo en ${seconds} s.`,
  all: 'Toda la lista, sin filtros.',
  filtered: (filters: string) => `Lo que muestra el filtro: ${filters}.`,
}
