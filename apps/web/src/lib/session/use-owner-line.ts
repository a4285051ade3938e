import { useSuspenseQuery } from '@tanstack/react-query'
import { settingsQuery } from '../settings/settings-query.ts'
import { useAccount } from './use-account.ts'

/** The brand, the company and the person, for the head of what they print. On a screen the shell shows them. */
export function useOwnerLine(): string {
  const { brand } = useSuspenseQuery(settingsQuery).data
  const account = useAccount()
  return [brand, account?.companyName, account?.fullName].filter(Boolean).join(' · ')
}
