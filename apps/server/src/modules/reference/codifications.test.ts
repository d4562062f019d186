// Every declared reference table through HTTP: what its declaration promises, proved for each without knowing its fields.
import { journalApi } from '@cartable/domain/journal/journal.api.ts'
import type { CodificationField } from '@cartable/domain/kernel/codification.ts'
import { codifications } from '@cartable/domain/reference/reference.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let admin: Caller
let colleague: Caller
let reader: Caller
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.staff({ codification: 'write', traces: 'read' }, { firstName: 'Claire', lastName: 'Delmas' })
  colleague = await app.staff({ codification: 'write' }, { firstName: 'Marie', lastName: 'Thomas' })
  reader = await app.staff({ codification: 'read' })
})
afterAll(() => app.close())

const sampleOf = (field: CodificationField): unknown => {
  if (field.kind === 'color') return '#3B6FB6'
  if (field.kind === 'flag') return true
  if (field.kind === 'order') return 7
  return field.kind === 'choices' ? Object.keys(field.choices).slice(0, 2) : 'Échantillon'
}
/** What no column of this kind holds. */
const wrongOf = (field: CodificationField): unknown[] => {
  if (field.kind === 'color') return ['bleu', '#12', '<b>', 3]
  if (field.kind === 'flag') return ['oui', 1, null]
  if (field.kind === 'order') return [-1, 1.5, 1_000_000, 'x']
  if (field.kind === 'choices') return [['nowhere'], 'staff', [1]]
  return ['', '   ', 'x'.repeat(151), 'a\u0000b', '\ud800', 12, null]
}

for (const codification of codifications) {
  const { operations, fields, table, titles } = codification
  const sample = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field)]))
  type Input = Parameters<typeof app.call<typeof operations.save>>[1]
  const save = (values: object, as: Caller = admin) =>
    app.call(operations.save, { id: null, updatedAt: null, ...sample, ...values } as Input, as)
  const create = async (name: string, values: object = {}): Promise<number> => {
    const { body } = await save({ name, ...values })
    expect(body.errors).toBeNull()
    return body.id as number
  }
  const show = async (id?: number) =>
    (await app.call(operations.show, id === undefined ? {} : { id: String(id) }, admin)).body as unknown as Record<
      string,
      unknown
    >
  const list = async (input: Record<string, string> = {}) => (await app.call(operations.list, input, admin)).body
  const namesOf = async (input: Record<string, string> = {}) =>
    (await list({ size: '100', ...input })).rows.map((row) => (row as unknown as { name: string }).name)

  describe(titles.plural, () => {
    test('CODIF-01 the list is paged by the server, searched without accents or capitals, sorted both ways', async () => {
      for (const name of ['zèbre', 'Éléphant', 'eider', 'Faon']) await create(`${name} liste`)
      expect(await namesOf({ q: 'liste' })).toEqual(['eider liste', 'Éléphant liste', 'Faon liste', 'zèbre liste'])
      expect(await namesOf({ q: 'LISTE ELEPH' })).toEqual(['Éléphant liste'])
      expect((await namesOf({ q: 'liste', sort: 'name.desc' }))[0]).toBe('zèbre liste')
      const second = await list({ q: 'liste', page: '2', size: '3' })
      expect(second).toMatchObject({ total: 4, totalIsExact: true, page: 2, size: 3 })
      expect(second.rows).toHaveLength(1)
      expect(await namesOf({ q: '%' })).toEqual([])
      expect((await app.call(operations.list, { sort: 'enabled; drop table x.asc' }, admin)).status).toBe(400)
    })

    test('CODIF-02 CODIF-13 an empty form starts from defaults, and a record that does not exist is a 404', async () => {
      const empty = await show()
      expect(empty).toMatchObject({ id: null, updatedAt: null, enabled: true, usedCount: 0, name: '' })
      for (const [name, field] of Object.entries(fields)) {
        if (field.kind !== 'choices') continue
        const offered = (empty.options as Record<string, { value: string; label: string }[]>)[name]
        expect(offered).toEqual(Object.entries(field.choices).map(([value, label]) => ({ value, label })))
      }
      expect((await app.call(operations.show, { id: '987654' }, admin)).status).toBe(404)
    })

    test('CODIF-13 what was saved is shown, changed, and stamped', async () => {
      const id = await create('Aller')
      const first = await show(id)
      const { name: _, color, ...plain } = sample
      expect(first).toMatchObject({ id, name: 'Aller', ...plain, ...(color ? { color: '#3b6fb6' } : {}) })
      const { body } = await save({ id, updatedAt: first.updatedAt, name: '  <b>Retour</b> 🎒 مرحبا  ' })
      expect(body).toMatchObject({ errors: null, id })
      expect(await show(id)).toMatchObject({ name: '<b>Retour</b> 🎒 مرحبا', updatedAt: body.updatedAt })
    })

    test('CODIF-10 CODIF-20 what a field cannot hold is refused at the field and nothing is saved', async () => {
      const { total } = await list({ withDisabled: 'true' })
      for (const [name, field] of Object.entries(fields))
        for (const wrong of wrongOf(field)) {
          const { status, body } = await save({ [name]: wrong })
          expect(status, `${name}: ${JSON.stringify(wrong)}`).toBe(200)
          expect(body.errors?.propertyPaths.map((path) => path.split('.')[0])).toEqual([name])
          expect(body.errors?.messages[0]).toMatch(/^[A-ZÀÉ].+\.$/)
        }
      expect((await list({ withDisabled: 'true' })).total).toBe(total)
    })

    test('a name is taken once, whatever its capitals, and its own row keeps it', async () => {
      const id = await create('Pris')
      const { body } = await save({ name: 'PRIS' })
      expect(body.errors).toEqual({ propertyPaths: ['name'], messages: ['Ce nom est déjà pris.'] })
      expect((await save({ id, updatedAt: (await show(id)).updatedAt, name: 'pris' })).body.errors).toBeNull()
    })

    test('CODIF-05 rows are disabled in bulk by their ids, and enabled again', async () => {
      const ids = [await create('Masse 1'), await create('Masse 2'), await create('Masse 3')]
      const disable = (enabled?: boolean) =>
        app.call(operations.disable, enabled === undefined ? { ids: [...ids, 987_654] } : { ids, enabled }, admin)
      expect((await disable()).body).toEqual({ disabledCount: 3 })
      expect((await disable()).body).toEqual({ disabledCount: 0 })
      expect((await show(ids[1])).enabled).toBe(false)
      expect((await disable(true)).body).toEqual({ disabledCount: 3 })
      expect((await show(ids[1])).enabled).toBe(true)
      expect((await app.call(operations.disable, { ids: ['x'] as never }, admin)).status).toBe(400)
    })

    test('CODIF-06 CODIF-11 disabled rows are left out unless they are asked for', async () => {
      const id = await create('Bascule 1')
      await create('Bascule 2')
      await app.call(operations.disable, { ids: [id] }, admin)
      expect(await namesOf({ q: 'bascule' })).toEqual(['Bascule 2'])
      expect(await namesOf({ q: 'bascule', withDisabled: 'false' })).toEqual(['Bascule 2'])
      expect(await namesOf({ q: 'bascule', withDisabled: 'true' })).toEqual(['Bascule 1', 'Bascule 2'])
    })

    test('who saves over a newer version is told by whom it was changed, and shown it', async () => {
      const id = await create('Disputé')
      const read = await show(id)
      await save({ id, updatedAt: read.updatedAt, name: 'Disputé par Marie' }, colleague)
      const late = (await save({ id, updatedAt: read.updatedAt, name: 'Disputé par Claire' })) as unknown as {
        status: number
        body: { conflict: { changedBy: string; current: Record<string, unknown> } }
      }
      expect(late.status).toBe(409)
      expect(late.body.conflict).toMatchObject({
        changedBy: 'Marie Thomas',
        current: { id, name: 'Disputé par Marie' },
      })
      expect((await show(id)).name).toBe('Disputé par Marie')
      expect((await save({ id, updatedAt: null, name: 'Sans lecture' })).status).toBe(409)
    })

    test('each change is traced with its operation', async () => {
      const id = await create('Tracé')
      await app.call(operations.disable, { ids: [id] }, admin)
      const input = { className: table, entityId: String(id) } as never
      const { rows } = (await app.call(journalApi.tracesList, input, admin)).body
      expect(rows.map((row) => [row.action, row.user])).toEqual([
        ['update', 'Claire Delmas'],
        ['create', 'Claire Delmas'],
      ])
      expect(rows[0]?.details).toEqual([expect.objectContaining({ field: 'enabled', before: 'Oui', after: 'Non' })])
      const { operation } = await app.database.db
        .selectFrom('traces')
        .select('operation')
        .where('rootClass', '=', table)
        .where('rootId', '=', id)
        .where('action', '=', 'update')
        .executeTakeFirstOrThrow()
      expect(operation).toBe(operations.disable.id)
    })

    test('who may only read cannot save or disable', async () => {
      expect((await app.call(operations.list, {}, reader)).status).toBe(200)
      expect((await save({ name: 'Interdit' }, reader)).status).toBe(403)
      expect((await app.call(operations.disable, { ids: [1] }, reader)).status).toBe(403)
    })
  })
}

describe('particular tables', () => {
  const called = (key: string) => codifications.find((codification) => codification.key === key)!

  test('CODIF-17 disabled-account reasons are sorted by name ascending by default', () => {
    const { list } = called('disabledAccountReasons').operations
    expect(list.input.parse({}).sort).toEqual({ column: 'name', direction: 'asc' })
  })

  test('the form says how many rows use a record', async () => {
    const { operations } = called('disabledAccountReasons')
    const save = { id: null, updatedAt: null, name: 'Départ', availableFor: ['staff'] }
    const { id } = (await app.call(operations.save, save as never, admin)).body
    const { accountId } = await app.staff({})
    await app.write((db) =>
      db.updateTable('accounts').set({ disabledReasonId: id }).where('id', '=', accountId).execute(),
    )
    const { body } = await app.call(operations.show, { id: String(id) }, admin)
    expect(body).toMatchObject({ name: 'Départ', usedCount: 1 })
  })
})
