import pg from 'pg'
import type { Product } from './product.ts'

/** The team's side of a conversation without its screen: what the use case of a reply leaves in the tables. */
export async function replyAsTeam(product: Product, personsEmail: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `with ticket as (
         update support_tickets set status = 'in_progress', updated_at = now(), version = version + 1
          where id = (select t.id from support_tickets t join users u on u.id = t.user_id
                       where u.email = $1 order by t.updated_at desc limit 1)
         returning id, user_id, version),
       said as (
         insert into support_messages (ticket_id, author, author_id, body)
         select ticket.id, 'team', (select id from users where role = 'admin' order by id limit 1), $2 from ticket)
       insert into outbox (events)
       select jsonb_build_array(jsonb_build_object('topic', 'ticket', 'id', id, 'version', version,
         'channels', jsonb_build_array('user:' || user_id))) from ticket`,
      [personsEmail, text],
    )
    if (rowCount !== 1) throw new Error(`${personsEmail} has no ticket`)
  } finally {
    await client.end()
  }
}
