// A teacher completes the account that pays him, by the token that his browser gets from the provider.
import { ownPaymentApi } from '@cartable/domain/teachers/own-file/own-payment.api.ts'
import { paymentAccountApi } from '@cartable/domain/teachers/payment-account.api.ts'
import { accountTokenFields } from '@cartable/domain/teachers/payment-account.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { postToProvider } from '../../recruitment/recruitment.factory.ts'

let app: TuitionApp
beforeAll(async () => {
  app = await startTuitionApp()
})
afterAll(() => app.close())

const arrange = async (selfEmployed: boolean) => {
  const home = await app.write((db) => arrangeContract(db, { selfEmployed }))
  await app.write((db) =>
    db
      .updateTable('teachers')
      .set({ stripeAccountId: null, stripeStatus: null })
      .where('id', '=', home.teacherId)
      .execute(),
  )
  return { ...home, teacher: await app.signIn(home.teacherPersonId) }
}
const ownOf = async (caller: Caller) => (await app.call(ownPaymentApi.ownPayment, {}, caller)).body
/** As the browser does it: the file and the identity go to the provider, a token comes back. */
const tokenOf = async (caller: Caller, withFile: boolean) => {
  const form = new FormData()
  form.set('purpose', 'identity_document')
  form.set('file', new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'recto.jpg'))
  const file = (await (await postToProvider(app.sandbox.httpUrl, '/files', form)).json()) as { id: string }
  const { payee } = await ownOf(caller)
  const fields = accountTokenFields(
    {
      ...payee,
      birthOn: '1990-05-04',
      phone: '+33612345678',
      line1: '4 rue de Brest',
      postalCode: '35000',
      city: 'Rennes',
    },
    withFile ? { front: file.id, back: null } : null,
  )
  const made = await postToProvider(app.sandbox.httpUrl, '/tokens', new URLSearchParams(fields))
  return ((await made.json()) as { id: string }).id
}
const send = async (caller: Caller, token: string) =>
  (await app.call(ownPaymentApi.sendOwnIdentity, { token }, caller)).body.errors

test('a teacher is told what is awaited of the account that the office opened, and completes it', async () => {
  const { teacher, teacherId } = await arrange(true)
  const office = await app.staff({ teachers: 'write' })
  const opened = { teacherId, token: await tokenOf(teacher, false) }
  expect((await app.call(paymentAccountApi.documentToken, opened, office)).body.apiError).toBeNull()
  expect(await ownOf(teacher)).toMatchObject({ hasPaymentAccount: true, requirements: ['une pièce d’identité'] })
  expect((await send(teacher, 'ct_unknown'))?.messages).toEqual(["No such token: 'ct_unknown'"])
  expect(await send(teacher, await tokenOf(teacher, true))).toBeNull()
  expect((await ownOf(teacher)).requirements).toEqual([])
  expect((await app.call(ownPaymentApi.askOwnPayment, {}, teacher)).body).toMatchObject({
    ...{ hasPaymentAccount: true, requirements: [], apiError: null },
  })
})

test('nobody turns his pay away from the checked IBAN by opening an account himself, nor reads another’s', async () => {
  const { teacher } = await arrange(true)
  expect((await send(teacher, await tokenOf(teacher, true)))?.messages[0]).toContain('Aucun compte de paiement')
  expect(await ownOf(teacher)).toMatchObject({ hasPaymentAccount: false })
  expect((await app.call(ownPaymentApi.ownPayment, {}, await app.staff({ teachers: 'write' }))).status).toBe(403)
})
