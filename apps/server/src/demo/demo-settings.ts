import type { SettingDefaults } from '../features/settings/public.ts'

const payoutHours = [{ from: '09:00', to: '18:00' }]

/**
 * What an operator would set, so that the demonstration shows every element. None of it reaches a real person: the phone numbers
 * are from the block that North America reserves for fiction, the mail domain cannot exist, and nobody has a key to the wallets.
 */
export const demoSettings: SettingDefaults = {
  // The owner of the sandbox's account.
  'payee.name': 'Puente Pagamentos Ltda',
  'payee.taxId': '12ABC34501DE35',
  'support.phone': '+12125550100',
  'support.whatsapp': '+12125550101',
  'support.email': 'ayuda@puente.example',
  'phones.site': '+12125550100',
  'phones.calculator': '+12125550102',
  'calculator.whatsapp': '+12125550103',
  'payout.hours': {
    monday: payoutHours,
    tuesday: payoutHours,
    wednesday: payoutHours,
    thursday: payoutHours,
    friday: payoutHours,
    saturday: [],
    sunday: [],
  },
  'wallets.trc20': 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  'wallets.polygon': '0x000000000000000000000000000000000000dEaD',
}
