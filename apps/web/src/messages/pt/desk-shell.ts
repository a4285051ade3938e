import type { texts as es } from '../es/desk-shell.ts'

export const texts: typeof es = {
  label: 'Administração',
  openMenu: 'Abrir menu',
  collapse: 'Recolher menu',
  expand: 'Expandir menu',
  signOut: 'Sair',
  signOutFailed: 'Falha ao desconectar. Tente novamente.',
  groups: { people: 'Pessoas', finance: 'Finanças', stores: 'Lojas', system: 'Sistema' },
  dashboard: 'Dashboard',
  people: 'Pessoas Físicas',
  companies: 'Pessoas Jurídicas',
  approval: 'Aprovação de Usuários',
  finance: 'Financeiro',
  webhooks: 'Webhooks',
  pixStores: 'Lojas Pix',
  qrCodes: 'QR Codes',
  gasStations: 'Estabelecimentos',
  refueling: 'Abastecimentos',
  settings: 'Configurações',
  language: 'Idioma',
}
