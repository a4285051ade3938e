import type { RefuelingGroup } from '@puente/contract/establishments/refueling'
import type { Language } from '@puente/contract/identity/sessions'
import { type StatusWords, statusWords } from '../../transactions/public.ts'

/** The words of exported payments at petrol stations; those of the screen for the same things. */
export interface RefuelingWords extends StatusWords {
  /** How the file's name begins. */
  readonly file: string
  readonly sheet: string
  readonly columns: readonly string[]
  /** The title of the first column of a totals view, and of the others. */
  readonly groups: Readonly<Record<RefuelingGroup, string>>
  readonly totalColumns: readonly string[]
  readonly onlyConfirmed: string
  readonly withoutPlate: string
  readonly unknownPlate: (plate: string) => string
  readonly filters: Readonly<Record<'station' | 'plate' | 'from' | 'to' | 'pix' | 'payout' | 'none', string>>
}

export const refuelingWords: Readonly<Record<Language, RefuelingWords>> = {
  es: {
    file: 'cargas-de-combustible',
    sheet: 'Cargas de combustible',
    columns: [
      'Fecha (Buenos Aires)',
      'Estación',
      'Ciudad',
      'Patente',
      'Producto/Servicio',
      'Pagador',
      'Monto (BRL)',
      'Monto (ARS)',
      'Estado del Pix',
      'Transferencia',
    ],
    groups: {
      station: 'Estación',
      plate: 'Patente',
      day: 'Día',
      week: 'Semana desde el',
      month: 'Mes desde el',
    },
    totalColumns: ['Pagos', 'Monto (BRL)', 'Monto (ARS)', 'Transferido (ARS)', 'Primero', 'Último'],
    onlyConfirmed: 'Solo cuentan los pagos con Pix confirmado.',
    withoutPlate: 'Sin patente',
    unknownPlate: (plate) => `${plate} (patente no reconocida)`,
    filters: {
      station: 'Estación',
      plate: 'Patente',
      from: 'Desde',
      to: 'Hasta',
      pix: 'Estado del Pix',
      payout: 'Transferencia',
      none: 'Sin filtros',
    },
    ...statusWords.es,
  },
  pt: {
    file: 'abastecimentos',
    sheet: 'Abastecimentos',
    columns: [
      'Data (Buenos Aires)',
      'Posto',
      'Cidade',
      'Placa',
      'Produto/Serviço',
      'Pagador',
      'Valor (BRL)',
      'Valor (ARS)',
      'Status PIX',
      'Repasse',
    ],
    groups: {
      station: 'Posto',
      plate: 'Placa',
      day: 'Dia',
      week: 'Semana a partir de',
      month: 'Mês a partir de',
    },
    totalColumns: ['Pagamentos', 'Valor (BRL)', 'Valor (ARS)', 'Repassado (ARS)', 'Primeiro', 'Último'],
    onlyConfirmed: 'Só contam os pagamentos com Pix confirmado.',
    withoutPlate: 'Sem placa',
    unknownPlate: (plate) => `${plate} (Placa não reconhecida)`,
    filters: {
      station: 'Posto',
      plate: 'Placa',
      from: 'De',
      to: 'Até',
      pix: 'Status PIX',
      payout: 'Repasse',
      none: 'Sem filtros',
    },
    ...statusWords.pt,
  },
}
