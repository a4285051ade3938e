import type { Registration } from '@puente/contract/identity/accounts'
import { documentTypes } from '@puente/contract/verification/verification'
import { approveVerification } from '../features/verification/public.ts'
import { demoFinancePassword } from './demo-accounts.ts'
import { admin, bankAccounts, inReview, merchant, unverified } from './demo-people.ts'
import { type DemoStore, demoStores } from './demo-stores.ts'
import type { Pictures } from './pictures.ts'
import { context, type Seeding, seeder } from './seeding.ts'

export interface DemoPeople {
  readonly merchantId: string
  readonly adminId: string
}

/**
 * Opens the accounts and the establishments of the demo, each step by the use case of its person. Skips the steps of an earlier start, so that the
 * next start completes an interrupted one.
 */
export async function seedPeople(seeding: Seeding, pictures: Pictures): Promise<DemoPeople> {
  const { sessions, finance } = seeding.product.apis
  const merchantId = await seeding.on(98, 10.4, () => openAccount(seeding, merchant))
  const inReviewId = await seeding.on(2, 11, () => openAccount(seeding, inReview))
  await seeding.on(1, 15.7, () => openAccount(seeding, unverified))
  const adminId = await seeding.on(100, 9, () => openAccount(seeding, admin))
  await seeding.on(100, 9.2, () => sessions.changeRole(admin.email, 'admin'))
  if (!(await finance.hasFinancePassword()))
    await seeding.on(100, 9.3, () => finance.setFinancePassword(seeder, demoFinancePassword))
  await seeding.on(97, 11, () =>
    verify(seeding, pictures, { userId: merchantId, person: merchant, bank: bankAccounts.merchant }),
  )
  await seeding.on(1, 10.5, () =>
    verify(seeding, pictures, { userId: inReviewId, person: inReview, bank: bankAccounts.inReview }),
  )
  await seeding.on(97, 16, () => approveOnce(seeding, merchantId))
  const owners = { merchant: merchantId, inReview: inReviewId }
  for (const store of demoStores)
    await openStore(seeding, pictures, { store, ownerId: owners[store.owner], adminId })
  return { merchantId, adminId }
}

/** Registers a person and confirms by the link of the mail. Returns their account. */
export async function openAccount(
  { infrastructure, product }: Seeding,
  person: Registration,
): Promise<string> {
  const { database } = infrastructure
  const { accounts } = product.apis
  const [known] = await database.statement<{ id: string; confirmed: boolean }>(
    'demo.account',
    'select id, email_confirmed_at is not null as confirmed from users where email = $1',
    [person.email],
  )
  const userId = known?.id ?? (await accounts.registerAccount(person, context)).userId
  if (known?.confirmed === true) return userId
  const [mail] = await database.statement<{ body_text: string }>(
    'demo.confirmation-mail',
    `select body_text from mails where user_id = $1 and email_type = 'CONFIRM_EMAIL'`,
    [userId],
  )
  const token = /token=([\w-]{43})/.exec(mail?.body_text ?? '')?.[1]
  if (token === undefined) throw new Error(`the confirmation mail of ${person.email} has no link`)
  await accounts.confirmEmail(token, context)
  return userId
}

export interface PersonToVerify {
  readonly userId: string
  readonly person: Registration
  readonly bank: { readonly bankName: string; readonly cbu: string }
}

/** Declares the bank account of a person, in their name, and sends their documents to review. */
export async function verify(
  seeding: Seeding,
  pictures: Pictures,
  { userId, person, bank: { bankName, cbu } }: PersonToVerify,
): Promise<void> {
  if ((await verificationOf(seeding, userId)) !== 'not_started') return
  const { verification } = seeding.product.apis
  const self = { userId, actor: seeder, context }
  await verification.saveBankData(self, {
    accountHolderName: person.fullName,
    bankName,
    cbu,
    cuit: person.cuit,
    storeName: person.companyName,
    cuilStore: null,
    declarations: { truth: true, holder: true, lawfulOrigin: true, terms: true },
    password: null,
  })
  const images = await pictures.identity(person.fullName, person.dni)
  for (const type of documentTypes) await verification.uploadDocument(self, type, images[type])
  await verification.submitVerification(self)
}

export async function approveOnce(seeding: Seeding, userId: string): Promise<void> {
  if ((await verificationOf(seeding, userId)) === 'approved') return
  await approveVerification(seeding.infrastructure.unitOfWork, seeder, userId)
}

async function verificationOf({ infrastructure }: Seeding, userId: string): Promise<string | undefined> {
  const [row] = await infrastructure.database.statement<{ status: string }>(
    'demo.verification',
    'select status from verifications where user_id = $1',
    [userId],
  )
  return row?.status
}

interface StoreToOpen {
  readonly store: DemoStore
  readonly ownerId: string
  readonly adminId: string
}

/** Opens an establishment as its owner. An admin decides about it, unless it shall still wait. */
async function openStore(
  seeding: Seeding,
  pictures: Pictures,
  { store, ownerId, adminId }: StoreToOpen,
): Promise<void> {
  const { form, fate, registeredDaysAgo } = store
  await seeding.on(registeredDaysAgo, 10.5, () => registerStore(seeding, pictures, { ...store, ownerId }))
  if (fate === 'pending') return
  await seeding.on(registeredDaysAgo, 16.5, () => decideStore(seeding, { ownerId, adminId, form, fate }))
}

export interface StoreToRegister extends Pick<DemoStore, 'form'> {
  readonly scene: Parameters<Pictures['store']>[0] | null
  readonly ownerId: string
}

/** Registers an establishment with its picture. */
export async function registerStore(
  seeding: Seeding,
  pictures: Pictures,
  { form, scene, ownerId }: StoreToRegister,
): Promise<void> {
  const { newId } = seeding.infrastructure
  const { establishments } = seeding.product.apis
  const owner = { kind: 'user', userId: ownerId, sessionId: newId() } as const
  const known = await storeOf(seeding, ownerId, form.name)
  const id =
    known?.id ??
    (
      await establishments.register({
        actor: owner,
        form,
        corrects: null,
        idempotencyKey: newId(),
        userAgent: 'demo',
        context,
      })
    ).id
  if (scene === null || known?.has_image === true) return
  const bytes = await pictures.store(scene)
  await establishments.attachImage({ actor: owner, establishmentId: id, bytes, context })
}

export interface StoreToDecide extends Pick<StoreToOpen, 'ownerId' | 'adminId'>, Pick<DemoStore, 'form'> {
  readonly fate: Exclude<DemoStore['fate'], 'pending'>
}

/** Approves or rejects an establishment that waits. */
export async function decideStore(
  seeding: Seeding,
  { ownerId, adminId, form, fate }: StoreToDecide,
): Promise<void> {
  const { establishments } = seeding.product.apis
  const registered = await storeOf(seeding, ownerId, form.name)
  if (registered === null) throw new Error(`the establishment ${form.name} was not stored`)
  if (registered.status !== 'pending') return
  const sessionId = seeding.infrastructure.newId()
  const reviewer = { actor: { kind: 'admin', userId: adminId, sessionId } as const, context }
  const { id, version } = registered
  await (fate === 'approved'
    ? establishments.approve({ id, version }, reviewer)
    : establishments.reject({ id, version }, fate, reviewer))
}

interface KnownStore {
  readonly id: string
  readonly status: string
  readonly version: number
  readonly has_image: boolean
}

async function storeOf(
  { infrastructure }: Seeding,
  ownerId: string,
  name: string,
): Promise<KnownStore | null> {
  const [row] = await infrastructure.database.statement<KnownStore>(
    'demo.store',
    `select id, status, version, profile_image_file_id is not null as has_image from establishments
     where owner_id = $1 and name = $2`,
    [ownerId, name],
  )
  return row ?? null
}
