import type { Language } from '@puente/contract/identity/sessions'
import type { MailContent, MailText, MailTexts, MailType } from './mail-content.ts'
import { mailTextsEs } from './mail-texts-es.ts'
import { mailTextsPt } from './mail-texts-pt.ts'

const texts: Record<Language, MailTexts> = { es: mailTextsEs, pt: mailTextsPt }

/**
 * The words of a mail in the recipient's language.
 * @throws Error for a type that no mail has (MAIL-004)
 */
export function mailText<T extends MailType>(
  content: MailContent<T>,
  language: Language,
  brand: string,
): MailText {
  const inLanguage = texts[language]
  // The types already forbid this. An invalid value at run time must not become an empty mail.
  if (!Object.hasOwn(inLanguage, content.type)) throw new Error(`no mail has the type ${content.type}`)
  const write: MailTexts[T] = inLanguage[content.type]
  return write(content, brand)
}
