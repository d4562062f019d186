// The rules in time on the real database: what a change would do, a rule that follows from its day, one taken back, what is refused.
import { rulesApi as api } from '@cartable/domain/accounting/rates/rules.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { addDays, dayOf } from '@cartable/domain/kernel/dates.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeRegistration, arrangeStage } from '../../../../test/factories/traineeships.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'

const clock = fixedClock('2026-11-10T10:00:00.000Z')
let app: TuitionApp
let director: Caller
let maths: Tuition
let piano: Tuition
let online: Tuition

beforeAll(async () => {
  app = await startTuitionApp({ clock })
  director = await app.director()
  ;[maths, piano, online] = await app.write(async (db) => {
    const all = [
      await arrangeContract(db),
      await arrangeContract(db),
      await arrangeContract(db, { format: 'CEL' }),
    ] as const
    await sql`update subjects set type = 'music' where id = (select subject_id from contracts where id = ${all[1].contractId})`.execute(
      db,
    )
    return all
  })
})
afterAll(() => app.close())

const today = () => dayOf(clock.now().toISOString())
const bill = async (tuition: Tuition, doneAt: string) => {
  const id = await app.write((db) => arrangeCourse(db, tuition, { doneAt }))
  const { body } = await app.call(coursesApi.confirm, { id }, director)
  expect(body.errorMsgs).toEqual([])
  const { rows } = await sql<{ percent: string; mentions: { texts: string[]; service: { nature: string } } }>`
    select trim_scale(l.vat_percent::numeric)::text as percent, b.mentions from bill_lines l join bills b on b.id = l.bill_id where l.course_id = ${id}`.execute(
    app.database.db,
  )
  return { percent: rows[0]?.percent, nature: rows[0]?.mentions.service.nature, texts: rows[0]?.mentions.texts }
}
const code = async (name: string) => {
  const { rows } = await sql<{ id: number }>`select id from vat_codes where code = ${name}`.execute(app.database.db)
  return rows[0]?.id ?? 0
}
const change = async (values: Partial<SentOf<typeof api.ruleSave>> = {}): Promise<SentOf<typeof api.ruleSave>> => ({
  ...{ kind: 'vat', from: addDays(today(), 1), legalBasis: 'Loi de finances' },
  ...{ activity: 'tuition-home', vatStatus: 'liable', territory: 'metropole', vatCodeId: await code('TN20') },
  ...values,
})
const save = async (values: Partial<SentOf<typeof api.ruleSave>> = {}) =>
  (await app.call(api.ruleSave, await change(values), director)).body
const rowsOf = async (matter: string) =>
  (await app.call(api.rulesList, {}, director)).body.rows.filter((row) => row.matter === matter)
const support = 'Soutien scolaire à domicile · Assujettie à la TVA · Métropole'

describe('what a lesson is billed as', () => {
  test('maths at home 10 %, the piano 20 %, online 20 %, each said for what it is', async () => {
    expect(await bill(maths, '2026-11-09T15:00:00Z')).toMatchObject({
      percent: '10',
      nature: 'Soutien scolaire à domicile',
    })
    expect(await bill(piano, '2026-11-09T15:00:00Z')).toMatchObject({ percent: '20', nature: 'Cours à domicile' })
    expect(await bill(online, '2026-11-09T15:00:00Z')).toMatchObject({ percent: '20', nature: 'Cours particuliers' })
  })
})

describe('a rule that follows', () => {
  test('begins tomorrow at the earliest, with its legal basis and an active code', async () => {
    const early = await save({ from: today() })
    expect(early.errors?.propertyPaths).toEqual(['from'])
    expect(early.errors?.messages[0]).toContain('à partir du 11/11/2026')
    expect(
      (await app.call(api.ruleSave, { ...(await change()), legalBasis: '' }, director)).body.errors?.propertyPaths,
    ).toEqual(['legalBasis'])
    expect((await save({ vatCodeId: null })).errors?.propertyPaths).toContain('vatCodeId')
  })

  test('is seen before it is made: contracts, rates, and the lessons of last month tried', async () => {
    const late = await bill(maths, '2026-10-20T15:00:00Z')
    expect(late.percent).toBe('10')
    const { body } = await app.call(api.rulePreview, await change(), director)
    expect(body.moves).toEqual([{ fromPercent: '10', toPercent: '20', contracts: 1, lessons: 0 }])
    expect(body.contracts).toMatchObject([{ id: maths.contractId, fromPercent: '10', toPercent: '20' }])
    expect(body.tried).toMatchObject({ month: '2026-10-01', lessons: 1 })
    // 45 €: 4,09 € of VAT at 10 %, 7,50 € at 20 %
    expect(body.tried.differences).toMatchObject([{ billedPercent: '10', triedPercent: '20', cents: 341 }])
    expect(await rowsOf(support)).toHaveLength(1)
  })

  test('of a company of stages, what it changes is registrations that are still to be billed, and what no count tells is said', async () => {
    await app.write(async (db) => {
      const soon = await arrangeStage(db, { startsOn: '2026-12-21', endsOn: '2026-12-22' })
      const before = await arrangeStage(db, { startsOn: '2026-11-10', endsOn: '2026-11-11' })
      await arrangeRegistration(db, soon)
      await arrangeRegistration(db, soon)
      await arrangeRegistration(db, soon, { cancelled: true })
      await arrangeRegistration(db, before)
    })
    const stages = {
      ...({ kind: 'company', company: 'traineeship', isSapDeclared: false } as const),
      ...({ employeeRegime: 'prestataire', vatDue: 'collection', vatStatus: 'franchise' } as const),
    }
    const { body } = await app.call(api.rulePreview, await change(stages), director)
    expect(body.registrations).toEqual([{ fromPercent: '20', toPercent: '0', registrations: 2 }])
    expect(body).toMatchObject({ activeContracts: 0, unsaid: [expect.stringContaining('suppléments')] })
    const same = await app.call(
      api.rulePreview,
      await change({ ...stages, vatStatus: 'liable', vatDue: 'debits' }),
      director,
    )
    expect(same.body.registrations).toEqual([])
    expect(same.body.unsaid[0]).toContain('L’exigibilité de la TVA change')
  })

  test('lessons before its day keep theirs, whenever they are confirmed', async () => {
    expect((await save()).errors).toBeNull()
    expect((await rowsOf(support)).map(({ holds, until }) => [holds, until])).toEqual([
      ['TI10 (10\u00a0%)', '2026-11-11'],
      ['TN20 (20\u00a0%)', null],
    ])
    clock.set('2026-11-12T10:00:00.000Z')
    director = await app.director()
    expect((await bill(maths, '2026-11-10T15:00:00Z')).percent).toBe('10')
    expect((await bill(maths, '2026-11-11T15:00:00Z')).percent).toBe('20')
  })

  test('one to come is taken back, and what it followed goes on; one that served is not', async () => {
    expect((await save({ vatCodeId: await code('TI10') })).errors).toBeNull()
    const [first, , third] = await rowsOf(support)
    const withdraw = async (id = 0) => (await app.call(api.ruleWithdraw, { kind: 'vat', id }, director)).body
    expect((await withdraw(first?.id)).isValid).toBe(false)
    expect(await withdraw(third?.id)).toEqual({ isValid: true, errorMsgs: [] })
    expect((await rowsOf(support)).map(({ holds, until }) => [holds, until])).toEqual([
      ['TI10 (10\u00a0%)', '2026-11-11'],
      ['TN20 (20\u00a0%)', null],
    ])
  })

  test('a company in franchise bills without VAT, and says by which article', async () => {
    const from = addDays(today(), 1)
    const saved = await save({
      kind: 'company',
      company: 'private-tuition',
      vatStatus: 'franchise',
      isSapDeclared: false,
      employeeRegime: 'mandataire',
      vatDue: 'collection',
      from,
    })
    expect(saved.errors).toBeNull()
    clock.advance(2 * 86_400_000)
    director = await app.director()
    const paper = await bill(piano, `${from}T15:00:00Z`)
    expect(paper).toMatchObject({ percent: '0', nature: 'Cours particuliers' })
    expect(paper.texts?.[0]).toBe('TVA non applicable, article 293 B du Code général des impôts')
    const again = {
      kind: 'company',
      company: 'private-tuition',
      vatStatus: 'liable',
      isSapDeclared: true,
      employeeRegime: 'mandataire',
      vatDue: 'collection',
    } as const
    await app.write((db) => db.updateTable('companies').set({ sapNumber: null, sapDeclaredOn: null }).execute())
    expect((await save({ ...again, from: addDays(today(), 1) })).errors?.propertyPaths).toEqual(['isSapDeclared'])
  })

  test('a rule of its own, more precise, takes some lessons from the general one', async () => {
    const from = addDays(today(), 1)
    const adults = { kind: 'activity', subjectType: 'music', place: 'student-home', isCollective: 'alone' } as const
    const { body } = await app.call(
      api.rulePreview,
      await change({ ...adults, activity: 'tuition-collective', from }),
      director,
    )
    expect(body.contracts.map(({ id }) => id)).toEqual([])
    expect((await save({ ...adults, activity: 'tuition-collective', from })).errors).toBeNull()
    expect(await rowsOf('Musique · Chez l’élève · Un seul élève')).toMatchObject([
      { holds: 'Cours collectifs ou hors du domicile', isToCome: true },
    ])
  })

  test('a rate of the law is followed, never changed', async () => {
    const saved = await save({ kind: 'rate', rateCode: 'cash-payment-limit', value: '1 200,50', from: '2027-01-01' })
    expect(saved.errors).toBeNull()
    expect(
      (await rowsOf('Plafond d’un paiement en espèces d’un particulier à un professionnel')).map((row) => row.holds),
    ).toEqual(['1\u202f000,00\u00a0€', '1\u202f200,50\u00a0€'])
    const edited = app.write((db) =>
      sql`update statutory_rates set value = 5 where code = 'tax-credit-rate'`.execute(db),
    )
    await expect(edited).rejects.toMatchObject({ constraint: 'rules_not_retroactive' })
  })
})
