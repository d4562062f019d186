// Proves the handles: read-only by default, writes under a declared operation, retries, cancelling, values as they travel.
import { folded } from '@cartable/domain/kernel/folded.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/db.ts'
import { type Database, inRead, inWrite } from './database.ts'
import { constraintOf, databaseErrorOf, sqlState } from './errors.ts'
import { likePattern, matchesSearch, prefixPattern } from './sql.ts'

let database: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ database, close } = await freshDatabase())
})
afterAll(() => close())

const actor = { operation: 'test.write', actorAccountId: 7, actorLabel: "Zoé d'Arc", requestId: 'r-1' }
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => databaseErrorOf(error)?.code ?? String(error),
  )
const addPerson = (lastName: string) =>
  inWrite(database, actor, (db) =>
    db.insertInto('people').values({ lastName }).returning('id').executeTakeFirstOrThrow(),
  )

describe('what is compared with what is typed', () => {
  it('is the same for SQL and for TypeScript, but for the spaces of print, which names never hold', async () => {
    const texts = ['Évrard', "L'Hostis", 'L’Hôstis', 'Cœur-Læticia', 'DE KERSAUSON', 'Ñandú', '12 rue de la Paix']
    const { rows } = await sql<{ key: string }>`
      select search_key(t) as key from unnest(${texts}::text[]) with ordinality as x (t, at) order by at`.execute(
      database.db,
    )
    expect(rows.map(({ key }) => key)).toEqual(texts.map(folded))
  })
})

describe('reads', () => {
  it('cannot write, alone or in a transaction', async () => {
    const write = (db: Database['db']) => sql`update people set last_name = 'x'`.execute(db)
    expect(await codeOf(write(database.db))).toBe('25006')
    expect(await codeOf(write(database.replica))).toBe('25006')
    expect(await codeOf(inRead(database, write, { repeatable: true }))).toBe('25006')
  })

  it('see one state in a repeatable transaction', async () => {
    const count = (db: Database['db']) =>
      db
        .selectFrom('people')
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    const [before, after] = await inRead(
      database,
      async (db) => {
        const first = await count(db)
        await addPerson('Passager')
        return [first.n, (await count(db)).n]
      },
      { repeatable: true },
    )
    expect(after).toBe(before)
    expect((await count(database.db)).n).toBe((before ?? 0) + 1)
  })

  it('stop on the server when the caller has gone', async () => {
    const gone = new AbortController()
    const read = inRead(database, (db) => sql`select pg_sleep(20)`.execute(db), { signal: gone.signal })
    setTimeout(() => gone.abort(), 100)
    await expect(read).rejects.toThrow('aborted')
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from pg_stat_activity where state = 'active' and query like '%pg_sleep(20)%' and pid <> pg_backend_pid()`.execute(
      database.db,
    )
    expect(rows[0]?.n).toBe(0)
  })

  it('are never sent as named statements, whose generic plan would ignore the search term', async () => {
    await database.db.connection().execute(async (db) => {
      for (let i = 0; i < 10; i++)
        await db.selectFrom('people').select('id').where('searchText', 'like', likePattern('dup')).execute()
      const { rows } = await sql<{ n: number; zone: string }>`
        select count(*) as n, current_setting('TimeZone') as zone from pg_prepared_statements`.execute(db)
      expect(rows).toEqual([{ n: 0, zone: 'Europe/Paris' }])
    })
  })
})

describe('writes', () => {
  it('leave a trace that carries operation, actor and request', async () => {
    const { id } = await addPerson('Tracé')
    const trace = await database.db
      .selectFrom('traces')
      .selectAll()
      .where('entityClass', '=', 'people')
      .where('entityId', '=', id)
      .executeTakeFirstOrThrow()
    expect(trace).toMatchObject({
      operation: 'test.write',
      actorAccountId: 7,
      actorLabel: "Zoé d'Arc",
      requestId: 'r-1',
      action: 'create',
      rootClass: 'people',
      rootId: id,
    })
    expect(trace.changes).toEqual({ last_name: [null, 'Tracé'] })
  })

  it('are refused outside an operation, and the operation does not outlive its transaction', async () => {
    await addPerson('Avant')
    for (let i = 0; i < 3; i++) {
      expect(await codeOf(database.writer.insertInto('people').values({ lastName: 'x' }).execute())).toBe(
        sqlState.outsideOperation,
      )
    }
  })

  it('are rolled back together when anything throws, and what waits for the commit is dropped', async () => {
    const effects: string[] = []
    const failing = inWrite(database, actor, async (db, afterCommit) => {
      await db.insertInto('people').values({ lastName: 'Fantôme' }).execute()
      afterCommit(() => void effects.push('mail'))
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(effects).toEqual([])
    expect(await database.db.selectFrom('people').select('id').where('lastName', '=', 'Fantôme').execute()).toEqual([])
  })

  it('run what waits for the commit once the row is visible to others', async () => {
    let seen = 0
    await inWrite(database, actor, async (db, afterCommit) => {
      const { id } = await db
        .insertInto('people')
        .values({ lastName: 'Visible' })
        .returning('id')
        .executeTakeFirstOrThrow()
      afterCommit(async () => {
        seen = (await database.db.selectFrom('people').select('id').where('id', '=', id).execute()).length
      })
      expect(await database.db.selectFrom('people').select('id').where('id', '=', id).execute()).toEqual([])
    })
    expect(seen).toBe(1)
  })

  it('never pass for committed when an error inside was swallowed', async () => {
    const swallowing = inWrite(database, actor, async (db) => {
      await sql`select 1 / 0`.execute(db).catch(() => undefined)
    })
    await expect(swallowing).rejects.toThrow('swallowed')
  })

  it('are tried again after a deadlock', async () => {
    const { id: a } = await addPerson('A')
    const { id: b } = await addPerson('B')
    let runs = 0
    const touch = (first: number, second: number) =>
      inWrite(database, actor, async (db) => {
        runs++
        await db
          .updateTable('people')
          .set({ firstName: `${first}` })
          .where('id', '=', first)
          .execute()
        await sql`select pg_sleep(0.2)`.execute(db)
        await db
          .updateTable('people')
          .set({ firstName: `${first}` })
          .where('id', '=', second)
          .execute()
      })
    await Promise.all([touch(a, b), touch(b, a)])
    expect(runs).toBe(3)
  })

  it('tell the name of the constraint, also when it fires at commit', async () => {
    const wrong = inWrite(database, actor, (db) =>
      db.insertInto('people').values({ lastName: 'x', birthOn: '1850-01-01' }).execute(),
    )
    expect(constraintOf(await wrong.catch((error: unknown) => error))).toBe('people_birth_on_check')
    const atCommit = inWrite(database, actor, async (db) => {
      const { id } = await db
        .insertInto('people')
        .values({ lastName: 'Client' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const customer = await db
        .insertInto('customers')
        .values({ personId: id })
        .returning('id')
        .executeTakeFirstOrThrow()
      const order = await db
        .insertInto('orders')
        .values({ companyId: 2, customerId: customer.id, orderedOn: '2026-11-12', amountCents: 1000 })
        .returning('id')
        .executeTakeFirstOrThrow()
      const bill = {
        kind: 'bill' as const,
        companyId: 2,
        customerId: customer.id,
        orderId: order.id,
        issuedOn: '2026-11-12',
      }
      await db
        .insertInto('bills')
        .values({ ...bill, totalCents: 1000, totalExclTaxCents: 909, vatCents: 91, billedName: 'x' })
        .execute()
    })
    expect(constraintOf(await atCommit.catch((error: unknown) => error))).toBe('bills_sum_of_lines')
    expect(constraintOf(new Error('something else'))).toBeNull()
  })

  it('give a stamp that grows with each change, read back exactly as it is compared', async () => {
    const { id } = await addPerson('Tampon')
    const stamps: string[] = []
    for (const firstName of ['a', 'b', 'c']) {
      const row = await inWrite(database, actor, (db) =>
        db
          .updateTable('people')
          .set({ firstName })
          .where('id', '=', id)
          .returning('updatedAt')
          .executeTakeFirstOrThrow(),
      )
      stamps.push(row.updatedAt)
    }
    expect(new Set(stamps).size).toBe(3)
    expect(stamps).toEqual([...stamps].sort())
    const same = await database.db
      .selectFrom('people')
      .select('id')
      .where('id', '=', id)
      .where('updatedAt', '=', stamps[2] ?? '')
      .execute()
    expect(same).toEqual([{ id }])
  })
})

describe('a connection', () => {
  it('is asked one thing at a time, in order, whoever asks at once', async () => {
    const warned: string[] = []
    const note = (warning: Error) => warned.push(warning.message)
    process.on('warning', note)
    const seen = await inWrite(database, actor, (db) =>
      Promise.all(
        Array.from({ length: 5 }, async (_, index) => {
          const { rows } = await sql<{ index: number }>`select ${index}::int as index, pg_sleep(0.01)`.execute(db)
          return rows[0]?.index
        }),
      ),
    )
    await new Promise((resolve) => setTimeout(resolve, 10))
    process.off('warning', note)
    expect(seen).toEqual([0, 1, 2, 3, 4])
    expect(warned.filter((message) => message.includes('query'))).toEqual([])
  })

  it('goes on with what waits after one that failed', async () => {
    const outcome = await codeOf(
      inWrite(database, actor, async (db) => {
        const [wrong, after] = await Promise.allSettled([sql`select 1/0`.execute(db), sql`select 1`.execute(db)])
        expect([wrong.status, after.status]).toEqual(['rejected', 'rejected'])
        throw (wrong as PromiseRejectedResult).reason
      }),
    )
    expect(outcome).toBe('22012')
  })
})

describe('values', () => {
  const one = async (value: string) =>
    (await sql.raw<{ v: unknown }>(`select ${value} as v`).execute(database.db)).rows[0]?.v

  it('travel as numbers, days, decimals and instants without loss', async () => {
    expect(await one('9007199254740991::int8')).toBe(9007199254740991)
    expect(await one('array[1, 2]::int8[]')).toEqual([1, 2])
    expect(await one("date '2026-03-29'")).toBe('2026-03-29')
    expect(await one('21.5000::numeric')).toBe('21.5000')
    expect(await one("timestamptz '2026-03-29 02:30:00.125+01'")).toBe('2026-03-29T01:30:00.125Z')
    expect(await one("timestamptz 'infinity'")).toBe('infinity')
    expect(await one("daterange('2026-01-01', null)")).toBe('[2026-01-01,)')
    expect(await one("array[timestamptz '2026-01-01 00:00+00']")).toEqual(['2026-01-01T00:00:00.000Z'])
  })

  it('throw rather than lose an integer beyond 2^53', async () => {
    await expect(one('9007199254740993::int8')).rejects.toThrow('does not fit')
  })

  it('keep the keys inside jsonb as they are', async () => {
    const { rows } = await sql`select '{"first_name": {"last_name": 1}}'::jsonb as some_value`.execute(database.db)
    expect(rows).toEqual([{ someValue: { first_name: { last_name: 1 } } }])
  })
})

describe('search', () => {
  const found = async (term: string) => {
    const column = sql.ref('search_text')
    const rows = await database.db
      .selectFrom('people')
      .select('lastName')
      .where(matchesSearch(column, term))
      .orderBy('lastName')
      .execute()
    return rows.map((row) => row.lastName)
  }

  it('ignores case and accents, wants every word, and takes wildcards literally', async () => {
    await inWrite(database, actor, (db) =>
      db
        .insertInto('people')
        .values([
          { firstName: 'Hélène', lastName: 'Lefèvre' },
          { firstName: 'Jean', lastName: 'Cent%pur' },
          { firstName: 'Œdipe', lastName: 'A_b\\c' },
        ])
        .execute(),
    )
    expect(await found('helene LEFEVRE')).toEqual(['Lefèvre'])
    expect(await found('LÉFÈV')).toEqual(['Lefèvre'])
    expect(await found('helene cent')).toEqual([])
    expect(await found('cent%')).toEqual(['Cent%pur'])
    expect(await found('%')).toEqual(['Cent%pur'])
    expect(await found('a_b\\c')).toEqual(['A_b\\c'])
    expect(await found('oedipe')).toEqual(['A_b\\c'])
    expect(prefixPattern('50%_\\')).toBe('50\\%\\_\\\\%')
  })
})
