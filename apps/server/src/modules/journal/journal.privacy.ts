// Personal data of the journals: traces keep the fact and lose the values, technical logs lose what they say of an account.
import { sql } from 'kysely'
import { among, amongTexts, either, type PrivacyContribution } from '../../platform/privacy/privacy.ts'

const months = { appliedBy: 'Rotation des journaux' } as const
const older = (table: 'traces' | 'technical_logs' | 'provider_calls', column: string) => sql`
  select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} < `

const counted =
  (table: 'traces' | 'technical_logs' | 'provider_calls', column: string) =>
  async (db: Parameters<NonNullable<PrivacyContribution['blockers']>>[0], before: Date) => {
    const { rows } = await sql<{ count: number }>`${older(table, column)} ${before}`.execute(db)
    return Number(rows[0]?.count ?? 0)
  }

export const journalPrivacy: PrivacyContribution = {
  domain: 'journal',
  tables: [
    {
      table: 'traces',
      label: 'Traces d’audit',
      of: (held) =>
        either(
          sql<boolean>`(t.root_class = 'people' and ${among('t.root_id', held.personIds)})`,
          sql<boolean>`(t.root_class = 'customers' and ${among('t.root_id', held.customerIds)})`,
          sql<boolean>`(t.root_class = 'students' and ${among('t.root_id', held.studentIds)})`,
          sql<boolean>`(t.root_class = 'teachers' and ${among('t.root_id', held.teacherIds)})`,
          sql<boolean>`(t.root_class = 'contacts' and ${among('t.root_id', held.contactIds)})`,
          among('t.actor_account_id', held.accountIds),
        ),
      // they repeat, change by change, what the export gives as it stands, with the names of who worked on it
      hide: 'all',
      erasure: { kind: 'keep' },
      why: 'Les valeurs et les noms sont effacés\u202f; reste qu’une fiche a été modifiée, et quand.',
    },
    {
      table: 'technical_logs',
      label: 'Journal technique',
      of: (held) =>
        either(among('t.account_id', held.accountIds), amongTexts(`lower(t.context ->> 'login')`, held.logins)),
      hide: ['error_details'],
      erasure: { kind: 'clear', text: ['message'], none: ['context', 'error_details'] },
      stays: ['type', 'level', 'request_id'],
      why: 'Reste l’heure et le numéro du compte, quelques mois, pour la sécurité (CNIL, journalisation).',
    },
  ],
  retention: [
    {
      ...months,
      code: 'traces',
      label: 'Historique des modifications',
      kept: 'traces_retention_months',
      source: 'Preuve des opérations\u202f; durée choisie par la société',
      due: counted('traces', 'occurred_at'),
    },
    {
      ...months,
      code: 'technical-logs',
      label: 'Journal technique',
      kept: 'technical_logs_retention_months',
      source: 'CNIL, recommandation sur la journalisation\u00a0: de six mois à un an',
      due: counted('technical_logs', 'occurred_at'),
    },
    {
      ...months,
      code: 'provider-calls',
      label: 'Appels aux services extérieurs',
      kept: 'provider_calls_retention_months',
      source: 'CNIL, recommandation sur la journalisation\u00a0: un an au plus',
      due: counted('provider_calls', 'called_at'),
    },
  ],
}
