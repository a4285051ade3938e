import { createHash } from 'node:crypto'
import { escapeHtml } from '../mails/mail-layout.ts'
import type { MailProblems } from './mail-problem-reads.ts'

/** A mail as the mailbox page shows it. */
export interface ShownMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly createdAt: string
}

const mailboxStyle = `
:root{color-scheme:light dark;--bg:#F8F6F0;--card:#FFF;--ink:#052327;--quiet:#50686D;--line:#DAD7CE;--accent:#8D5E00}
@media(prefers-color-scheme:dark){:root{--bg:#041417;--card:#081C20;--ink:#F6F4ED;--quiet:#B1C3C4;--line:#243B3F;--accent:#FBC746}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{max-width:760px;margin:0 auto;padding:32px 16px 64px}
h1{font-size:24px;line-height:1.25;margin:0 0 4px}
p{margin:0 0 16px}.quiet{color:var(--quiet);font-size:14px}
a{color:var(--accent)}a:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
ul{list-style:none;margin:16px 0 0;padding:0;border:1px solid var(--line);border-radius:14px;background:var(--card);overflow:hidden}
li+li{border-top:1px solid var(--line)}
li a{display:block;padding:14px 16px;color:inherit;text-decoration:none}li a:hover{background:var(--bg)}
li strong{display:block;overflow-wrap:anywhere}
.problems li{padding:14px 16px}.problems p{margin:0 0 8px;overflow-wrap:anywhere}.problems pre{margin:0;padding:8px 12px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:16px 0}dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:620px;border:1px solid var(--line);border-radius:14px;background:#F8F6F0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:16px;border:1px solid var(--line);border-radius:14px;background:var(--card);font-size:14px}
`

/** The page loads nothing but its own style, admitted by its hash, and the mail in a frame. */
export const mailboxPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(mailboxStyle).digest('base64')}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
/** A mail styles its elements one by one; it loads nothing, runs nothing and belongs to no origin. */
export const mailboxFramePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${mailboxStyle}</style>
</head>
<body><main>
${body}
</main></body>
</html>
`
}

/** All mails, newest first. */
export function mailboxListPage(mails: readonly ShownMail[], brand: string): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="/mailbox/${encodeURIComponent(mail.id)}"><strong>${escapeHtml(mail.subject)}</strong><span class="quiet">${escapeHtml(mail.to)} · <time datetime="${escapeHtml(mail.createdAt)}">${escapeHtml(shownTime(mail.createdAt))}</time></span></a></li>`,
  )
  return page(
    `Bandeja de salida · ${brand}`,
    `<h1>Bandeja de salida</h1>
<p class="quiet">Estos correos no salieron a Internet: quedan acá para leerlos. Recargá la página para ver los nuevos.</p>
${rows.length === 0 ? '<p>Todavía no hay correos. Registrá una cuenta y el primero aparece acá.</p>' : `<ul>${rows.join('\n')}</ul>`}`,
  )
}

/** The mails that the mail server has not accepted yet, the newest failure first. */
export function mailProblemsPage({ waiting, failing, newest }: MailProblems, brand: string): string {
  const rows = newest.map(
    (mail) =>
      `<li><p><strong>${escapeHtml(mail.type)}</strong><span class="quiet">${escapeHtml(mail.to)} · ${mail.tries} ${mail.tries === 1 ? 'intento' : 'intentos'}, el último <time datetime="${escapeHtml(mail.lastTriedAt)}">${escapeHtml(shownTime(mail.lastTriedAt))}</time></span></p><pre>${escapeHtml(mail.error)}</pre></li>`,
  )
  return page(
    `Correos sin enviar · ${brand}`,
    `<h1>Correos sin enviar</h1>
<p class="quiet">En espera: ${waiting}. Con fallas: ${failing}. Volvemos a intentar cada uno, con pausas cada vez más largas, hasta que el servidor de correo lo acepte; sale una sola vez.</p>
${rows.length === 0 ? '<p>Ningún correo falló.</p>' : `<ul class="problems">${rows.join('\n')}</ul>`}`,
  )
}

/** One mail: the HTML in a frame without scripts whose links open a new tab, then the plain text. */
export function mailboxMailPage(mail: ShownMail & { text: string }, brand: string): string {
  return page(
    `${mail.subject} · ${brand}`,
    `<p><a href="/mailbox">← Todos los correos</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>Para</dt><dd>${escapeHtml(mail.to)}</dd><dt>Fecha</dt><dd>${escapeHtml(shownTime(mail.createdAt))}</dd></dl>
<iframe title="${escapeHtml(mail.subject)}" src="/mailbox/${encodeURIComponent(mail.id)}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Texto</h2>
<pre>${linked(mail.text)}</pre>`,
  )
}

function shownTime(instant: string): string {
  return new Intl.DateTimeFormat('es-AR', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone: 'America/Argentina/Buenos_Aires',
  }).format(new Date(instant))
}

/** The mail's own HTML as the frame loads it: links open a new tab. Its answer carries a policy that blocks all scripts. */
export function mailboxFrame(html: string): string {
  return html.replace('<head>', '<head>\n<base target="_blank">')
}

function linked(text: string): string {
  return escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`)
}
