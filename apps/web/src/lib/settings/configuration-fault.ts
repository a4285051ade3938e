import type { Language } from '@puente/contract/session'
import { UnexpectedAnswer } from '../api/api-problem.ts'

/** The app cannot start: what `env.json` must say is not there (UI-029). */
export class ConfigurationMissing extends UnexpectedAnswer {
  readonly names: readonly string[]

  constructor(status: number, names: readonly string[]) {
    super(status, '')
    this.name = 'ConfigurationMissing'
    this.message = `Missing environment variables: ${names.join(', ')}`
    this.names = names
  }

  /** For whoever set the installation up. No catalogue has these words: they must be there when little else is. */
  explain(language: Language): string {
    const names = this.names.join(', ')
    return language === 'pt'
      ? `Faltam variáveis de ambiente: ${names}`
      : `Faltan variables de entorno: ${names}`
  }
}

/** What to say of an `env.json` that could not be read, or that says too little. */
export function configurationFault(
  status: number,
  issues: readonly { readonly path: readonly PropertyKey[] }[] | undefined,
): UnexpectedAnswer {
  if (issues === undefined) return new UnexpectedAnswer(status, '')
  return new ConfigurationMissing(status, [...new Set(issues.map(({ path }) => path.map(String).join('.')))])
}
