import type { Language } from '@puente/contract/identity/sessions'

const timeZone = 'America/Argentina/Buenos_Aires'
const locale: Record<Language, string> = { es: 'es-AR', pt: 'pt-BR' }

/** Day and minute in Buenos Aires. The sentence around it names the place (ruling 19). */
export function shownInstant(instant: string, language: Language): string {
  const time = new Intl.DateTimeFormat(locale[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  })
  return time.format(new Date(instant))
}

/** The day in Buenos Aires. */
export function shownDay(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(locale[language], { dateStyle: 'long', timeZone }).format(new Date(instant))
}

/** The paragraphs of a typed text: one per line, without empty ones. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
