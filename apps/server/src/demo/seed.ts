import { setTimeout as pause } from 'node:timers/promises'
import type { OrderView } from '@puente/contract/orders/orders'
import type { Registration } from '@puente/contract/identity/accounts'
import { documentTypes } from '@puente/contract/verification/verification'
import { receiptKind } from '../features/payouts/public.ts'
import { approveVerification } from '../features/verification/public.ts'
import type { Actor } from '../platform/unit-of-work/unit-of-work.ts'
import type { RunningServer } from '../start/start-server.ts'
import { admin, bankAccounts, inReview, merchant, sales, unverified } from './demo-people.ts'
import { type DemoStore, demoStores } from './demo-stores.ts'
import { drawPictures, type Pictures } from './pictures.ts'

const seeder: Actor = { kind: 'system', name: 'seed' }
const context = { requestId: 'demo-seed', ipAddress: null } as const
/** How long the seed waits for the sandbox's notice of a payment. */
const confirmationLimitMs = 10_000

/**
 * Fills an empty database with people and a morning's sales, each step by the use case that a person would set off, with
 * the sandbox as provider and payer. A database with anybody in it is left alone.
 */
export async function seedDemo(server: RunningServer): Promise<void> {
  const { database } = server.infrastructure
  const [row] = await database.statement<{ empty: boolean }>(
    'demo.is-empty',
    'select not exists (select from users) as empty',
    [],
  )
  if (row?.empty !== true) return
  const pictures = await drawPictures()
  const merchantId = await openAccount(server, merchant)
  const inReviewId = await openAccount(server, inReview)
  await openAccount(server, unverified)
  const adminId = await openAccount(server, admin)
  await server.product.apis.sessions.changeRole(admin.email, 'admin')
  await verify(server, pictures, merchantId, merchant, 'merchant')
  await verify(server, pictures, inReviewId, inReview, 'inReview')
  await approveVerification(server.infrastructure.unitOfWork, seeder, merchantId)
  const owners = { merchant: merchantId, inReview: inReviewId }
  for (const store of demoStores)
    await openStore(server, pictures, { store, ownerId: owners[store.owner], adminId })
  for (const sale of sales) await sell(server, pictures, merchantId, adminId, sale)
}

/** Registers and confirms by the link of the mail, as a person does. */
async function openAccount(server: RunningServer, person: Registration): Promise<string> {
  const { accounts } = server.product.apis
  const { userId } = await accounts.registerAccount(person, context)
  const [mail] = await server.infrastructure.database.statement<{ body_text: string }>(
    'demo.confirmation-mail',
    `select body_text from mails where user_id = $1 and email_type = 'CONFIRM_EMAIL'`,
    [userId],
  )
  const token = /token=([\w-]{43})/.exec(mail?.body_text ?? '')?.[1]
  if (token === undefined) throw new Error(`the confirmation mail of ${person.email} has no link`)
  await accounts.confirmEmail(token, context)
  return userId
}

async function verify(
  server: RunningServer,
  pictures: Pictures,
  userId: string,
  person: Registration,
  whose: keyof typeof bankAccounts,
): Promise<void> {
  const { verification } = server.product.apis
  const self = { userId, actor: seeder, context }
  const { holderName, bankName, cbu, cuit } = bankAccounts[whose]
  await verification.saveBankData(self, {
    accountHolderName: holderName,
    bankName,
    cbu,
    cuit,
    storeName: person.companyName,
    cuilStore: null,
    declarations: { truth: true, holder: true, lawfulOrigin: true, terms: true },
    password: null,
  })
  const images = await pictures.identity(person.fullName, person.dni)
  for (const type of documentTypes) await verification.uploadDocument(self, type, images[type])
  await verification.submitVerification(self)
}

/** Registers an establishment with its picture, as its owner does; an admin decides on it unless it still waits. */
async function openStore(
  server: RunningServer,
  pictures: Pictures,
  { store, ownerId, adminId }: { store: DemoStore; ownerId: string; adminId: string },
): Promise<void> {
  const { newId, database } = server.infrastructure
  const { establishments } = server.product.apis
  const { form, scene, fate } = store
  const owner = { kind: 'user', userId: ownerId, sessionId: newId() } as const
  const { id } = await establishments.register({
    actor: owner,
    form,
    corrects: null,
    idempotencyKey: newId(),
    userAgent: 'demo',
    context,
  })
  if (scene !== null)
    await establishments.attachImage({
      actor: owner,
      establishmentId: id,
      bytes: await pictures.store(scene),
      context,
    })
  if (fate === 'pending') return
  const [row] = await database.statement<{ version: number }>(
    'demo.store-version',
    'select version from establishments where id = $1',
    [id],
  )
  if (row === undefined) throw new Error(`the establishment ${form.name} was not stored`)
  const reviewer = { actor: { kind: 'admin', userId: adminId, sessionId: newId() } as const, context }
  const target = { id, version: row.version }
  await (fate === 'approved'
    ? establishments.approve(target, reviewer)
    : establishments.reject(target, fate, reviewer))
}

async function sell(
  server: RunningServer,
  pictures: Pictures,
  merchantId: string,
  adminId: string,
  sale: (typeof sales)[number],
): Promise<void> {
  const { rates, orders } = server.product.apis
  const quote = await rates.giveQuote({ actor: seeder, userId: merchantId, refresh: false, context })
  const { order } = await orders.placeOrder({
    actor: seeder,
    userId: merchantId,
    idempotencyKey: server.infrastructure.newId(),
    context,
    body: {
      quoteId: quote.id,
      realValueMinor: sale.reaisMinor,
      clientName: sale.client,
      clientDocument: sale.document,
      clientId: sale.document.slice(-4),
      description: sale.description,
      whatsapp: null,
    },
  })
  if (sale.fate === 'pending') return
  await payInBank(server, order, { name: sale.client, taxId: sale.document })
  const owed = BigInt(order.pesosValue.amountMinor)
  if (sale.fate === 'paid-out') await payOut(server, pictures, adminId, order.id, owed)
  if (sale.fate === 'part-paid') await payOut(server, pictures, adminId, order.id, owed / 2n)
}

/** Lets this person pay the code at the sandbox, and waits until its notice has confirmed the charge. */
async function payInBank(
  server: RunningServer,
  order: OrderView,
  payer: { readonly name: string; readonly taxId: string },
): Promise<void> {
  if (server.bankUrl === null || order.pixCode === null)
    throw new Error('there is nothing to pay the code with')
  const answer = await fetch(new URL('/sandbox/payments', server.bankUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: order.pixCode, payer }),
  })
  if (!answer.ok) throw new Error(`the sandbox refused a payment: ${answer.status} ${await answer.text()}`)
  const deadline = performance.now() + confirmationLimitMs
  while (performance.now() < deadline) {
    const [charge] = await server.infrastructure.database.statement<{ pix_status: string }>(
      'demo.charge-status',
      'select pix_status from charges where id = $1',
      [order.id],
    )
    if (charge?.pix_status === 'confirmed') return
    await pause(20)
  }
  throw new Error('the payment of the demo was not confirmed: the sandbox sent no notice that we accept')
}

async function payOut(
  server: RunningServer,
  pictures: Pictures,
  adminId: string,
  chargeId: string,
  amountMinor: bigint,
): Promise<void> {
  const { files, newId } = server.infrastructure
  const actor = { kind: 'admin', userId: adminId, sessionId: newId() } as const
  const receipt = await files.save(
    {
      kind: receiptKind,
      ownerId: adminId,
      bytes: await pictures.transferReceipt([
        bankAccounts.merchant.bankName,
        bankAccounts.merchant.holderName,
      ]),
      accept: ['image/png'],
    },
    async (tx, file) => tx.audit({ object: { type: 'file', id: file.id }, after: { kind: receiptKind } }),
    { actor, command: 'payouts.upload-receipt', context },
  )
  const { payouts } = server.product.apis
  const admin = { actor, context }
  const { payoutId } = await payouts.beginPayout(chargeId, admin)
  const request = { chargeId, payoutId, amountMinor, receiptFileId: receipt.id, manualConfirmation: null }
  await payouts.recordPayout({ ...request, idempotencyKey: newId() }, admin)
}
