// SQL of the list « À faire » of the home page: what waits for one person, money first, then the oldest; what colleagues hold.
import { type WaitKey, waitKeys, waitKindOf, waitsAtMost } from '@cartable/domain/dashboard/waits.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Facts } from './indicators.queries.ts'
import { sinceOf } from './sources.queries.ts'
import { type Reader, tasksToCome, waitSources } from './wait-sources.queries.ts'

export type WaitFound = {
  readonly kind: WaitKey
  readonly id: number
  readonly many: number
  readonly what: string | null
  readonly who: string | null
  readonly detail: string | null
  readonly since: string | null
  readonly amountCents: number | null
  readonly record: string | null
  readonly place: string | null
  readonly isNamed: boolean
}

/** Kinds that they settle, but for what they find in cards. */
export const keysFor = ({ may }: Reader): readonly WaitKey[] =>
  waitKeys.filter((key) => {
    const { right, cards } = waitKindOf(key)
    return may(right, 'write') && (cards === null || !may(cards, 'write'))
  })

type Waits = { readonly total: number; readonly tasksToCome: number; readonly lines: readonly WaitFound[] }

export const listWaits = async (db: Db, reader: Reader, facts: Facts, limit: number): Promise<Waits> => {
  const keys = keysFor(reader)
  if (keys.length === 0) return { total: 0, tasksToCome: 0, lines: [] }
  const of = waitSources(facts, reader)
  const branches = keys.map((key, rank) => {
    const source = of(key)
    const head = sql`${rank}::int as rank, ${key}::text as kind, ${source.thing}::text as thing`
    if (waitKindOf(key).isOne)
      return sql`(select ${head}, 0::bigint as id, count(*)::int as many, null::text as what, null::text as who, null::text as detail,
        min(since) as since, null::bigint as amount_cents, null::text as record, null::text as place, false as is_named
        from (select ${sinceOf(source)} as since from ${source.from}) y having count(*) > 0)`
    // work of somebody who has left is of whoever takes it
    return sql`(select rank, kind, thing, id, 1 as many, what, nullif(who, '') as who, nullif(detail, '') as detail, since, amount_cents, record, place,
      coalesce(holder = ${reader.staffUserId}, false) as is_named
      from (select ${head}, ${source.id}::bigint as id, ${source.what}::text as what, ${source.label}::text as who, ${source.detail}::text as detail,
        ${sinceOf(source)} as since, ${source.amount}::bigint as amount_cents, ${source.path}::text as record, ${source.place}::text as place,
        ${source.holder}::bigint as holder, (${source.shows}) as shows, ${source.since ?? source.order} as moment from ${source.from}) y
      where shows and (holder is null or holder = ${reader.staffUserId} or not exists (select from staff_users s where s.id = holder and s.enabled))
      order by moment nulls last limit ${waitsAtMost})`
  })
  const { rows } = await sql<Waits>`
    with found as (${sql.join(branches, sql` union all `)}),
    once as (select distinct on (thing, kind_id) * from (select *, case when many = 1 then id::text else kind end as kind_id from found) f order by thing, kind_id, rank),
    page as (select row_number() over (order by coalesce(amount_cents, 0) = 0, since nulls last, rank, id) as at, * from once)
    select (select count(*)::int from once) as total, ${tasksToCome(facts.today, reader.staffUserId)} as tasks_to_come,
      coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'many', many, 'what', what, 'who', who, 'detail', detail, 'since', since,
        'amountCents', amount_cents, 'record', record, 'place', place, 'isNamed', is_named) order by at) from page where at <= ${limit}), '[]') as lines`.execute(
    db,
  )
  return rows[0] ?? { total: 0, tasksToCome: 0, lines: [] }
}

type Held = {
  readonly kind: WaitKey
  readonly count: number
  readonly isAll: boolean
  readonly oldest: string | null
  readonly names: string[]
}

/** What colleagues hold of kinds that a list shows, and who; `isAll`: that list shows nothing else. */
export const listHeldByOthers = async (db: Db, reader: Reader, facts: Facts): Promise<readonly Held[]> => {
  const of = waitSources(facts, reader)
  const branches = keysFor(reader)
    .filter((key) => waitKindOf(key).list !== null && !waitKindOf(key).isOne)
    .map((key) => {
      const source = of(key)
      return sql`(select ${key}::text as kind, count(s.id)::int as count, count(s.id) = count(*) as is_all, min(y.since) filter (where s.id is not null)::text as oldest,
        coalesce(array_agg(distinct concat_ws(' ', p.first_name, p.last_name)) filter (where s.id is not null), '{}') as names
        from (select ${sinceOf(source)} as since, ${source.holder}::bigint as holder from ${source.from}) y
        left join staff_users s on s.id = y.holder and s.enabled and s.id <> ${reader.staffUserId} left join people p on p.id = s.person_id
        having count(s.id) > 0)`
    })
  if (branches.length === 0) return []
  return (
    await sql<Held>`select * from (${sql.join(branches, sql` union all `)}) h order by oldest nulls last`.execute(db)
  ).rows
}
