import { join } from 'node:path'
import { parseTaxDocument } from '@puente/domain/tax-document'
import { encryptBytes } from '../../platform/files/file-bytes.ts'
import { createLocalBlobStore } from '../../platform/files/local-blob-store.ts'
import { copySales, type MadeCopy } from '../copies/copy-sales.ts'
import { readPatterns } from '../copies/patterns.ts'
import { planCopies, type Seller } from '../copies/plan-copies.ts'
import type { Receipts } from '../copies/sealed-copy.ts'
import { bankAccounts, merchant } from '../demo-people.ts'
import { furtherMerchants } from '../further-merchants.ts'
import { drawProof } from '../pay-out.ts'
import type { Pictures } from '../pictures.ts'
import { seedFurther } from '../seed-further.ts'
import { goodsOfShop } from '../shop-goods.ts'
import { handOver } from './hand-over.ts'
import type { PastProduct } from './past-product.ts'
import { seededRandom } from './plan-sales.ts'

/** The whole history of the demo, of which the product itself makes the last weeks. */
export interface PastToCopy {
  readonly merchantId: string
  readonly adminId: string
  readonly panelUrl: string
  /** Days with copies; those of the product are not among them for its own merchant. */
  readonly days: number
  readonly madeDays: number
}

const dayMs = 86_400_000
/** About three sales a day for the merchant of the demo, and one for each further one. */
const salesPerDay = { own: 3, further: 1.2 }

/** Adds further merchants, and in one transaction their sales and the days before the last weeks. Does nothing if an earlier start did. */
export async function copyPast(
  past: PastProduct,
  pictures: Pictures,
  { merchantId, adminId, panelUrl, days, madeDays }: PastToCopy,
): Promise<void> {
  const { database, cipher, keyedHash } = past.infrastructure
  if (await isCopied(past)) return
  const keys = { cipher, keyedHash }
  const random = seededRandom(20_261_128)
  const patterns = await readPatterns(database, merchantId)
  const { endsAt: to } = past
  const from = new Date(to.getTime() - days * dayMs)
  const own = await sellerOf(past, merchantId, {
    companyName: merchant.companyName,
    bankData: bankAccounts.merchant,
    goods: null,
  })
  const seeded = await seedFurther(past, pictures, adminId)
  const sellers = await Promise.all(
    seeded.map(({ userId, person: { companyName, fullName, cuit }, bank, stores }) =>
      sellerOf(past, userId, {
        companyName,
        bankData: { holderName: fullName, ...bank, cuit },
        goods: new Map(stores.map(({ form, scene }) => [form.name, goodsOfShop[scene]])),
      }),
    ),
  )
  await database.borrow(async (connection) => {
    await connection.query('begin')
    try {
      // A busy machine writes the receipts for longer than a transaction may wait.
      await connection.query('set local idle_in_transaction_session_timeout = 0')
      await connection.query('set local statement_timeout = 0')
      const earlier = {
        patterns: patterns.filter(({ isOpen }) => !isOpen),
        sellers: [own],
        count: Math.round(salesPerDay.own * Math.max(0, days - madeDays)),
        to: new Date(to.getTime() - madeDays * dayMs),
      }
      const others = { patterns, sellers, count: Math.round(salesPerDay.further * days * sellers.length), to }
      const copies = [...planCopies({ ...earlier, from, random }), ...planCopies({ ...others, from, random })]
      const receipts = await receiptsOf(past, pictures)
      for await (const batch of copySales(connection, keys, { copies, receipts }))
        for (const copy of batch) noteAtBank(past, copy)
      await handOver(past.bank, panelUrl)
      await connection.query('commit')
    } catch (error) {
      await connection.query('rollback')
      throw error
    }
  })
}

async function isCopied({ infrastructure }: PastProduct): Promise<boolean> {
  const [row] = await infrastructure.database.statement<{ is_copied: boolean }>(
    'demo.is-copied',
    `select exists (select from charges c join users u on u.id = c.beneficiary_id where u.email = any($1)) as is_copied`,
    [furtherMerchants.map(({ person }) => person.email)],
  )
  return row?.is_copied === true
}

interface SellerToFind {
  readonly companyName: string | null
  readonly bankData: object
  /** What each establishment sells, by its name; null if the copied sales say it. */
  readonly goods: ReadonlyMap<string, readonly string[]> | null
}

async function sellerOf(
  { infrastructure }: PastProduct,
  id: string,
  { companyName, bankData, goods }: SellerToFind,
): Promise<Seller> {
  const stores = await infrastructure.database.statement<{ id: string; storeId: string; name: string }>(
    'demo.stores-of-seller',
    `select id, store_id as "storeId", name from establishments where owner_id = $1 and status = 'approved' order by created_at, name`,
    [id],
  )
  return {
    id,
    companyName,
    bankData: JSON.stringify(bankData),
    goods: goods && [...goods.values()].flat(),
    stores: stores.map((store) => ({ ...store, goods: goods?.get(store.name) ?? null })),
  }
}

/** One picture for all payouts, as the product's own have one. */
async function receiptsOf({ infrastructure }: PastProduct, pictures: Pictures): Promise<Receipts> {
  const proof = await drawProof(pictures)
  const blobs = createLocalBlobStore(join(infrastructure.config.dataDir, 'files'))
  return {
    proofOf: () => proof,
    put: (storageKey, key, bytes) => blobs.put(storageKey, encryptBytes(bytes, key, storageKey)),
  }
}

function noteAtBank({ bank }: PastProduct, { planned, sale }: MadeCopy): void {
  const { pattern, at, customer } = planned
  const document = parseTaxDocument(customer.cpf)
  if (document === null) throw new Error(`the CPF ${customer.cpf} is not valid`)
  bank.copy(pattern.txid, {
    txid: sale.txid,
    endToEndId: sale.pix,
    laterMs: at.getTime() - pattern.createdAt.getTime(),
    payer: { name: customer.name, document },
  })
}
