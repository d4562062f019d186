// VAT codes and system accounts through HTTP: pages, saves with every refusal, toggles, remaining natures.
import { accountingCodesApi as api } from '@cartable/domain/accounting/accounting-codes.api.ts'
import { refusalTitles } from '@cartable/domain/accounting/accounting-codes.refusals.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let accountant: Caller
let reader: Caller
beforeAll(async () => {
  app = await startTestApp()
  accountant = await app.staff({ accounting: 'write' }, { firstName: 'Inès', lastName: 'Caradec' })
  reader = await app.staff({ accounting: 'read' })
})
afterAll(() => app.close())

const vat = (values: Partial<SentOf<typeof api.vatCodeSave>> = {}): SentOf<typeof api.vatCodeSave> => ({
  id: null,
  updatedAt: null,
  type: 'reduced',
  code: 'TR7',
  rate: '7',
  ...values,
})
const account = (values: Partial<SentOf<typeof api.sysAccountSave>> = {}): SentOf<typeof api.sysAccountSave> => ({
  id: null,
  updatedAt: null,
  code: '625100',
  name: 'Voyages et déplacements',
  type: 'expense',
  nature: null,
  class: 6,
  ...values,
})
const saveVat = async (values: Partial<SentOf<typeof api.vatCodeSave>>) =>
  (await app.call(api.vatCodeSave, vat(values), accountant)).body
const saveAccount = async (values: Partial<SentOf<typeof api.sysAccountSave>>) =>
  (await app.call(api.sysAccountSave, account(values), accountant)).body
const vatRows = async (input: SentOf<typeof api.vatCodesList> = {}) =>
  (await app.call(api.vatCodesList, { size: '100', ...input }, accountant)).body.rows
const accountRows = async (input: SentOf<typeof api.sysAccountsList> = {}) =>
  (await app.call(api.sysAccountsList, { size: '100', ...input }, accountant)).body.rows
const vatOf = async (code: string) => (await vatRows({ withDisabled: 'true' })).find((row) => row.code === code)!
const accountOf = async (code: string) =>
  (await accountRows({ withDisabled: 'true' })).find((row) => row.code === code)!
const naturesFor = async (input: SentOf<typeof api.sysAccountRemainingNatures> = {}) =>
  (await app.call(api.sysAccountRemainingNatures, input, accountant)).body.natures.map(({ value }) => value)

describe('VAT codes', () => {
  test('ACCT-03 the list holds type, code and rate of the codes of French tuition', async () => {
    const rows = await vatRows({ sort: 'code.asc' })
    expect(rows.map(({ type, code, rate }) => [type, code, rate])).toEqual([
      ['exempt', 'DOM0', '0'],
      ['overseas', 'DOM85', '8.5'],
      ['exempt', 'EXO261', '0'],
      ['exempt', 'FR293B', '0'],
      ['intermediate', 'TI10', '10'],
      ['normal', 'TN20', '20'],
      ['reduced', 'TR55', '5.5'],
      ['super-reduced', 'TSR21', '2.1'],
    ])
  })

  test('ACCT-04 a saved code has its type, code, rate and state', async () => {
    const { id } = await saveVat({ code: 'dom21', type: 'overseas', rate: '2.1' })
    expect(await vatOf('DOM21')).toMatchObject({ id, type: 'overseas', rate: '2.1', isEnabled: true, usedCount: 0 })
  })

  test('lists are sorted by the French words, searched by code and type, and paged', async () => {
    const types = (await vatRows({ sort: 'type.asc' })).map(({ type }) => type)
    expect(types[0]).toBe('exempt')
    expect(types.at(-1)).toBe('super-reduced')
    expect((await vatRows({ q: 'exonere 293' })).map(({ code }) => code)).toEqual(['FR293B'])
    const { body } = await app.call(api.vatCodesList, { size: '2', page: '2', sort: 'rate.desc' }, accountant)
    expect(body.rows.map(({ code }) => code)).toEqual(['DOM85', 'TR55'])
    expect(body.total).toBeGreaterThanOrEqual(7)
  })

  test('ACCT-06 a comma becomes a dot before the rate is saved', async () => {
    const made = await saveVat({ code: 'VIRGULE', rate: '5,6' })
    const other = await saveVat({ code: 'POINT', rate: '5.7' })
    expect([made.errorsMsgs, other.errorsMsgs]).toEqual([[], []])
    expect((await vatOf('VIRGULE')).rate).toBe('5.6')
    expect((await vatOf('POINT')).rate).toBe('5.7')
  })

  test('ACCT-07 a code that fails the checks is refused with each reason at its field', async () => {
    expect(refusalTitles.vatCode).toBe('Ce code TVA ne peut pas être enregistré car :')
    const refused = await saveVat({ code: 'tn20', type: 'normal', rate: '20' })
    expect(refused).toEqual({
      id: null,
      updatedAt: null,
      errorsMsgs: [
        'le code «\u00a0TN20\u00a0» est déjà utilisé par un code actif',
        'le taux de 20,00\u00a0% existe déjà pour le type Normal, sous le code TN20',
      ],
      propertyPaths: ['code', 'rate'],
    })
    expect((await saveVat({ code: 'EXO', type: 'exempt', rate: '3' })).errorsMsgs).toEqual([
      'un code exonéré a un taux de 0\u00a0%',
    ])
    expect((await saveVat({ code: 'T V A', rate: '6' })).propertyPaths).toEqual(['code'])
    for (const rate of ['', 'dix', '-3', '101', '5,5,5', '1.234', '1e3'])
      expect((await saveVat({ code: 'FAUX', rate })).propertyPaths, rate).toContain('rate')
    expect(await saveVat({ code: ' ', type: 'autre' as never, rate: '' })).toMatchObject({
      propertyPaths: ['type', 'code', 'rate'],
      errorsMsgs: ['choisissez un type', 'le code est obligatoire', 'le taux est un nombre, tel que 5,5'],
    })
  })

  test('several exemptions stand at 0 %, each under its own code', async () => {
    expect((await saveVat({ code: 'EXO261-7', type: 'exempt', rate: '0' })).errorsMsgs).toEqual([])
  })

  test('ACCT-08 a save answers the id, and no message when it is done', async () => {
    const made = await saveVat({ code: 'TR8', rate: '8' })
    expect(made).toMatchObject({ id: expect.any(Number), errorsMsgs: [] })
    const changed = await saveVat({ id: made.id, updatedAt: made.updatedAt, code: 'TR9', rate: '9' })
    expect(changed).toMatchObject({ id: made.id, errorsMsgs: [] })
    expect(await vatOf('TR9')).toMatchObject({ id: made.id, rate: '9' })
  })

  test('a code changed by somebody else meanwhile is a conflict, and an unknown one is not found', async () => {
    const made = await saveVat({ code: 'DEUX', rate: '11' })
    await saveVat({ id: made.id, updatedAt: made.updatedAt, code: 'DEUX', rate: '12' })
    const late = await app.call(
      api.vatCodeSave,
      vat({ id: made.id, updatedAt: made.updatedAt, code: 'DEUX', rate: '13' }),
      accountant,
    )
    expect(late.status).toBe(409)
    expect((await vatOf('DEUX')).rate).toBe('12')
    expect((await app.call(api.vatCodeSave, vat({ id: 999_999 }), accountant)).status).toBe(404)
  })

  test('the same code saved twice at once is made once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => saveVat({ code: 'FOIS', rate: '14' })))
    expect(answers.filter(({ errorsMsgs }) => errorsMsgs.length === 0)).toHaveLength(1)
  })

  test('ACCT-09 a code is disabled and enabled by its id; disabling keeps the row', async () => {
    const { id } = await vatOf('TR55')
    expect((await app.call(api.vatCodeDisable, { id }, accountant)).body).toEqual({ isEnabled: false, errorsMsgs: [] })
    expect((await vatRows()).map(({ code }) => code)).not.toContain('TR55')
    expect(await vatOf('TR55')).toMatchObject({ isEnabled: false, rate: '5.5' })
    expect((await app.call(api.vatCodeDisable, { id }, accountant)).body.isEnabled).toBe(true)
    // asked for a state, a double click changes nothing the second time
    for (const _ of [1, 2])
      expect((await app.call(api.vatCodeDisable, { id, isEnabled: false }, accountant)).body.isEnabled).toBe(false)
    await app.call(api.vatCodeDisable, { id, isEnabled: true }, accountant)
    expect((await app.call(api.vatCodeDisable, { id: 999_999 }, accountant)).status).toBe(404)
  })

  test('a code that rules of today lead to is not put away', async () => {
    const { id } = await vatOf('TI10')
    const { body } = await app.call(api.vatCodeDisable, { id, isEnabled: false }, accountant)
    expect(body.isEnabled).toBeNull()
    expect(body.errorsMsgs[0]).toMatch(/^il est celui de «\u00a0Soutien scolaire à domicile\u00a0»/)
    expect((await vatOf('TI10')).isEnabled).toBe(true)
  })

  test('a disabled code whose place was taken does not come back', async () => {
    const { id } = await saveVat({ code: 'RETOUR', rate: '15' })
    await app.call(api.vatCodeDisable, { id: id! }, accountant)
    await saveVat({ code: 'RETOUR', rate: '16' })
    const { body } = await app.call(api.vatCodeDisable, { id: id! }, accountant)
    expect(body).toEqual({
      isEnabled: null,
      errorsMsgs: ['le code «\u00a0RETOUR\u00a0» est déjà utilisé par un code actif'],
    })
  })

  test('saves are traced under the name of who made them, and readers make none', async () => {
    const { id } = await vatOf('TN20')
    const trace = await app.database.db
      .selectFrom('traces')
      .select(['actorLabel', 'operation'])
      .where('entityClass', '=', 'vat_codes')
      .where('operation', '=', 'accounting.vatCodeSave')
      .executeTakeFirst()
    expect(trace?.actorLabel).toBe('Inès Caradec')
    for (const [operation, input] of [
      [api.vatCodeSave, vat()],
      [api.vatCodeDisable, { id }],
      [api.sysAccountSave, account()],
    ] as const)
      expect((await app.call(operation, input as never, reader)).status).toBe(403)
  })
})

describe('system accounts', () => {
  test('ACCT-10 the list holds code, name, type, nature and class of the chart of accounts', async () => {
    const row = (await accountRows({ q: '411' }))[0]
    expect(row).toMatchObject({ code: '411000', name: 'Clients', type: 'asset', nature: 'customer', class: 4 })
    const codes = (await accountRows()).map(({ code }) => code)
    for (const code of ['401000', '445711', '467800', '512500', '604000', '627000', '706100', '758000'])
      expect(codes).toContain(code)
    expect(codes).toEqual([...codes].sort())
  })

  test('lists of accounts are searched by the words of type and nature and sorted by each column', async () => {
    expect((await accountRows({ q: 'prestataire cartes' })).map(({ code }) => code)).toEqual(['512500'])
    for (const sort of ['name.desc', 'type.asc', 'class.desc', 'updatedAt.asc'] as const)
      expect((await accountRows({ sort })).length).toBeGreaterThan(30)
    const byNature = await accountRows({ sort: 'nature.desc' })
    expect(byNature.at(-1)?.nature).toBeNull()
  })

  test('ACCT-11 a saved account has code, name, type, nature, class and state', async () => {
    const { id, errorsMsgs } = await saveAccount({ code: '6251a' })
    expect(errorsMsgs).toEqual([])
    expect(await accountOf('6251A')).toEqual({
      id,
      code: '6251A',
      name: 'Voyages et déplacements',
      type: 'expense',
      nature: null,
      class: 6,
      isEnabled: true,
      usedCount: 0,
      updatedAt: expect.any(String),
    })
  })

  test('ACCT-13 an account is disabled and enabled by its id', async () => {
    const { id } = await accountOf('622000')
    expect((await app.call(api.sysAccountDisable, { id }, accountant)).body.isEnabled).toBe(false)
    expect((await accountRows()).map(({ code }) => code)).not.toContain('622000')
    expect((await app.call(api.sysAccountDisable, { id }, accountant)).body.isEnabled).toBe(true)
    expect((await accountRows()).map(({ code }) => code)).toContain('622000')
  })

  test('ACCT-14 only the natures that no other account has are offered', async () => {
    const card = await accountOf('512500')
    expect(await naturesFor()).not.toContain('card-provider')
    expect(await naturesFor({ id: String(card.id) })).toEqual(['card-provider'])
    await app.call(api.sysAccountDisable, { id: card.id }, accountant)
    expect(await naturesFor()).toEqual(['card-provider'])
    expect(await naturesFor({ type: 'asset' })).toEqual(['card-provider'])
    expect(await naturesFor({ type: 'expense' })).toEqual([])
    await saveAccount({ code: '512600', name: 'Cartes', type: 'asset', nature: 'card-provider', class: 5 })
    expect(await naturesFor()).toEqual([])
    const back = await app.call(api.sysAccountDisable, { id: card.id }, accountant)
    expect(back.body.errorsMsgs).toEqual([
      'la nature «\u00a0Prestataire de cartes\u00a0» est déjà celle du compte 512600',
    ])
  })

  test('every nature in the books is one that the program knows, and fits the type of its account', async () => {
    const { remainingNatures, natureFits } = await import('@cartable/domain/accounting/accounting-codes.rules.ts')
    const rows = await accountRows({ withDisabled: 'true' })
    expect(remainingNatures(rows.map(({ nature }) => nature))).toEqual([])
    for (const { nature, type } of rows) if (nature) expect(natureFits(nature, type), nature).toBe(true)
  })

  test('ACCT-15 an account that fails the checks is refused with each reason at its field', async () => {
    expect(refusalTitles.systemAccount).toBe("Ce domaine d'activité ne peut pas être enregistré car :")
    const refused = await saveAccount({ code: '411000', class: 7, type: 'asset', nature: 'customer' })
    expect(refused.errorsMsgs).toEqual([
      'le compte 411000 existe déjà',
      'le compte 411000 n’est pas de la classe 7',
      'un compte de classe 7 n’est pas du type Actif',
      'la nature «\u00a0Clients\u00a0» est déjà celle du compte 411000',
    ])
    expect(refused.propertyPaths).toEqual(['code', 'class', 'type', 'nature'])
    expect((await saveAccount({ code: '91' })).propertyPaths).toContain('code')
    expect((await saveAccount({ name: ' ' })).propertyPaths).toEqual(['name'])
    for (const wrong of [0, 9, 1.5, 'six'])
      expect((await saveAccount({ class: wrong as never })).propertyPaths).toContain('class')
    expect((await saveAccount({ code: '625200', nature: 'inventée' as never })).propertyPaths).toEqual(['nature'])
  })

  test('both spellings of the save are served', async () => {
    for (const [index, path] of [api.sysAccountSave.path, ...api.sysAccountSave.aliases!].entries()) {
      const answer = await app.http.inject({
        method: 'POST',
        url: `/api${path}`,
        payload: account({ code: `62530${index}` }),
        headers: { 'x-cartable': '1', 'sec-fetch-site': 'same-origin', cookie: accountant.cookie },
      })
      expect(answer.json()).toMatchObject({ errorsMsgs: [] })
    }
    expect(api.sysAccountSave.path).toBe('/accounting/codification/sysAccount/save')
    expect(await accountOf('625301')).toBeDefined()
  })

  test('an account that entries stand on keeps its code; its name may change', async () => {
    const { id, updatedAt } = await accountOf('411000')
    await app.write(async (db) => {
      await sql`insert into ledger_entries (company_id, journal_id, entry_on, piece_reference, piece_on, label)
        select j.company_id, j.id, '2026-03-02', 'F1', '2026-03-02', 'Essai' from ledger_journals j order by j.id limit 1`.execute(
        db,
      )
      const entry = sql`(select max(id) from ledger_entries)`
      await sql`insert into ledger_lines (entry_id, position, system_account_id, label, debit_cents, credit_cents)
        values (${entry}, 1, ${id}, 'Essai', 100, 0), (${entry}, 2, (select id from system_accounts where code = '706100'), 'Essai', 0, 100)`.execute(
        db,
      )
    })
    const clients = { id, updatedAt, name: 'Clients', type: 'asset', nature: 'customer', class: 4 } as const
    expect((await saveAccount({ ...clients, code: '411100' })).errorsMsgs).toEqual([
      'des écritures portent ce compte\u00a0: son code et sa classe ne changent plus',
    ])
    expect((await saveAccount({ ...clients, code: '411000', name: 'Familles' })).errorsMsgs).toEqual([])
    expect(await accountOf('411000')).toMatchObject({ name: 'Familles', usedCount: 1 })
  })
})
