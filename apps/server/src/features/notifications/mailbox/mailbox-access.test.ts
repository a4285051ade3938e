import { describe, expect, it } from 'vitest'
import type { Session } from '../../../platform/http/session.ts'
import { admitToMailProblems, admitToMailbox, type MailboxReader, mailboxReader } from './mailbox-access.ts'

const demo = { appEnv: 'demo', keepsMails: true } as const
const production = { appEnv: 'production', keepsMails: true } as const
const here = { ipAddress: '127.0.0.1', role: null } as const
const elsewhere = { ipAddress: '203.0.113.7', role: null } as const

function code(reader: MailboxReader, deployment: Parameters<typeof admitToMailbox>[1]): string | null {
  try {
    admitToMailbox(reader, deployment)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : 'thrown'
  }
}

describe('who reads the embedded mailbox (MAIL-001)', () => {
  it('is this machine, in demo', () => {
    for (const ipAddress of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) {
      expect(code({ ...here, ipAddress }, demo)).toBeNull()
    }
    expect(code(elsewhere, demo)).toBe('session.required')
    expect(code({ ipAddress: null, role: null }, demo)).toBe('session.required')
    expect(code({ ...elsewhere, role: 'user' }, demo)).toBe('access.denied')
  })

  it('is an admin only, in production', () => {
    expect(code(here, production)).toBe('session.required')
    expect(code({ ...here, role: 'user' }, production)).toBe('access.denied')
    expect(code({ ...elsewhere, role: 'admin' }, production)).toBeNull()
  })

  it('is nobody if mails are sent by SMTP', () => {
    expect(code({ ...here, role: 'admin' }, { ...demo, keepsMails: false })).toBe('route.not-found')
  })

  it('excludes an admin without the required second factor, with a locked session or on a handed-over phone', () => {
    const session: Session = {
      id: 's',
      userId: 'u',
      role: 'admin',
      createdAt: new Date(0),
      provenAt: new Date(0),
      expiresAt: new Date(1),
      scope: 'full',
      locked: false,
      secondFactorGap: null,
    }
    const read = (over: Partial<Session>) =>
      code(mailboxReader('203.0.113.7', { ...session, ...over }), production)
    expect(read({})).toBeNull()
    expect(read({ secondFactorGap: 'not-given' })).toBe('access.denied')
    expect(read({ locked: true })).toBe('session.required')
    expect(read({ scope: 'handover' })).toBe('session.required')
  })

  it('lets only admins see the mails that a mail server refused', () => {
    expect(() => admitToMailProblems({ ...elsewhere, role: 'admin' })).not.toThrow()
    expect(() => admitToMailProblems({ ...here, role: 'user' })).toThrow('route.not-found')
    expect(() => admitToMailProblems(here)).toThrow('route.not-found')
  })
})
