import { balancesText } from './compare-balances.ts'

/** An invariant of the books, as a query that returns one row for each breach. */
export interface Invariant {
  readonly code: string
  readonly claim: string
  /** Returns one row per breach, with its subject as text. */
  readonly sql: string
}

/** A charge counts as confirmed from its confirmation on, also after a refund or dispute. */
export const ledgerInvariants: readonly Invariant[] = [
  {
    code: 'I01',
    claim: 'every journal balances in each currency',
    sql: `select journal_id::text as subject from postings group by journal_id, currency having sum(amount_minor) <> 0`,
  },
  {
    code: 'I02',
    claim: 'all ledger accounts add up to zero in each currency',
    sql: `select currency as subject from postings group by currency having sum(amount_minor) <> 0`,
  },
  {
    code: 'I03',
    claim: 'every journal has at least two lines',
    sql: `select j.id::text as subject from journals j left join postings p on p.journal_id = j.id
          group by j.id having count(p.id) < 2`,
  },
  {
    code: 'I04',
    claim: 'each running balance is the sum of its postings',
    sql: `select coalesce(b.account, s.account) as subject
          from account_balances b
          full join (
            select p.account, sum(p.amount_minor) as total
            from postings p join ledger_accounts a on a.code = p.account and a.keeps_balance group by p.account
          ) s on s.account = b.account
          where b.balance_minor is distinct from s.total`,
  },
  {
    code: 'I05',
    claim: 'a confirmed charge was posted exactly once, any other never',
    sql: `select c.id::text as subject
          from charges c
          left join journals j on j.charge_id = c.id and j.event_type = 'charge_confirmed'
          group by c.id having count(j.id) <> (c.confirmed_at is not null)::int`,
  },
  {
    code: 'I06',
    claim: 'the paid and reserved totals of a charge match its payouts, and never exceed what it owes',
    sql: `select c.id::text as subject
          from charges c left join payouts p on p.charge_id = c.id
          group by c.id
          having c.pesos_paid_minor <> coalesce(sum(p.amount_minor) filter (where p.state = 'confirmed'), 0)
            or c.pesos_reserved_minor <> coalesce(sum(p.amount_minor) filter (where p.state = 'reserved'), 0)
            or c.pesos_paid_minor + c.pesos_reserved_minor + c.pesos_set_off_minor > c.pesos_value_minor + c.debt_cleared_minor`,
  },
  {
    code: 'I07',
    claim: 'the payout status follows from what was paid and set off of what is owed',
    sql: `select id::text as subject from charges
          where payout_status <> case when pesos_paid_minor + pesos_set_off_minor = 0 then 'pending'
            when pesos_paid_minor + pesos_set_off_minor < pesos_value_minor + debt_cleared_minor - pesos_taken_back_minor then 'partial'
            else 'paid' end`,
  },
  {
    code: 'I08',
    claim: 'nothing is paid out for a charge that was never confirmed',
    sql: `select p.id::text as subject from payouts p
          where p.state = 'confirmed' and not exists (
            select 1 from journals j
            where j.charge_id = p.charge_id and j.event_type = 'charge_confirmed')`,
  },
  {
    code: 'I09',
    claim: 'a recorded payout has both of its journals, one that is begun or released has none',
    sql: `select p.id::text as subject from payouts p
          left join journals begun on begun.event_type = 'payout_begun' and begun.event_id = p.id::text
          left join journals done on done.event_type = 'payout_done' and done.event_id = p.id::text
          where (p.state = 'confirmed') <> (begun.id is not null) or (p.state = 'confirmed') <> (done.id is not null)`,
  },
  {
    code: 'I10',
    claim: 'each Pix was credited to one charge, and each charge names the Pix it was credited with',
    sql: `select coalesce(x.end_to_end_id, c.end_to_end_id) as subject
          from (select * from received_pix where disposition in ('credited', 'honoured')) x
          full join (select * from charges where end_to_end_id is not null) c on c.end_to_end_id = x.end_to_end_id
          where x.charge_id is distinct from c.id or c.confirmed_at is null`,
  },
  {
    code: 'I11',
    claim: 'the returns of a charge never exceed its total, and its refunded totals match them',
    sql: `select c.id::text as subject
          from charges c left join refunds r on r.charge_id = c.id
          group by c.id
          having coalesce(sum(r.amount_minor) filter (where r.state <> 'not-done'), 0) > c.total_minor
            or coalesce(sum(r.amount_minor) filter (where r.state = 'returned'), 0) <> c.refunded_minor
            or coalesce(sum(r.pesos_minor) filter (where r.state <> 'not-done'), 0) <> c.pesos_taken_back_minor`,
  },
  {
    code: 'I12',
    claim:
      'the postings of a charge to its beneficiary add up to what it owes minus payouts, refunds, disputes and set-offs, plus cleared debt',
    sql: `select c.id::text as subject
          from charges c
          left join lateral (
            select sum(p.amount_minor) as total from journals j join postings p on p.journal_id = j.id
            where j.charge_id = c.id and p.account like 'payable:%'
          ) posted on true
          left join lateral (
            select sum(r.pesos_minor) as total from refunds r where r.charge_id = c.id and r.state <> 'not-done'
          ) back on true
          where coalesce(posted.total, 0) <> c.pesos_paid_minor + coalesce(back.total, 0) + c.pesos_set_off_minor - c.debt_cleared_minor
            - case when c.confirmed_at is null then 0 else c.pesos_value_minor end`,
  },
  {
    code: 'I13',
    claim: 'no notice waits longer than five minutes to be looked at',
    sql: `select id::text as subject from webhook_inbox
          where state = 'received' and received_at < now() - interval '5 minutes'`,
  },
  {
    code: 'I14',
    claim: 'the seals of the audit log chain its entries without a gap or a change, and leave none out',
    sql: `select 'seal ' || s.seal_no as subject
          from audit_seals s
          join audit_log a on a.seq = s.audit_seq
          left join audit_seals before on before.seal_no = s.seal_no - 1
          where s.hash <> sha256(s.prev_hash || convert_to(a.body, 'UTF8'))
            or (s.seal_no > 1 and s.prev_hash is distinct from before.hash)
          union all
          select 'entry ' || a.seq from audit_log a
          where not exists (select 1 from audit_seals s where s.audit_seq = a.seq)
            and not exists (select 1 from audit_unsealed u where u.seq = a.seq)`,
  },
  {
    code: 'I15',
    claim:
      'the balance of each beneficiary is confirmed charges minus payouts minus refunds, plus debts written off (ruling 10)',
    sql: `select "beneficiaryId" as subject from (${balancesText}) compared where "recordsMinor" <> "shownMinor"`,
  },
  {
    code: 'I16',
    claim: 'suspense equals the Pix that wait for a decision, minus what was returned of them',
    sql: `select 'suspense' as subject
          where (select coalesce(sum(amount_minor), 0) from postings where account = 'suspense')
            <> -(select coalesce(sum(amount_minor - returned_minor), 0) from received_pix where disposition = 'held')`,
  },
  {
    code: 'I17',
    claim: 'the stored counters of each history match a fresh count (HIST-021)',
    sql: `select coalesce(k.owner_id, counted.owner_id)::text as subject
          from (
            select owner_id, sum(entries) as entries, sum(confirmed_reais_minor) as confirmed_reais_minor
            from owner_counters group by owner_id
          ) k
          full join (
            select owner_id, sum(entries) as entries, sum(reais) as reais
            from (
              select c.owner_id, (not (c.pix_status = 'failed' and c.pix_code is null))::int as entries,
                case when c.pix_status = 'confirmed' then c.real_value_minor else 0 end as reais
              from charges c where c.owner_id is not null
              union all
              select p.owner_id, 1, 0 from payouts p where p.state = 'confirmed' and p.owner_id is not null
            ) every_entry
            group by owner_id
          ) counted on counted.owner_id = k.owner_id
          where coalesce(k.entries, 0) <> coalesce(counted.entries, 0)
            or coalesce(k.confirmed_reais_minor, 0) <> coalesce(counted.reais, 0)`,
  },
  {
    code: 'I18',
    claim: 'each return that we asked for is in the books if it went back, and not as gone if it did not',
    sql: `select q.id::text as subject
          from return_requests q
          where (q.state = 'returned') <> exists (
            select from journals j where j.event_id = q.end_to_end_id || ':' || q.return_id
              and j.event_type in ('refund_returned', 'refund_reported', 'payment_returned'))`,
  },
  {
    code: 'I19',
    claim: 'each difference that two people wrote off is in the books once, and no other is',
    sql: `select coalesce(d.id::text, j.event_id) as subject
          from (select * from reconciliation_differences where ending = 'written-off') d
          full join (select * from journals where event_type = 'difference_written_off') j on j.event_id = d.id::text
          where d.id is null or j.id is null`,
  },
  {
    code: 'I20',
    claim:
      'what a charge gave up for debts, and what was cleared of its own debt, match the set-offs and write-offs',
    sql: `select c.id::text as subject
          from charges c
          where c.pesos_set_off_minor <> (select coalesce(sum(s.amount_minor), 0) from debt_set_offs s where s.charge_id = c.id)
            or c.debt_cleared_minor <> (select coalesce(sum(s.amount_minor), 0) from debt_set_offs s where s.debt_charge_id = c.id)
              + (select coalesce(sum(w.amount_minor), 0) from debt_write_offs w where w.charge_id = c.id and w.state = 'done')`,
  },
  {
    code: 'I21',
    claim:
      'each set-off is in the books with its amount on both of its charges, each write-off of two people once, and no other is',
    sql: `with booked as (
            select j.event_type, j.event_id, j.charge_id, sum(p.amount_minor) filter (where p.account like 'payable:%') as minor
            from journals j join postings p on p.journal_id = j.id
            where j.event_type in ('debt_set_off', 'debt_covered', 'debt_written_off') group by j.id
          )
          select coalesce(s.id::text, kept.event_id, covered.event_id) as subject
          from debt_set_offs s
          full join (select * from booked where event_type = 'debt_set_off') kept on kept.event_id = s.id::text
          full join (select * from booked where event_type = 'debt_covered') covered
            on covered.event_id = coalesce(s.id::text, kept.event_id)
          where kept.charge_id is distinct from s.charge_id or covered.charge_id is distinct from s.debt_charge_id
            or kept.minor is distinct from s.amount_minor or covered.minor is distinct from -s.amount_minor
          union all
          select coalesce(w.id::text, j.event_id)
          from (select * from debt_write_offs where state = 'done') w
          full join (select * from booked where event_type = 'debt_written_off') j on j.event_id = w.id::text
          where j.charge_id is distinct from w.charge_id or j.minor is distinct from -w.amount_minor`,
  },
  {
    code: 'I22',
    claim:
      'each transfer is in the books as begun, as closed and reopened if it was, and as completed or failed if it has that end (FIN-027)',
    sql: `select coalesce(t.id::text, j.event_id) as subject
          from transfers t
          full join (
            select event_id, array_agg(event_type order by event_type) as events from journals
            where event_type in ('transfer_begun', 'transfer_closed', 'transfer_completed', 'transfer_failed', 'transfer_reopened')
            group by event_id
          ) j on j.event_id = t.id::text
          -- One that stayed closed while it was shown with another amount was not reopened, and may fail afterwards.
          where t.id is null or (j.events is distinct from array_remove(array['transfer_begun',
            case when t.closed_at is not null then 'transfer_closed' end,
            case when t.state = 'completed' then 'transfer_completed' end,
            case when t.state = 'failed' and (t.closed_at is null or t.found_at is not null) then 'transfer_failed' end,
            case when t.found_at is not null and t.state <> 'closed' then 'transfer_reopened' end], null)
            and not (t.state = 'failed' and t.found_at is not null and j.events = array['transfer_begun', 'transfer_closed']))`,
  },
  {
    code: 'I23',
    claim:
      'the reais in flight are those of the transfers without an end, and the reais sent those of the completed ones',
    sql: `select v.account as subject
          from (values
            ('transfers_in_flight', (
              select coalesce(sum(amount_minor + coalesce(fee_minor, 0)), 0) from transfers
              where state in ('sending', 'processing'))),
            ('transfers_out', (select coalesce(sum(amount_minor), 0) from transfers where state = 'completed'))
          ) as v (account, owed)
          where v.owed <> (select coalesce(sum(p.amount_minor), 0) from postings p where p.account = v.account)`,
  },
  {
    code: 'I24',
    claim:
      'each decision about a Pix that is done credited that Pix to its charge, with what was decided, after the return of the rest',
    sql: `select d.id::text as subject
          from pix_decisions d
          join received_pix x on x.end_to_end_id = d.end_to_end_id
          join charges c on c.id = d.charge_id
          left join return_requests q on q.id = d.return_request_id
          where (d.state = 'done' and (x.disposition not in ('credited', 'honoured') or c.end_to_end_id is distinct from d.end_to_end_id
              or x.amount_minor <> d.credited_minor or c.total_minor <> d.credited_minor
              or (d.kind = 'received') <> (d.asked_real_minor is not null)))
            or (d.state in ('returning', 'done') and (d.kind = 'total') <> (q.id is not null))
            or (q.id is not null and (q.end_to_end_id <> d.end_to_end_id or q.amount_minor <> d.amount_minor - d.credited_minor
              or (d.state = 'done' and q.state <> 'returned')))`,
  },
  {
    code: 'I25',
    claim: 'a confirmation has the total of its charge in reais, and its fee',
    sql: `select c.id::text as subject
          from charges c
          join lateral (
            select sum(p.amount_minor) filter (where p.account like 'psp:%') as reais,
              coalesce(sum(p.amount_minor) filter (where p.account = 'fee_revenue'), 0) as fee
            from journals j join postings p on p.journal_id = j.id
            where j.charge_id = c.id and j.event_type = 'charge_confirmed' group by j.id
          ) posted on true
          where posted.reais is distinct from c.total_minor or posted.fee <> -c.fee_minor`,
  },
]
