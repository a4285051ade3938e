import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  mailProblemsPage,
  mailboxFrame,
  mailboxListPage,
  mailboxMailPage,
  mailboxPagePolicy,
} from './mailbox-page.ts'

const mail = {
  id: '0193f6f0-0000-7000-8000-000000000001',
  to: 'ana@example.com',
  subject: 'Confirmá <tu> correo',
  createdAt: '2026-11-21T12:00:00.000Z',
  text: 'Hola\nhttps://puente.test/confirmation?token=A&x=1\n<script>alert(1)</script>',
  html: '<!doctype html><html><head></head><body><a href="https://puente.test/">x</a><script>1</script></body></html>',
}

describe('the mailbox page', () => {
  it('lists mails with their time in Buenos Aires and leads to each (MAIL-001)', () => {
    const html = mailboxListPage([mail], 'Puente')
    expect(html).toContain(`href="/mailbox/${mail.id}"`)
    expect(html).toContain('Confirmá &lt;tu&gt; correo')
    expect(html).toContain('09:00:00')
  })

  it('reports that there are no mails yet', () => {
    expect(mailboxListPage([], 'Puente')).toContain('Todavía no hay correos')
  })

  it('shows one mail with links to follow and nothing that runs', () => {
    const html = mailboxMailPage(mail, 'Puente')
    expect(html).toContain('<a href="https://puente.test/confirmation?token=A&amp;x=1">')
    expect(html).not.toContain('<script')
    expect(html).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    expect(mailboxFrame(mail.html)).toContain('<head>\n<base target="_blank">')
  })
  it('allows exactly its own style', () => {
    const style = /<style>([\s\S]*)<\/style>/.exec(mailboxListPage([mail], 'Puente'))?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(mailboxPagePolicy).toContain(`style-src 'sha256-${hash}'`)
  })

  it('shows admins which mails the mail server did not accept, and why', () => {
    const problem = {
      mailId: mail.id,
      type: 'WELCOME',
      to: mail.to,
      queuedAt: mail.createdAt,
      tries: 2,
      lastTriedAt: mail.createdAt,
      error: '550 <no> such user',
    }
    const html = mailProblemsPage({ waiting: 3, failing: 1, newest: [problem] }, 'Puente')
    expect(html).toContain('En espera: 3. Con fallas: 1.')
    expect(html).toContain('2 intentos')
    expect(html).toContain('550 &lt;no&gt; such user')
    expect(mailProblemsPage({ waiting: 0, failing: 0, newest: [] }, 'Puente')).toContain(
      'Ningún correo falló',
    )
  })
})
