// Personal data of accounts: logins, sessions, links, notifications, views, terms accepted, the staff part of a person.
import { sql } from 'kysely'
import { among, either, type Held, type PrivacyContribution } from '../../platform/privacy/privacy.ts'
import { keepingAnAdministrator } from './accounts/administrators.queries.ts'

const ofPerson = (held: Held) => among('t.person_id', held.personIds)
const ofAccount = (held: Held) => among('t.account_id', held.accountIds)

/** Links are about a record, or belong to an account. */
const linkSubjects: readonly (readonly [string, keyof Held])[] = [
  ['accounts', 'accountIds'],
  ['people', 'personIds'],
  ['customers', 'customerIds'],
  ['students', 'studentIds'],
  ['teachers', 'teacherIds'],
  ['contacts', 'contactIds'],
]

/** The reason under which erased accounts are disabled; made by the first erasure. */
const erasedReason = 'Données personnelles effacées'

export const accessPrivacy: PrivacyContribution = {
  domain: 'access',
  around: (db, held, erase) => (held.staffUserIds.length === 0 ? erase() : keepingAnAdministrator(db, erase)),
  tables: [
    {
      table: 'sessions',
      label: 'Connexions',
      of: ofAccount,
      hide: ['token_hash'],
      erasure: { kind: 'delete' },
    },
    { table: 'mobile_codes', label: 'Codes de portable', of: ofPerson, hide: 'all', erasure: { kind: 'delete' } },
    { table: 'login_codes', label: 'Codes de connexion', of: ofAccount, hide: 'all', erasure: { kind: 'delete' } },
    {
      table: 'address_changes',
      label: 'Adresses e-mail à prouver',
      of: ofAccount,
      erasure: { kind: 'delete' },
    },
    {
      table: 'passkeys',
      label: 'Clés d’accès',
      of: ofAccount,
      hide: ['credential_id', 'public_key', 'sign_count'],
      erasure: { kind: 'delete' },
    },
    {
      table: 'known_browsers',
      label: 'Navigateurs connus',
      of: ofAccount,
      hide: ['browser_digest'],
      erasure: { kind: 'delete' },
    },
    {
      table: 'passkey_challenges',
      label: 'Demandes de clé d’accès',
      of: ofAccount,
      hide: 'all',
      erasure: { kind: 'delete' },
    },
    { table: 'pupil_codes', label: 'Codes d’élèves', of: ofAccount, hide: 'all', erasure: { kind: 'delete' } },
    {
      table: 'link_tokens',
      label: 'Liens personnels',
      of: (held) =>
        either(
          ofAccount(held),
          ...linkSubjects.map(
            ([name, ids]) =>
              sql<boolean>`(t.subject_class = ${name} and ${among('t.subject_id', held[ids] as number[])})`,
          ),
        ),
      hide: ['token_hash'],
      erasure: { kind: 'delete' },
    },
    { table: 'notifications', label: 'Notifications', of: ofAccount, erasure: { kind: 'delete' } },
    {
      table: 'notification_choices',
      label: 'Choix de messages',
      of: (held) => among('t.person_id', held.personIds),
      erasure: { kind: 'delete' },
    },
    { table: 'account_choices', label: 'Choix d’affichage', of: ofAccount, erasure: { kind: 'delete' } },
    {
      table: 'terms_acceptances',
      label: 'Conditions acceptées',
      of: ofAccount,
      erasure: { kind: 'clear', none: ['ip'] },
      why: 'Preuve de l’accord, conservée cinq ans (Code civil, art. 2224), sans adresse IP.',
    },
    {
      table: 'staff_user_roles',
      label: 'Rôles',
      of: (held) => among('t.staff_user_id', held.staffUserIds),
      erasure: { kind: 'delete' },
    },
    {
      table: 'staff_absences',
      label: 'Absences',
      of: (held) => among('t.staff_user_id', held.staffUserIds),
      erasure: { kind: 'delete' },
    },
    {
      table: 'staff_users',
      label: 'Utilisateur',
      of: (held) => among('t.id', held.staffUserIds),
      erasure: { kind: 'clear', none: ['group_id'], marks: { enabled: sql`false` } },
      why: 'La ligne reste sous un numéro\u00a0: elle dit que quelqu’un a suivi un dossier, sans dire qui.',
    },
    {
      table: 'accounts',
      label: 'Compte de connexion',
      of: (held) => among('t.id', held.accountIds),
      hide: ['password_hash', 'totp_secret_encrypted', 'totp_pending_secret_encrypted', 'totp_last_step'],
      erasure: {
        kind: 'clear',
        none: [
          ...['password_hash', 'password_changed_at', 'totp_secret_encrypted', 'totp_pending_secret_encrypted'],
          ...['totp_confirmed_at', 'totp_last_step', 'two_factor_mode', 'locked_until', 'last_login_at'],
        ],
        set: { login: sql`'efface-' || t.id::text` },
        marks: {
          enabled: sql`false`,
          disabled_reason_id: sql`(select id from disabled_account_reasons where lower(name) = lower(${erasedReason}))`,
          two_factor_enabled: sql`false`,
          must_change_password: sql`false`,
          failed_attempts: sql`0`,
        },
      },
      why: 'Le compte reste fermé sous un numéro\u00a0: ce qu’il a fait garde un auteur, sans nom.',
    },
  ],
  retention: [
    {
      code: 'sessions',
      label: 'Connexions terminées et liens expirés',
      kept: 'sessions_retention_months',
      source: 'Durée choisie\u00a0: le temps d’expliquer une connexion douteuse',
      appliedBy: 'Nettoyage des sessions',
      due: async (db, before) => {
        const { rows } = await sql<{ count: number }>`
          select (select count(*) from sessions where least(idle_expires_at, coalesce(revoked_at, idle_expires_at)) < ${before})
            + (select count(*) from link_tokens where expires_at < ${before}) as count`.execute(db)
        return Number(rows[0]?.count ?? 0)
      },
    },
    {
      code: 'notifications',
      label: 'Notifications',
      kept: { months: 3 },
      source: 'Durée choisie\u00a0: elles redisent ce que les fiches gardent',
      appliedBy: 'Nettoyage des sessions',
      due: async (db, before) => {
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from notifications where created_at < ${before}`.execute(db)
        return Number(rows[0]?.count ?? 0)
      },
    },
  ],
  before: async (db) => {
    await sql`insert into disabled_account_reasons (name, available_for)
      values (${erasedReason}, '{staff,customer,student,teacher}') on conflict (lower(name)) do nothing`.execute(db)
  },
}
