import type { exportWords as es } from '../../es/parts/export-words.ts'

/** Words of every export of a list. */
export const exportWords: typeof es = {
  open: 'Exportar',
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV (.csv)',
  running: 'Preparando o arquivo…',
  received: (size) => `${size} recebidos`,
  done: 'Arquivo exportado',
  failed: 'Não foi possível exportar',
  wait: (seconds) => `Você pode pedir de novo em ${seconds} s.`,
  all: 'A lista toda, sem filtros.',
  filtered: (filters) => `Conforme o filtro: ${filters}.`,
}
