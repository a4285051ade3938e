import type { LeftOutReason, PayoutFileLayout, ResultLineKind } from '@puente/contract/payouts/files'

const layouts: Record<PayoutFileLayout, string> = {
  csv: 'CSV simple',
  interbanking: 'Interbanking, 240 posiciones',
}
const reasons: Record<LeftOutReason, string> = {
  'no-such-charge': 'ya no existe',
  'nothing-owed': 'no se debe nada',
  'only-set-off': 'se compensa con una deuda',
  'pix-not-confirmed': 'el Pix no está confirmado',
  'charge-closed': 'el cobro está cerrado o en disputa',
  'own-charge': 'es un cobro tuyo',
  'being-paid': 'alguien lo está pagando',
  'in-file': 'ya está en un archivo',
  'account-on-hold': 'CBU nuevo, retenido',
  'needs-approval': 'pide una segunda persona',
  'no-account': 'sin datos bancarios',
  'cbu-invalid': 'CBU con dígitos incorrectos',
}
const kinds: Record<ResultLineKind, string> = {
  paid: 'Pagada',
  refused: 'Rechazada',
  done: 'Ya registrada',
  unknown: 'Desconocida',
  ambiguous: 'Ambigua',
  'amount-differs': 'Monto diferente',
  'account-differs': 'Cuenta diferente',
  double: 'Repetida',
  contradicts: 'Contradice lo registrado',
  unreadable: 'Ilegible',
  'refused-here': 'No se pudo registrar',
}

export const texts = {
  layouts,
  reasons,
  kinds,
  close: 'Cerrar',
  cancel: 'Cancelar',
  back: 'Volver',
  retry: 'Intentar de nuevo',
  loading: 'Cargando archivos...',
  failed: 'No pudimos cargar los archivos',
  bar: 'Selección',
  marked: (count: number, total: string) =>
    `${count === 1 ? '1 cobro marcado' : `${count} cobros marcados`}, ${total}`,
  tooMany: (most: number) => `Un archivo lleva hasta ${most} cobros: sacá algunos`,
  clear: 'Limpiar selección',
  export: 'Exportar para el banco',
  layout: 'Formato',
  debit: 'CBU de la cuenta de débito',
  debitInvalid: 'Ingresá los 22 dígitos del CBU.',
  number: 'Archivo',
  count: 'Transferencias',
  total: 'Total',
  lines: 'Vista previa del archivo',
  leftOut: (count: number) => (count === 1 ? '1 cobro queda afuera' : `${count} cobros quedan afuera`),
  withdrawn: (count: number) =>
    count === 1
      ? '1 cobro es de alguien con la aprobación de la identidad retirada'
      : `${count} cobros son de personas con la aprobación de la identidad retirada`,
  withdrawnText: 'Lo que se debe se puede pagar. Si dudás de la cuenta, sacá el cobro de la selección.',
  noTotals: 'Este formato no lleva nombre, CUIT ni total: revisá el total en la pantalla del banco.',
  exportNote: (number: string) =>
    `Exportar empieza estos pagos a tu nombre: quedan en el archivo ${number}, no como pagados, hasta que leas el resultado.`,
  download: 'Descargar archivo',
  exportNow: 'Exportar y descargar',
  notSaved: (number: string) => `El archivo ${number} está hecho y no se descargó`,
  notSavedText: 'Descargalo desde Archivos.',
  unknownTitle: 'No sabemos si se registró',
  unknownFile: 'Probá otra vez con los mismos cobros, o fijate en Archivos: no se hace dos veces.',
  unknownRelease: 'Probá otra vez, o fijate en Archivos: no se suelta dos veces.',
  made: (number: string) => `Archivo ${number} listo`,
  fewer: (count: number) =>
    count === 1
      ? '1 cobro cambió mientras tanto y quedó afuera.'
      : `${count} cobros cambiaron mientras tanto y quedaron afuera.`,
  files: 'Archivos para el banco',
  none: 'Todavía no hay archivos',
  noneText: 'Marcá cobros en la cola y exportalos para el banco.',
  states: { open: 'Abierto', read: 'Leído', voided: 'Anulado' },
  downloaded: (count: number, name: string | null, at: string) =>
    `${count === 1 ? 'Descargado 1 vez' : `Descargado ${count} veces`}, la última ${name === null ? '' : `por ${name}, `}${at}`,
  neverDownloaded: 'Todavía nadie lo descargó.',
  againTitle: (number: string) => `¿Descargar otra vez el archivo ${number}?`,
  againText: 'Si el archivo ya está en el banco, enviarlo de nuevo paga dos veces a todos.',
  again: 'Descargar otra vez',
  kept: (count: number) => (count === 1 ? 'Ver 1 resultado leído' : `Ver ${count} resultados leídos`),
  keptTitle: 'Resultados leídos',
  readBy: (name: string, at: string) => `Leído por ${name}, ${at}`,
  notRecorded: 'Todavía no se registró. Leé el mismo archivo de nuevo.',
  unnamed: 'Sin nombre',
  madeBy: (name: string, at: string) => `${name}, ${at}`,
  counts: (open: number, recorded: number) =>
    `${open === 1 ? '1 reservado' : `${open} reservados`}, ${recorded === 1 ? '1 registrado' : `${recorded} registrados`}`,
  more: 'Ver más',
  readResult: 'Leer resultado',
  showLines: 'Ver pagos',
  lineStates: { reserved: 'Reservado', recorded: 'Registrado', released: 'Soltado' },
  release: 'Soltar',
  releaseTitle: 'Soltar el pago',
  voidFile: 'Anular archivo',
  voidTitle: (number: string) => `Anular el archivo ${number}`,
  releaseText:
    'Hacelo solo si el banco no pagó y no va a pagar: el cobro vuelve a la cola y otra persona puede pagarlo.',
  reason: 'Motivo',
  reasonEmpty: 'Escribí el motivo, con 3 letras como mínimo.',
  released: 'Reserva soltada',
  resultTitle: 'Leer resultado del banco',
  resultHint:
    'CSV con las columnas reference, status, amount, cbu_cvu, bank_reference, date y reason. status es paid o refused.',
  choose: 'Elegir archivo',
  chooseLabel: 'Resultado del banco',
  drop: 'Soltá el archivo acá',
  reading: 'Leyendo el resultado...',
  resultFile: 'Archivo leído',
  resultLines: 'Líneas',
  resultPaid: 'Pagadas',
  toSolve: 'Para resolver',
  line: (nth: number) => `Línea ${nth}`,
  asked: (amount: string) => `pedimos ${amount}`,
  known: 'Este archivo ya se leyó. Leerlo de nuevo no registra nada dos veces.',
  proof: 'Cada pago recibe como comprobante su línea del resultado, en PDF.',
  apply: (paid: number, refused: number): string => {
    const parts = [
      paid > 0 && (paid === 1 ? 'registrar 1 pago' : `registrar ${paid} pagos`),
      refused > 0 && `soltar ${refused}`,
    ].filter((part) => part !== false)
    if (parts.length === 0) return 'Guardar el resultado'
    const text = parts.join(' y ')
    return text.charAt(0).toUpperCase() + text.slice(1)
  },
  applied: 'Resultado aplicado',
  uncertain: 'No sabemos si se aplicó todo. Leé el mismo archivo de nuevo: no registra nada dos veces.',
}
