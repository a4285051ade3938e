import type { Generated } from 'kysely'
import type { ContactSubject } from '@puente/contract/support/contact'

/** The tables of this feature as the database holds them; no other feature writes them. */
export interface SupportTables {
  contacts: {
    id: Generated<string>
    email: string
    first_name: string
    last_name: Generated<string>
    company: string
    phone: string
    list_id: Generated<number>
    created_at: Date
    updated_at: Date
  }
  contact_messages: {
    id: string
    contact_id: string
    subject: ContactSubject
    message: string
    created_at: Date
  }
}
