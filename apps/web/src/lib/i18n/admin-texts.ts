/** The files of the areas that only admins read. `texts.ts` has the others, without these. */
export const adminFiles = import.meta.glob<{ texts: object }>([
  '../../messages/{es,pt}/desk-*.ts',
  '../../messages/{es,pt}/*/{admin,desk,gate,movement,transfers,waiting}.ts',
])
