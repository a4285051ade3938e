interface Webmail {
  readonly name: string
  readonly url: string
}

const gmail: Webmail = { name: 'Gmail', url: 'https://mail.google.com/mail/u/0/#inbox' }
const outlook: Webmail = { name: 'Outlook', url: 'https://outlook.live.com/mail/0/inbox' }
const yahoo: Webmail = { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/' }

const byDomain: ReadonlyMap<string, Webmail> = new Map([
  ['gmail.com', gmail],
  ['googlemail.com', gmail],
  ...[
    'hotmail.com',
    'hotmail.com.ar',
    'hotmail.es',
    'outlook.com',
    'outlook.com.ar',
    'outlook.es',
    'live.com',
    'live.com.ar',
    'msn.com',
  ].map((domain): [string, Webmail] => [domain, outlook]),
  ...['yahoo.com', 'yahoo.com.ar', 'yahoo.com.br', 'ymail.com'].map((domain): [string, Webmail] => [
    domain,
    yahoo,
  ]),
  ['icloud.com', { name: 'iCloud Mail', url: 'https://www.icloud.com/mail' }],
])

/** Where to read the mail of an address in a browser. Null if we do not know its domain. */
export function webmailOf(email: string): Webmail | null {
  return byDomain.get(email.slice(email.lastIndexOf('@') + 1).toLowerCase()) ?? null
}
