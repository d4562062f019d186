// The copy that the card provider keeps of a customer goes after the erasure, never before it, and is tried again.
import { notificationsApi } from '@cartable/domain/access/notifications/notifications.api.ts'
import { privacyApi } from '@cartable/domain/people/privacy.api.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { privacyContributions } from '../../../privacy.ts'
import { erasePerson } from '../../people/erase-person.ts'
import { arrangeFamily, type Family } from '../../people/privacy.factory.ts'
import { wholePerson } from '../../people/privacy-subjects.queries.ts'
import { removeProviderCustomer } from './remove-provider-customer.ts'

let app: TuitionApp
let director: Caller
beforeAll(async () => {
  app = await startTuitionApp()
  director = await app.director()
  await app.start()
})
afterAll(() => app.close())

/** A family that is known at the provider, with a card. */
const arrange = async () => {
  const family = await arrangeFamily(app)
  const { id } = await app.sdk.customers.create({ name: `${family.words.mother} ${family.words.family}` })
  await app.sdk.paymentMethods.attach('pm_card_visa', { customer: id })
  const { customerId } = family
  await app.write((db) =>
    db.updateTable('customers').set({ stripeCustomerId: id }).where('id', '=', customerId).execute(),
  )
  return { family, stripeId: id, number: `C${String(customerId).padStart(7, '0')}` }
}
const erase = async ({ customerId, words }: Family) => {
  const confirmation = `${words.mother} ${words.family.toUpperCase()}`
  const { body } = await app.call(
    privacyApi.erasePersonalData,
    { subject: 'customer', id: customerId, confirmation },
    director,
  )
  expect(body).toMatchObject({ isValid: true })
}
const isThere = async (stripeId: string) => {
  const { data } = await app.sdk.customers.list({ limit: 100 })
  return data.some(({ id }) => id === stripeId)
}
const told = async () =>
  (await app.call(notificationsApi.listNotifications, {}, director)).body.rows.map(({ title, body, link }) => ({
    title,
    body,
    link,
  }))
const control = (mode: string) =>
  fetch(`${app.sandbox.httpUrl}/__control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'stripe', mode }),
  })
const waiting = { timeout: 30_000, interval: 100 }

test('an erased customer is deleted at the card provider, and whoever erased is told', async () => {
  const { family, stripeId, number } = await arrange()
  expect(await isThere(stripeId)).toBe(true)
  await erase(family)
  await vi.waitFor(async () => expect(await isThere(stripeId)).toBe(false), waiting)
  const title = `Client effacé ${number}\u00a0: sa fiche chez le prestataire de paiement est supprimée.`
  await vi.waitFor(async () => expect(await told()).toContainEqual({ title, body: null, link: null }), waiting)
  const calls = await app.database.db
    .selectFrom('providerCalls')
    .select(['action', 'aboutId'])
    .where('action', '=', 'customers.delete')
    .execute()
  expect(calls).toEqual([{ action: 'customers.delete', aboutId: family.customerId }])
})

test('an erasure that is rolled back leaves the provider as it was', async () => {
  const { family, stripeId } = await arrange()
  await expect(
    app.write(async (db) => {
      const whom = await wholePerson(db, family.customerPersonId)
      const { platform } = app
      const deps = { db, platform, contributions: privacyContributions, today: platform.clock.today(), accountId: null }
      expect(await erasePerson(deps, whom!)).toBe('erased')
      throw new Error('too late')
    }),
  ).rejects.toThrow('too late')
  // a job of another erasure that comes after would be done after
  const witness = await arrange()
  await erase(witness.family)
  await vi.waitFor(async () => expect(await isThere(witness.stripeId)).toBe(false), waiting)
  expect(await isThere(stripeId)).toBe(true)
})

test('a provider that is down is asked again until it answers', async () => {
  const { family, stripeId } = await arrange()
  await control('down')
  try {
    await erase(family)
    await vi.waitFor(async () => {
      const failed = await app.database.db
        .selectFrom('providerCalls')
        .select('id')
        .where('action', '=', 'customers.delete')
        .where('aboutId', '=', family.customerId)
        .execute()
      expect(failed.length).toBeGreaterThan(0)
    }, waiting)
  } finally {
    await control('ok')
  }
  await vi.waitFor(async () => expect(await isThere(stripeId)).toBe(false), waiting)
})

test('one that gives up is told to whoever erased, with the way to try again', async () => {
  const input = { customerId: 7, number: 'C0000007', stripeCustomerId: 'cus_perdu', accountId: director.accountId }
  const { write } = { write: <T>(_: string, change: Parameters<typeof app.write<T>>[0]) => app.write(change) }
  const job = { db: app.database.db, write, platform: app.platform, jobId: 'essai' }
  await removeProviderCustomer.onDead?.(job, input, 'pas de réponse')
  expect(await told()).toContainEqual({
    title: 'Client effacé C0000007\u00a0: sa fiche est encore chez le prestataire de paiement.',
    body: 'La suppression de cus_perdu a échoué (pas de réponse). Rejouez-la depuis les messages en échec.',
    link: '/admin/messenger-message',
  })
})
