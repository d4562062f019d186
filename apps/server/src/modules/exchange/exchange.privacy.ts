// Personal data of imports, long tasks and provider events: reports, files made for somebody, notices received.
import { type RawBuilder, sql } from 'kysely'
import { among, either, type PrivacyContribution } from '../../platform/privacy/privacy.ts'

const ofType = (type: string, ids: readonly number[]) =>
  sql<boolean>`(t.import_run_id in (select id from import_runs where object_type = ${type}) and ${among('t.entity_id', ids)})`

/** One of these words is in the text; without words the table is not even looked at. */
const says = (text: string, words: readonly string[]): RawBuilder<boolean> =>
  words.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`exists (select 1 from unnest(${[...words]}::text[]) as w (word) where strpos(${sql.raw(text)}, w.word) > 0)`

export const exchangePrivacy: PrivacyContribution = {
  domain: 'exchange',
  tables: [
    {
      table: 'import_report_lines',
      label: 'Lignes d’import',
      of: (held) =>
        either(
          ofType('customers', held.customerIds),
          ofType('teachers', held.teacherIds),
          ofType('contacts', held.contactIds),
          says('lower(t.cells::text)', held.reachedAt),
        ),
      hide: 'all',
      erasure: { kind: 'clear', text: ['label'], none: ['cells'], set: { messages: sql`'{}'`, changes: sql`'[]'` } },
      stays: ['status'],
    },
    {
      table: 'async_tasks',
      label: 'Exports et tâches lancées',
      of: (held) =>
        either(
          among('t.account_id', held.accountIds),
          sql<boolean>`(t.kind = 'personal-data' and ${among("(t.params ->> 'personId')::bigint", held.personIds)})`,
          sql<boolean>`(t.kind = 'personal-data' and ${among("(t.params ->> 'contactId')::bigint", held.contactIds)})`,
        ),
      hide: 'all',
      file: 'file_id',
      erasure: { kind: 'delete' },
    },
    {
      table: 'provider_events',
      label: 'Avis du prestataire de paiement',
      of: (held) => says('t.payload::text', held.providerIds),
      hide: 'all',
      erasure: { kind: 'clear', none: ['error'], set: { payload: sql`'{}'::jsonb` } },
      stays: ['provider', 'event_id', 'type'],
    },
  ],
  exempt: {
    write_keys: 'an account number and a sealed answer, gone within the hour',
    import_matchings: 'titles of columns and who matched them last: an account number',
    import_runs: 'who imported which file: an account number; its file goes when the import ends, its lines are above',
  },
  retention: [
    {
      code: 'imports',
      label: 'Comptes rendus d’import',
      kept: 'imports_retention_months',
      source: 'Durée choisie\u00a0: le temps de corriger les lignes refusées',
      appliedBy: 'Nettoyage des imports',
      due: async (db, before) => {
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from import_runs where finished_at < ${before}`.execute(db)
        return Number(rows[0]?.count ?? 0)
      },
    },
    {
      code: 'tasks',
      label: 'Tâches et exports terminés',
      kept: { months: 3 },
      source: 'Durée choisie\u00a0: leurs fichiers sont déjà partis, restent les filtres demandés',
      due: async (db, before) => {
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from async_tasks where finished_at < ${before} and file_id is null`.execute(db)
        return Number(rows[0]?.count ?? 0)
      },
      apply: ({ write }, before, limit) =>
        write(async (tx) => {
          const { numAffectedRows } = await sql`delete from async_tasks where id in (
            select id from async_tasks where finished_at < ${before} and file_id is null limit ${limit})`.execute(tx)
          const done = Number(numAffectedRows ?? 0n)
          return { done, seen: done }
        }),
    },
    {
      code: 'provider-events',
      label: 'Avis du prestataire de paiement',
      kept: 'provider_events_retention_months',
      source: 'CNIL, délibération n°\u00a02018-303\u00a0: treize mois après le débit, pour répondre aux contestations',
      due: async (db, before) => {
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from provider_events where handled_at < ${before} and payload <> '{}'`.execute(db)
        return Number(rows[0]?.count ?? 0)
      },
      apply: ({ write }, before, limit) =>
        write(async (tx) => {
          const { numAffectedRows } = await sql`
            update provider_events set payload = '{}', error = null where id in (
              select id from provider_events where handled_at < ${before} and payload <> '{}' limit ${limit} for update skip locked)`.execute(
            tx,
          )
          const done = Number(numAffectedRows ?? 0n)
          return { done, seen: done }
        }),
    },
  ],
}
