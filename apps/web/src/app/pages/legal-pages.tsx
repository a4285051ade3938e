import { PrivacyScreen, TermsScreen } from '../../features/legal/legal-screen.tsx'
import { WithQueries } from '../site/with-queries.tsx'

export function TermsPage() {
  return (
    <WithQueries>
      <TermsScreen />
    </WithQueries>
  )
}

export function PrivacyPage() {
  return (
    <WithQueries>
      <PrivacyScreen />
    </WithQueries>
  )
}
