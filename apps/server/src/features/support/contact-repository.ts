import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { ReadContact } from './contact.rules.ts'
import type { SupportTables } from './support-tables.ts'

/** Inserts the contact of an email, or updates its data (MAIL-010). Returns its id. */
export async function upsertContact(tx: Tx, contact: ReadContact): Promise<string> {
  const { email, companyName, phone } = contact
  const said = { first_name: companyName, company: companyName, phone, updated_at: tx.now }
  const { id } = await tx
    .tables<SupportTables>()
    .insertInto('contacts')
    .values({ email, created_at: tx.now, ...said })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(said))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertContactMessage(
  tx: Tx,
  message: Pick<ReadContact, 'subject' | 'message'> & { readonly id: string; readonly contactId: string },
): Promise<void> {
  await tx
    .tables<SupportTables>()
    .insertInto('contact_messages')
    .values({
      id: message.id,
      contact_id: message.contactId,
      subject: message.subject,
      message: message.message,
      created_at: tx.now,
    })
    .execute()
}
