// What an accountant is to confirm: each point with its setting, and back again by itself when the setting changes.
import { questionsApi } from '@cartable/domain/accounting/rates/questions.api.ts'
import { accountantQuestions, standingOf } from '@cartable/domain/accounting/rates/questions.schema.ts'
import { rulesApi } from '@cartable/domain/accounting/rates/rules.api.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeDeclaration } from '../../../../test/factories/declaration.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'

let app: TuitionApp
let accountant: Caller
beforeAll(async () => {
  app = await startTuitionApp()
  await app.write((db) => arrangeDeclaration(db))
  await app.start()
  accountant = await app.staff({ accounting: 'write' })
})
afterAll(() => app.close())

const list = async () => (await app.call(questionsApi.questionsList, {}, accountant)).body.rows
const find = async (question: string) => (await list()).find((row) => row.question === question)!
const today = () => app.platform.clock.today()
const confirm = async (more: object = {}) =>
  (
    await app.call(
      questionsApi.questionConfirm,
      {
        question: 'cancellation-fee-vat',
        setting: (await find('cancellation-fee-vat')).setting,
        confirmedBy: 'Cabinet Le Goff',
        confirmedOn: today(),
        note: '',
        ...more,
      } as never,
      accountant,
    )
  ).body

test('every point says its setting, and none is confirmed at first', async () => {
  const rows = await list()
  expect(rows.map(({ question }) => question)).toEqual(Object.keys(accountantQuestions))
  expect(rows.filter((row) => row.setting === null)).toEqual([])
  expect(new Set(rows.map(standingOf))).toEqual(new Set(['open']))
  expect((await find('tuition-status')).setting).toBe('Assujettie à la TVA, déclarée services à la personne')
  expect((await find('vat-due')).setting).toBe(
    'Cours particuliers\u00a0: TVA exigible à l’encaissement\u00a0; Stages\u00a0: TVA exigible à l’encaissement',
  )
  expect((await find('cancellation-fee-vat')).setting).toBe('TN20 (20\u00a0%)')
  expect((await find('overseas-vat')).setting).toContain('TSR21 (2,1\u00a0%)')
  expect((await find('pay-leave')).setting).toBe('Non dit\u00a0: aucun bulletin n’est établi')
  expect((await find('pay-taken-back')).setting).toBe('10\u00a0% au plus')
  expect((await find('school-language')).setting).toBe('Soutien scolaire à domicile')
})

test('a confirmation is of what was read: neither to come, nor of another setting, by name', async () => {
  expect((await confirm({ confirmedOn: addDays(today(), 1) })).errors?.propertyPaths).toEqual(['confirmedOn'])
  expect((await confirm({ setting: 'TI10 (10\u00a0%)' })).errors?.messages).toEqual([
    'Le réglage vient de changer\u00a0: relisez-le avant de noter la confirmation.',
  ])
  expect((await confirm({ confirmedBy: ' ' })).errors?.propertyPaths).toEqual(['confirmedBy'])
  expect(standingOf(await find('cancellation-fee-vat'))).toBe('open')
})

test('confirmed, then set otherwise: it is to be confirmed again, and both settings can be read; then taken back', async () => {
  expect((await confirm({ note: 'Par téléphone.' })).errors).toBeNull()
  const confirmed = await find('cancellation-fee-vat')
  expect(standingOf(confirmed)).toBe('confirmed')
  expect(confirmed.answer).toMatchObject({ confirmedBy: 'Cabinet Le Goff', note: 'Par téléphone.' })
  const { body } = await app.call(rulesApi.rulesList, {}, accountant)
  const rule = body.rows.find(
    ({ kind, change }) =>
      kind === 'vat' &&
      change.activity === 'cancellation-fee' &&
      change.vatStatus === 'liable' &&
      change.territory === 'metropole',
  )!
  const other = body.vatCodes.find(({ label }) => label.startsWith('EXO261'))!
  const change = { ...rule.change, kind: 'vat', from: today(), legalBasis: 'Rescrit', vatCodeId: other.value }
  expect((await app.call(rulesApi.ruleSave, change as never, accountant)).body.errors).toBeNull()
  const changed = await find('cancellation-fee-vat')
  expect(standingOf(changed)).toBe('changed')
  expect([changed.answer?.setting, changed.setting]).toEqual(['TN20 (20\u00a0%)', 'EXO261 (0\u00a0%)'])
  expect((await confirm()).errors).toBeNull()
  expect(standingOf(await find('cancellation-fee-vat'))).toBe('confirmed')
  const reopen = async () =>
    (await app.call(questionsApi.questionReopen, { question: 'cancellation-fee-vat' }, accountant)).body
  expect(await reopen()).toEqual({ isValid: true, errorMsgs: [] })
  expect((await reopen()).errorMsgs).toEqual(['Ce point n’est déjà plus confirmé.'])
  expect(standingOf(await find('cancellation-fee-vat'))).toBe('open')
})

test('who only reads accounts confirms nothing', async () => {
  const reader = await app.staff({ accounting: 'read' })
  const [row] = await list()
  const answer = { question: row!.question, setting: row!.setting!, confirmedBy: 'X', confirmedOn: today(), note: '' }
  expect((await app.call(questionsApi.questionConfirm, answer as never, reader)).status).toBe(403)
  expect((await app.call(questionsApi.questionReopen, { question: row!.question }, reader)).status).toBe(403)
})
