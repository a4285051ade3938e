import type { RunningServer } from '../start/start-server.ts'
import { demoAccounts, demoFinancePassword } from './demo-accounts.ts'
import type { SandboxProcess } from './sandbox-process.ts'

/** What a person who typed `npm start` needs to know, and nothing else. */
export function demoAnnouncement(server: RunningServer, sandbox: SandboxProcess): string {
  const { url } = server
  const { merchant, unverified, inReview, admin } = demoAccounts
  const width = Math.max(...[merchant, unverified, inReview, admin].map((account) => account.email.length))
  const signIn = (what: string, account: { readonly email: string; readonly password: string }) =>
    `  ${what.padEnd(24)} ${account.email.padEnd(width)}   ${account.password}`
  const place = (what: string, address: string) => `  ${what.padEnd(24)} ${address}`
  return [
    '',
    '─'.repeat(78),
    '  Puente · demostración: el Pix y la cotización son de prueba',
    '',
    place('Puente', url),
    place('Administración', `${url}/admin/login`),
    place('Banco del pagador', sandbox.bankUrl),
    place('Fallas del proveedor', sandbox.panelUrl),
    place('Correos', `${url}/mailbox`),
    '',
    signIn('Comercio verificado', merchant),
    signIn('Sin verificar', unverified),
    signIn('En revisión', inReview),
    signIn('Administración', admin),
    `  ${'Finanzas (su contraseña)'.padEnd(24)} ${''.padEnd(width)}   ${demoFinancePassword}`,
    '',
    '  Ctrl+C para detener. Todo queda guardado para la próxima vez.',
    '─'.repeat(78),
    '',
  ].join('\n')
}
