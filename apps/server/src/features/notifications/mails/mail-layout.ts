import type { Language } from '@puente/contract/identity/sessions'
import type { MailText } from './mail-content.ts'

export interface LaidOutMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const signOff: Record<Language, (brand: string) => string> = {
  es: (brand) => `El equipo de ${brand}`,
  pt: (brand) => `Equipe ${brand}`,
}
const linkHint: Record<Language, string> = {
  es: 'Si el botón no funciona, copiá este enlace y pegalo en tu navegador:',
  pt: 'Se o botão não funcionar, copie este endereço e cole no navegador:',
}

/** Lays a mail out as plain text and as HTML. The HTML loads nothing from elsewhere and is readable in both themes. */
export function layOutMail(written: MailText, language: Language, brand: string): LaidOutMail {
  const mail = { ...written, heading: unlinked(written.heading) }
  return {
    // A header field takes one line. A name must not start another field.
    subject: mail.subject.replaceAll(/[\r\n]+/g, ' '),
    text: plainText(mail, language, brand),
    html: htmlPage(mail, language, brand),
  }
}

/**
 * A heading holds a name that a stranger may have typed, in a mail to an address that the stranger chose. Mail programs make a link of
 * any `word.word`, so this breaks up what is not our link.
 */
function unlinked(heading: string): string {
  return heading.replaceAll(/\.(?=[\p{L}\p{N}]{2})|:(?=\/)/gu, '$& ')
}

function plainText(mail: MailText, language: Language, brand: string): string {
  return [
    mail.heading,
    ...mail.paragraphs,
    ...(mail.button === null ? [] : [`${mail.button.label}:\n${mail.button.link}`]),
    ...(mail.facts.length === 0 ? [] : [mail.facts.map(([label, value]) => `${label}: ${value}`).join('\n')]),
    ...(mail.note === null ? [] : [mail.note]),
    `-- \n${signOff[language](brand)}`,
  ].join('\n\n')
}

// Mail programs do not reliably read style sheets, so every element carries its own style. The colours are those of the product:
// forest green for the head, sun gold for the one action.
const paper = '#F8F6F0'
const ink = '#052327'
const quiet = '#50686D'
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"

function htmlPage(mail: MailText, language: Language, brand: string): string {
  const blocks = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${ink}">${escapeHtml(mail.heading)}</h1>`,
    ...mail.paragraphs.map(
      (text) =>
        `<p style="margin:0 0 14px;font-size:16px;line-height:1.55;color:${ink}">${escapeHtml(text)}</p>`,
    ),
    mail.button === null ? '' : buttonBlock(mail.button, language),
    mail.facts.length === 0 ? '' : factTable(mail.facts),
    mail.note === null
      ? ''
      : `<p style="margin:18px 0 0;font-size:13px;line-height:1.5;color:${quiet}">${escapeHtml(mail.note)}</p>`,
  ]
  return `<!doctype html>
<html lang="${language === 'es' ? 'es-AR' : 'pt-BR'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(mail.subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:${paper};${font}">
<div style="max-width:560px;margin:0 auto">
<div style="padding:0 4px 14px;font-size:18px;font-weight:700;color:${ink}">${escapeHtml(brand)}</div>
<div style="height:4px;border-radius:2px 2px 0 0;background:#FABF2F"></div>
<div style="padding:28px 24px;background:#FFFFFF;border:1px solid #DAD7CE;border-top:0;border-radius:0 0 14px 14px">
${blocks.filter((block) => block !== '').join('\n')}
</div>
<p style="margin:16px 4px 0;font-size:13px;color:${quiet}">${escapeHtml(signOff[language](brand))}</p>
</div>
</body>
</html>
`
}

function buttonBlock(button: { label: string; link: string }, language: Language): string {
  const link = escapeHtml(button.link)
  return `<p style="margin:22px 0"><a href="${link}" style="display:inline-block;padding:13px 22px;border-radius:10px;background:#FABF2F;color:${ink};font-size:16px;font-weight:700;text-decoration:none">${escapeHtml(button.label)}</a></p>
<p style="margin:0;font-size:13px;line-height:1.5;color:${quiet}">${escapeHtml(linkHint[language])}<br><a href="${link}" style="color:#8D5E00;word-break:break-all">${link}</a></p>`
}

function factTable(facts: MailText['facts']): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="padding:7px 12px 7px 0;text-align:left;vertical-align:top;font-size:14px;font-weight:400;color:${quiet};white-space:nowrap">${escapeHtml(label)}</th><td style="padding:7px 0;font-size:15px;color:${ink};word-break:break-word">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" style="width:100%;margin:8px 0 0;border-collapse:collapse">${rows.join('')}</table>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
