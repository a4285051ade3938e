import type { Language } from '@puente/contract/identity/sessions'
import { UnexpectedAnswer } from '../api/api-problem.ts'

/** The app cannot start: a required value of `env.json` is missing (UI-029). */
export class ConfigurationMissing extends UnexpectedAnswer {
  readonly names: readonly string[]

  constructor(status: number, names: readonly string[]) {
    super(status, '')
    this.name = 'ConfigurationMissing'
    this.message = `Missing environment variables: ${names.join(', ')}`
    this.names = names
  }

  /** For the person who set up the installation. Not in a catalogue of texts: it must show even if little else loads. */
  explain(language: Language): string {
    const names = this.names.join(', ')
    return language === 'pt'
      ? `Faltam variáveis de ambiente: ${names}`
      : `Faltan variables de entorno: ${names}`
  }
}

/** The error for an `env.json` that could not be read or is incomplete. */
export function configurationFault(
  status: number,
  issues: readonly { readonly path: readonly PropertyKey[] }[] | undefined,
): UnexpectedAnswer {
  if (issues === undefined) return new UnexpectedAnswer(status, '')
  return new ConfigurationMissing(status, [...new Set(issues.map(({ path }) => path.map(String).join('.')))])
}
