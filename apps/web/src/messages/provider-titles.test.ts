import { providerTitles } from '@puente/contract/collections'
import { expect, it } from 'vitest'
import { texts as esFinance } from './es/finance/admin.ts'
import { texts as esNotices } from './es/notices/admin.ts'
import { texts as esSettings } from './es/provider-settings/admin.ts'
import { texts as ptFinance } from './pt/finance/admin.ts'
import { texts as ptNotices } from './pt/notices/admin.ts'
import { texts as ptSettings } from './pt/provider-settings/admin.ts'

it('names the providers on every screen of the desk as the mails do', () => {
  const named = [
    esFinance.providers,
    ptFinance.providers,
    esNotices.names,
    ptNotices.names,
    esSettings.names,
    ptSettings.names,
  ]
  for (const names of named) expect(names).toEqual(providerTitles)
})
