import { describe, expect, it } from 'vitest'
import { tidy } from './tidy.ts'

const feature = 'apps/server/src/features'
const migration = 'apps/server/migrations/0001-start/up.sql'
const owners = { orders: ['orders'], rates: ['quotes'], platform: ['outbox'] }

const sound: Record<string, string> = {
  'package.json': '{ "name": "root" }',
  [migration]:
    'create table orders (id int);\ncreate unlogged table quotes (id int);\n-- create table old (id int)\n',
  'apps/server/migrations/0002-outbox/up.sql':
    'create table if not exists events (id int);\nalter table events rename to outbox;\ncreate table gone (id int);\ndrop table gone;\n',
  [`${feature}/orders/order-repository.ts`]: "const a = 'insert into orders (id) values ($1)'\n",
  [`${feature}/rates/quote-repository.ts`]: "tx.updateTable('quotes')\n",
  'apps/server/src/platform/outbox.ts': 'const a = `\ndelete from outbox where id = $1`\n',
}

function faultsWith(files: Record<string, string>, tableOwners: Record<string, string[]> = owners) {
  return tidy(new Map(Object.entries({ ...sound, ...files })), '/tmp/checkout', tableOwners).map(
    ({ path, line, rule, message }) => `${path}:${line} ${rule} ${message}`,
  )
}

it('finds nothing where each writes its own tables', () => {
  expect(faultsWith({})).toEqual([])
})

describe('the owners', () => {
  it('miss no table of the migrations', () => {
    expect(faultsWith({ [migration]: `${sound[migration]}create table charges (id int);\n` })).toEqual([
      `${migration}:4 table-owner charges has no owner: name one in tools/tidy/table-owners.ts`,
    ])
  })

  it.each([
    [
      'a table that no migration creates',
      { ...owners, orders: ['orders', 'gone'] },
      'no migration creates gone',
    ],
    ['two owners of a table', { ...owners, rates: ['quotes', 'orders'] }, 'orders has two owners'],
    ['an owner that is no feature', { ...owners, money: [] }, 'there is no money on the server'],
  ])('are refused with %s', (_what, wrong, message) => {
    expect(faultsWith({}, wrong)).toEqual([expect.stringContaining(message)])
  })
})

describe('a write', () => {
  const path = `${feature}/rates/a.ts`

  it.each([
    ['insert', "const a = 'insert into orders (id) values ($1)'"],
    [
      'insert in lines of its own',
      'const a = `\nwith b as (\n  insert into\n  orders as o (id) values ($1))`',
    ],
    ['update', "const a = 'update orders set id = $1'"],
    ['update with an alias', "const a = 'update orders as o set id = $1'"],
    ['update with a short alias', 'const a = `select 1; UPDATE only orders o SET id = $1`'],
    ['delete', "const a = 'delete from orders where id = $1'"],
    ['truncate', "const a = 'truncate table orders'"],
    ['insert by builder', "tx.insertInto('orders').values({})"],
    ['update by builder with an alias', "tx\n  .updateTable(\n    'orders as o')"],
    ['encrypted columns', "encryptedColumns({\n  table: 'orders', id: 'id' })"],
    ['delete by builder with its type', "tx.deleteFrom<'orders'>('orders')"],
  ])('of the table of another feature is refused: %s', (_what, text) => {
    expect(faultsWith({ [path]: `${text}\n` })).toEqual([
      expect.stringContaining('table-owner orders belongs to orders: write it through its public.ts'),
    ])
  })

  it('is refused to what starts the server', () => {
    expect(faultsWith({ 'apps/server/src/demo/seed.ts': "const a = 'delete from quotes'\n" })).toEqual([
      expect.stringContaining('quotes belongs to rates'),
    ])
  })

  it.each([
    ['in text', 'const a = `delete from ${table} where id = $1`'],
    ['in an update', 'const a = `update ${table} set id = $1`'],
    ['by builder', 'tx.insertInto(table).values({})'],
    ['for encrypted columns', 'encryptedColumns({ table: name })'],
  ])('whose table only the running program knows is refused: %s', (_what, text) => {
    expect(faultsWith({ [path]: `${text}\n` })).toEqual([expect.stringContaining('write the name')])
  })

  it('of the job queue is left to the platform', () => {
    const remove = "const a = 'delete from pgboss.job where id = $1'\n"
    expect(faultsWith({ 'apps/server/src/platform/jobs/a.ts': remove })).toEqual([])
    expect(faultsWith({ [path]: remove })).toEqual([expect.stringContaining('pgboss.job has no owner')])
  })

  it('of a table that nobody knows is refused', () => {
    expect(faultsWith({ [path]: "const a = 'insert into ordres (id) values (1)'\n" })).toEqual([
      expect.stringContaining('ordres has no owner'),
    ])
  })

  it('is not reported for reads, locks, on conflict, comments and tests', () => {
    const text = [
      "const a = 'select id from orders for update'",
      "const b = 'insert into quotes (id) values ($1) on conflict (id) do update set id = excluded.id'",
      '// insert into orders, then update orders set all of it',
      "const c = 'select updated_at from orders set'",
    ]
    const insert = "const a = 'insert into orders (id) values ($1)'\n"
    expect(faultsWith({ [path]: text.join('\n'), [`${feature}/rates/a.db.test.ts`]: insert })).toEqual([])
  })
})
