// Candidates become teachers through real protocols: mails by SMTP, the card provider's files, tokens and accounts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { interviewsApi } from '@cartable/domain/recruitment/interviews.api.ts'
import { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import { paymentAccountApi } from '@cartable/domain/teachers/payment-account.api.ts'
import { accountTokenFields } from '@cartable/domain/teachers/payment-account.rules.ts'
import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { createRecruiting, postToProvider, tokenOf } from './recruitment.factory.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-hiring-'))
let sandbox: Sandbox
let app: TestApp
let recruiter: Caller & { staffUserId: number }
let reader: Caller
let sdk: Stripe
let known: Awaited<ReturnType<typeof createRecruiting>>
let count = 0

beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir })
  const mail = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sandbox.smtpPort) }
  app = await startTestApp({ environment: { ...mail, STRIPE_API_URL: sandbox.httpUrl } })
  recruiter = await app.staff({ recruitment: 'write', teachers: 'write' }, { firstName: 'Nadia', lastName: 'Berger' })
  reader = await app.staff({ recruitment: 'read' })
  known = await app.write(createRecruiting)
  const { hostname, port } = new URL(sandbox.httpUrl)
  sdk = new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http', telemetry: false })
})
afterAll(async () => {
  await app?.close()
  await sandbox?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const rennes = {
  ...{
    houseNumber: '4',
    street: 'rue de Brest',
    complement: null,
    cityCode: '35238',
    postalCode: '35000',
    city: 'Rennes',
  },
  ...{ departementCode: '35', country: 'FR', latitude: 48.11, longitude: -1.69, freeAddress: null },
  completeAddress: '4 rue de Brest 35000 Rennes',
}
const create = async (more: Partial<SentOf<typeof recruitmentApi.save>> = {}) => {
  count += 1
  const email = `lea.morvan${count}@exemple.test`
  const { body } = await app.call(
    recruitmentApi.save,
    {
      ...{
        id: null,
        updatedAt: null,
        gender: 'female',
        firstName: 'Léa',
        lastName: 'Morvan',
        birthOn: '1990-05-04',
        email,
      },
      ...{ phone: { phoneNumber: '06 12 34 56 78', phoneRegion: 'FR' }, address: rennes, isStudent: false },
      ...{ coursesFormats: ['CAD'], establishmentIds: [], scholarLevelIds: [], graduations: [], experiences: [] },
      subjects: [{ subjectId: known.subjectId, isMain: true, levelIds: [] }],
      ...{ disponibility: null, interventionAddress: null, interventionRadiusKm: null, selfDescription: null },
      assignedStaffUserId: recruiter.staffUserId,
      ...more,
    },
    recruiter,
  )
  expect(body).toMatchObject({ errors: null })
  return { id: body.id!, email }
}
const cardOf = async (id: number) => (await app.call(recruitmentApi.card, { id: String(id) }, recruiter)).body
const inbox = async (to: string) => {
  const url = `${sandbox.httpUrl}/mail/api/messages`
  const { messages } = (await (await fetch(`${url}?to=${encodeURIComponent(to)}`)).json()) as {
    messages: { id: string }[]
  }
  const read = async (id: string) => (await (await fetch(`${url}/${id}`)).json()) as { subject: string; text: string }
  return Promise.all(messages.map(({ id }) => read(id)))
}
const validation = async (id: number, more: Partial<SentOf<typeof interviewsApi.saveValidation>> = {}) => {
  const { body } = await app.call(interviewsApi.showValidation, { id: String(id) }, recruiter)
  const { hasPaymentAccount: _, hasAccount: __, address, birthOn, email, ...shown } = body
  const form = {
    ...shown,
    birthOn: birthOn ?? '',
    email: email ?? '',
    address: address && { ...address, typedByHand: false },
  }
  return (await app.call(interviewsApi.saveValidation, { ...form, ...more }, recruiter)).body
}
const teacherOf = (id: number) =>
  app.database.db
    .selectFrom('candidates as c')
    .innerJoin('teachers as t', 't.id', 'c.teacherId')
    .leftJoin('accounts as a', 'a.personId', 't.personId')
    .select(['t.id', 't.status', 't.stripeAccountId', 't.stripeStatus', 'a.login'])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()

describe('mails', () => {
  test('RECRUIT-14 the first mail leaves filled, then the card is in its new column', async () => {
    const { id, email } = await create()
    const dialog = (await app.call(recruitmentApi.firstMail, { candidateId: String(id) }, recruiter)).body
    const template = dialog.templates.find((one) => one.id === dialog.templateId)!
    expect(dialog.to).toEqual({ name: 'Léa Morvan', email })
    const { subject, body, id: templateId } = template
    const sent = await app.call(
      recruitmentApi.sendMail,
      { candidateId: id, subject, body, templateId, acceptMissingTags: true },
      recruiter,
    )
    expect(sent.body).toEqual({ messageSent: true, warnings: [] })
    const messages = await inbox(email)
    expect(messages).toMatchObject([
      { subject: 'Votre candidature de professeur', text: expect.stringContaining('Bonjour Léa Morvan') },
    ])
    await app.call(recruitmentApi.changeStatus, { id, status: 'firstMail', from: 'contact' }, recruiter)
    expect((await cardOf(id)).status).toBe('firstMail')
    const { mails } = (await app.call(recruitmentApi.details, { id: String(id) }, recruiter)).body
    expect(mails).toMatchObject([{ subject: 'Votre candidature de professeur', status: 'sent' }])
  })

  test('a mail that opens the page of its candidate is copied to nobody; a refusal is', async () => {
    const { id } = await create()
    const copyOf = async (occasion: 'first' | 'refusal') =>
      (await app.call(recruitmentApi.firstMail, { candidateId: String(id), occasion }, recruiter)).body.copy
    const refusal = 'Ce mail porte un lien personnel\u00a0: il n’en part pas de copie.'
    expect(await copyOf('first')).toEqual({ address: null, refusal })
    expect(await copyOf('refusal')).toEqual({ address: expect.stringContaining('@'), refusal: null })
    const mail = { candidateId: id, subject: 'Votre candidature', body: 'Bonjour.', copyToContact: true }
    const first = await app.call(recruitmentApi.sendMail, { ...mail, occasion: 'first' }, recruiter)
    expect(first.body).toEqual({ messageSent: false, warnings: [refusal] })
    const told = await app.call(recruitmentApi.sendMail, { ...mail, occasion: 'refusal' }, recruiter)
    expect(told.body.messageSent).toBe(true)
    const sentTo = await app.database.db
      .selectFrom('messageRecipients as r')
      .innerJoin('messages as m', 'm.id', 'r.messageId')
      .select(['r.kind', 'm.purpose'])
      .where('m.aboutClass', '=', 'candidates')
      .where('m.aboutId', '=', id)
      .orderBy('r.id')
      .execute()
    expect(sentTo).toEqual([
      { kind: 'to', purpose: 'candidate-refusal' },
      { kind: 'bcc', purpose: 'candidate-refusal' },
    ])
  })

  test('the invitation says when, where and with whom; a mail that the server refuses leaves nothing moved', async () => {
    const { id } = await create({ email: 'refuse@exemple.test' })
    await app.call(
      interviewsApi.saveInterview,
      {
        ...{ candidateId: id, updatedAt: null, location: known.locationId, users: [recruiter.staffUserId] },
        ...{ startDateTime: '2030-11-25T13:30:00Z', endDateTime: '2030-11-25T14:00:00Z' },
      },
      recruiter,
    )
    const dialog = (
      await app.call(recruitmentApi.firstMail, { candidateId: String(id), occasion: 'interview' }, recruiter)
    ).body
    const said = Object.fromEntries(dialog.tags.map(({ name, value }) => [name, value]))
    expect(said).toMatchObject({
      ...{
        date_entretien: '25/11/2030',
        heure_entretien: '14:30',
        lieu_entretien: 'Agence de Rennes',
        interlocuteurs: 'Nadia Berger',
      },
    })
    const mail = {
      candidateId: id,
      occasion: 'interview' as const,
      subject: 'Entretien',
      body: 'Le {{date_entretien}}',
    }
    const answer = await app.call(recruitmentApi.sendMail, mail, recruiter)
    expect(answer.body.messageSent).toBe(false)
    expect(answer.body.warnings).toHaveLength(1)
    expect((await cardOf(id)).status).toBe('contact')
  })
})

describe('validation', () => {
  test('RECRUIT-16 validating opens the account at the provider and the account to sign in, mails its details, and saves', async () => {
    const { id, email } = await create()
    const bare = await app.call(recruitmentApi.changeStatus, { id, status: 'waitingForVoucher' }, recruiter)
    expect(bare.body.isValid).toBe(false)
    const answer = await validation(id, {
      report: 'Très à l’aise.',
      grStripeAccountToken: await tokenOf(sandbox.httpUrl),
    })
    expect(answer).toMatchObject({ errors: null, id, mailerErrors: null, apiError: null })
    const teacher = await teacherOf(id)
    expect(teacher).toMatchObject({
      status: 'candidate',
      login: email,
      stripeAccountId: expect.stringMatching(/^acct_/),
    })
    const account = await sdk.accounts.retrieve(teacher.stripeAccountId!)
    expect(account).toMatchObject({ type: 'custom', country: 'FR', individual: { last_name: 'Morvan' } })
    expect(await cardOf(id)).toMatchObject({ status: 'waitingForVoucher', hasAccount: true })
    const messages = await inbox(email)
    expect(messages[0]?.text).toContain('/public/reset-password/')
  })

  test('two clicks open one account; what another person typed meanwhile is a conflict', async () => {
    const { id } = await create()
    const token = await tokenOf(sandbox.httpUrl)
    const answers = await Promise.all([1, 2].map(() => validation(id, { grStripeAccountToken: token })))
    expect(answers.map((answer) => [answer.errors, answer.apiError])).toEqual([
      [null, null],
      [null, null],
    ])
    const { stripeAccountId } = await teacherOf(id)
    const { data } = await sdk.accounts.list({ limit: 100 })
    const { teacherId } = await cardOf(id)
    expect(
      data.filter(({ metadata }) => metadata?.teachers === String(teacherId)).map((account) => account.id),
    ).toEqual([stripeAccountId])
  })

  test('a token that the provider refuses leaves the candidate where they stand, with its sentence', async () => {
    const { id } = await create()
    expect(await validation(id, { grStripeAccountToken: null })).toMatchObject({
      errors: { messages: ['Le compte de paiement n’a pas pu être préparé\u00a0: réessayez.'] },
    })
    const token = await tokenOf(sandbox.httpUrl)
    await validation((await create()).id, { grStripeAccountToken: token })
    const used = await validation(id, { grStripeAccountToken: token })
    expect(used).toMatchObject({
      errors: null,
      id: null,
      apiError: `You cannot use a Stripe token more than once: ${token}.`,
    })
    expect(await teacherOf(id)).toMatchObject({ stripeAccountId: null, login: null })
    expect((await cardOf(id)).status).toBe('contact')
  })

  test('a minor is not validated, and nothing is asked of the provider', async () => {
    const { id } = await create({ birthOn: null })
    const before = await sdk.accounts.list({ limit: 1 })
    const answer = await validation(id, { birthOn: '2015-01-01', grStripeAccountToken: await tokenOf(sandbox.httpUrl) })
    expect(answer.errors?.propertyPaths).toEqual(['birthOn'])
    expect((await sdk.accounts.list({ limit: 1 })).data[0]?.id).toBe(before.data[0]?.id)
  })
})

describe('the account that pays', () => {
  test('BILL-40 a document token goes with the teacher’s id and the provider’s token, and completes the account', async () => {
    const { id } = await create()
    await validation(id, { grStripeAccountToken: await tokenOf(sandbox.httpUrl) })
    const teacher = await teacherOf(id)
    expect(teacher.stripeStatus).toMatchObject({ currentlyDue: ['individual.verification.document'] })
    const form = new FormData()
    form.set('purpose', 'identity_document')
    form.set('file', new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'recto.jpg'))
    const file = (await (await postToProvider(sandbox.httpUrl, '/files', form)).json()) as { id: string }
    const { body: payee } = await app.call(paymentAccountApi.information, { teacherID: String(teacher.id) }, recruiter)
    expect(payee).toMatchObject({
      teacherId: teacher.id,
      hasUser: true,
      hasPaymentAccount: true,
      line1: '4 rue de Brest',
      phone: '+33612345678',
    })
    const fields = new URLSearchParams(accountTokenFields(payee, { front: file.id, back: null }))
    const made = (await (await postToProvider(sandbox.httpUrl, '/tokens', fields)).json()) as { id: string }
    const sent = { teacherId: teacher.id, token: made.id }
    expect((await app.call(paymentAccountApi.documentToken, sent, reader)).status).toBe(403)
    expect((await app.call(paymentAccountApi.documentToken, sent, recruiter)).body).toMatchObject({
      errors: null,
      apiError: null,
    })
    expect((await teacherOf(id)).stripeStatus).toMatchObject({ currentlyDue: [] })
  })

  const saveTeacher = async (id: number, more: Partial<SentOf<typeof teachersApi.save>>) => {
    const { body } = await app.call(teachersApi.show, { id: String(id) }, recruiter)
    const address = body.address && { ...body.address, typedByHand: false }
    const form = { ...(body as unknown as SentOf<typeof teachersApi.save>), address, ...more }
    return (await app.call(teachersApi.save, form, recruiter)).body
  }

  test('TEACH-38 saving a teacher takes the id, whether there is to be a user, and the account token', async () => {
    const { id, email } = await create()
    const teacher = await teacherOf(id)
    const grStripeAccountToken = await tokenOf(sandbox.httpUrl)
    const answer = await saveTeacher(teacher.id, { id: teacher.id, hasUser: true, grStripeAccountToken })
    expect(answer).toMatchObject({ errors: null, id: teacher.id, mailerErrors: null, apiError: null })
    expect(await teacherOf(id)).toMatchObject({ login: email, stripeAccountId: expect.stringMatching(/^acct_/) })
    // what the form now holds is the latest: saving again is no conflict, and nothing is made twice
    const again = await saveTeacher(teacher.id, { updatedAt: answer.updatedAt, hasUser: true })
    expect(again).toMatchObject({ errors: null, apiError: null })
    expect(await inbox(email)).toHaveLength(1)
  })

  test('an account that the provider does not know any more is opened anew', async () => {
    const { id } = await create()
    const teacher = await teacherOf(id)
    await app.write((db) =>
      db.updateTable('teachers').set({ stripeAccountId: 'acct_lost' }).where('id', '=', teacher.id).execute(),
    )
    const sent = { teacherId: teacher.id, token: await tokenOf(sandbox.httpUrl) }
    expect((await app.call(paymentAccountApi.documentToken, sent, recruiter)).body).toMatchObject({ apiError: null })
    const { stripeAccountId } = await teacherOf(id)
    expect(stripeAccountId).not.toBe('acct_lost')
    expect((await sdk.accounts.retrieve(stripeAccountId!)).metadata).toMatchObject({ teachers: String(teacher.id) })
  })

  test('a token refused while a teacher is saved is told beside the record, which is saved', async () => {
    const { id } = await create()
    const teacher = await teacherOf(id)
    const answer = await saveTeacher(teacher.id, { lastName: 'Le Bihan', grStripeAccountToken: 'ct_unknown' })
    expect(answer).toMatchObject({ errors: null, id: teacher.id, apiError: "No such token: 'ct_unknown'" })
    expect((await cardOf(id)).title).toBe('Léa LE BIHAN')
  })
})
