/** A column of encrypted values, with the statements of the feature that owns its table. */
export interface EncryptedColumn {
  readonly table: string
  readonly column: string
  /** How the table holds a value: `jsonb` of the field cipher, or its packed bytes. */
  readonly form: 'jsonb' | 'bytea'
  /** Rows with a value, by id: `id` and `stored`. `$1` is the last id read or null, `$2` is the number of rows. */
  readonly readText: string
  /** Stores `$2` in the row `$1` if it still holds `$3`; returns the row. */
  readonly writeText: string
}

export interface EncryptedTable {
  readonly table: string
  /** The column that names a row, to which each value is bound. */
  readonly id: string
  readonly idType: 'uuid' | 'text'
  readonly columns: readonly string[]
  readonly form?: EncryptedColumn['form']
}

/** The encrypted columns of a table. Only the feature that owns the table names it. */
export function encryptedColumns({ table, id, idType, columns, form = 'jsonb' }: EncryptedTable) {
  return columns.map(
    (column): EncryptedColumn => ({
      table,
      column,
      form,
      readText: `select ${id} as id, ${column} as stored from ${table}
        where ${column} is not null and ($1::${idType} is null or ${id} > $1) order by ${id} limit $2`,
      writeText: `update ${table} set ${column} = $2 where ${id} = $1 and ${column} = $3::${form} returning ${id}`,
    }),
  )
}
