export const posterLanguages = ['pt', 'es'] as const
export type PosterLanguage = (typeof posterLanguages)[number]

export interface PosterTexts {
  /** In two lines. */
  readonly title: readonly [string, string]
  readonly sentence: string
  readonly code: string
  readonly promises: readonly [string, string, string]
  readonly slogan: (brand: string) => string
}

/** The text of a poster: one sentence and three short promises, without prices and rates, so that it stays true. */
export const posterTexts: Readonly<Record<PosterLanguage, PosterTexts>> = {
  pt: {
    title: ['Pague em reais', 'com Pix'],
    sentence: 'Aponte a câmera, digite o valor e pague no app do seu banco',
    code: 'Código da loja',
    promises: ['Qualquer banco do Brasil', 'Sem cadastro', 'Sem instalar nada'],
    slogan: (brand) => `${brand}, do real ao peso`,
  },
  es: {
    title: ['Pagá en reales', 'con Pix'],
    sentence: 'Apuntá con la cámara, escribí el monto y pagá en la app de tu banco',
    code: 'Código del establecimiento',
    promises: ['Cualquier banco de Brasil', 'Sin registrarte', 'Sin instalar nada'],
    slogan: (brand) => `${brand}, del real al peso`,
  },
}

/** How a tent is folded. The merchant in Argentina reads it, whatever the language of the faces. */
export const tentFolding = {
  fold: 'doblar',
  base: 'Base: no se ve cuando está armado',
  steps: ['Imprimí al 100 % en papel grueso', 'Doblá por las dos líneas', 'Pegá la base por debajo'],
} as const
