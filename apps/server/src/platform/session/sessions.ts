// Sessions: opened at login, found by the hash of their token, renewed at most once a minute, revoked at once everywhere.
import type { Identity, PendingStep } from '@cartable/domain/kernel/access.ts'
import type { Rights } from '@cartable/domain/kernel/rights.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { hashToken, newToken } from '../crypto/tokens.ts'
import type { Db } from '../db/database.ts'
import { forgetBrowsers } from './known-browsers.ts'

/** A session is written to at most this often, in milliseconds. */
const renewalInterval = 60_000

export type Session = {
  readonly id: number
  readonly identity: Identity
  /** What the person must do before anything else. */
  readonly pendingStep: PendingStep | null
  readonly tokenHash: Buffer
  readonly lastSeenAt: string
}

type SessionRow = {
  id: number
  pendingStep: PendingStep | null
  accountId: number
  login: string
  personId: number
  firstName: string | null
  lastName: string
  staffUserId: number | null
  customerId: number | null
  mayPay: boolean
  teacherId: number | null
  candidateTeacherId: number | null
  formerTeacherId: number | null
  studentIds: number[]
  rights: Rights
  lastSeenAt: string
}

/** Everything of a signed-in person that access needs; `$2` is the instant. */
const identityColumns = `
      a.id as "accountId", a.login, p.id as "personId", p.first_name as "firstName", p.last_name as "lastName",
       su.id as "staffUserId", coalesce(c.id, hm.customer_id) as "customerId", coalesce(c.id is not null or hm.may_pay, false) as "mayPay",
       t.id as "teacherId", w.id as "candidateTeacherId", g.id as "formerTeacherId",
      (select coalesce(json_agg(st.id order by st.id), '[]') from students st where st.person_id = p.id and st.enabled) as "studentIds",
      (select coalesce(json_object_agg(x.right_code, x.level), '{}') from (
         select rr.right_code, (array['forbidden','read','write','fullAccess'])[max(array_position(array['forbidden','read','write','fullAccess'], rr.level))] as level
           from staff_user_roles sur join roles r on r.id = sur.role_id and r.enabled join role_rights rr on rr.role_id = r.id
          where sur.staff_user_id = su.id group by rr.right_code) x) as rights,
      case
        when a.must_change_password then 'password'
        when a.two_factor_enabled and a.two_factor_mode = 'authenticator' and a.totp_secret_encrypted is null
          and not exists (select from passkeys k where k.account_id = a.id) then 'secondFactor'
        when exists (
          select from (values ('customer', c.id is not null or hm.customer_id is not null), ('teacher', t.id is not null),
              ('student', exists (select from students st where st.person_id = p.id and st.enabled))) part (audience, is_played)
            cross join lateral (select v.id from terms_versions v
              where v.audience = part.audience and v.published_at is not null and v.effective_on <= ($2::timestamptz at time zone 'Europe/Paris')::date
              order by v.effective_on desc, v.id desc limit 1) v
          where part.is_played and not exists (select from terms_acceptances ta where ta.account_id = a.id and ta.terms_version_id = v.id)) then 'terms'
      end as "pendingStep"`
const partsOfPerson = `
    join people p on p.id = a.person_id
    left join staff_users su on su.person_id = p.id and su.enabled
    left join customers c on c.person_id = p.id and c.enabled
    left join lateral (select m.customer_id, m.may_pay from household_members m join customers mc on mc.id = m.customer_id and mc.enabled
      where m.person_id = p.id and m.removed_on is null) hm on c.id is null
    left join teachers t on t.person_id = p.id and t.enabled and t.status = 'active'
    left join teachers w on w.person_id = p.id and w.enabled and w.status <> 'active'
      and (exists (select from candidates k where k.teacher_id = w.id and k.status = 'waitingForVoucher')
        or exists (select from teacher_departures k where k.teacher_id = w.id and k.returning_at is not null and k.returned_at is null))
    left join teachers g on g.person_id = p.id and g.enabled and g.status = 'inactive'
      and exists (select from teacher_departures k where k.teacher_id = g.id and k.left_at is not null and k.closed_at is null and k.returned_at is null)`

// Looked up at each request and planned once per connection: planning its joins anew would cost several times the lookup.
// The only statements with a name: their plan does not depend on their values, as that of a search does.
const lookup = {
  name: 'find-session',
  text: `
    select s.id, s.last_seen_at as "lastSeenAt", ${identityColumns}
    from sessions s
    join accounts a on a.id = s.account_id and a.enabled and a.locked_at is null ${partsOfPerson}
    where s.token_hash = $1 and s.revoked_at is null and s.idle_expires_at > $2 and s.absolute_expires_at > $2`,
}
const lookupAccount = {
  name: 'find-account-identity',
  text: `
    select ${identityColumns}
    from accounts a ${partsOfPerson}
    where a.id = $1 and a.enabled and a.locked_at is null`,
}

const identityOf = (row: Omit<SessionRow, 'id' | 'lastSeenAt'>): Identity => ({
  accountId: row.accountId,
  personId: row.personId,
  login: row.login,
  name: [row.firstName, row.lastName].filter(Boolean).join(' '),
  staffUserId: row.staffUserId ?? undefined,
  customerId: row.customerId ?? undefined,
  mayPay: row.customerId === null ? undefined : row.mayPay,
  teacherId: row.teacherId ?? undefined,
  candidateTeacherId: row.candidateTeacherId ?? undefined,
  formerTeacherId: row.formerTeacherId ?? undefined,
  studentIds: row.studentIds,
  rights: row.staffUserId === null ? {} : row.rights,
})

/** Who somebody with this account is now, as a session of theirs would say; null when the account is disabled or locked. */
export const findIdentity = async (
  pool: pg.Pool,
  accountId: number,
  now: Date,
): Promise<Pick<Session, 'identity' | 'pendingStep'> | null> => {
  const { rows } = await pool.query<SessionRow>({ ...lookupAccount, values: [accountId, now] })
  const row = rows[0]
  return row ? { identity: identityOf(row), pendingStep: row.pendingStep } : null
}

/**
 * The session of a token, with all that access needs, in one statement; null when there is none, it is over, or its account is disabled or locked.
 * `now` comes from the platform's clock, so that tests can let a session expire. `pool` reads the primary: a revoked session ends at once.
 */
export const findSession = async (pool: pg.Pool, token: string, now: Date): Promise<Session | null> => {
  const tokenHash = hashToken(token)
  const { rows } = await pool.query<SessionRow>({ ...lookup, values: [tokenHash, now] })
  const row = rows[0]
  if (!row) return null
  return {
    id: row.id,
    pendingStep: row.pendingStep,
    identity: identityOf(row),
    tokenHash,
    lastSeenAt: row.lastSeenAt,
  }
}

/** Opens a session; answers the token, which exists nowhere else. */
export const openSession = async (
  db: Db,
  session: { accountId: number; now: Date; idleSeconds: number; absoluteHours: number; ip: string; userAgent: string },
): Promise<string> => {
  const token = newToken()
  const absolute = new Date(session.now.getTime() + session.absoluteHours * 3_600_000)
  const idle = new Date(Math.min(session.now.getTime() + session.idleSeconds * 1000, absolute.getTime()))
  await sql`
    insert into sessions (token_hash, account_id, created_at, last_seen_at, idle_expires_at, absolute_expires_at, ip, user_agent)
    values (${hashToken(token)}, ${session.accountId}, ${session.now}, ${session.now}, ${idle}, ${absolute}, ${session.ip}::inet, ${session.userAgent.slice(0, 500)})`.execute(
    db,
  )
  return token
}

/** Pushes the idle end of a session away, when it was not done within the last minute. */
export const renewSession = async (db: Db, session: Session, now: Date, idleSeconds: number): Promise<void> => {
  if (now.getTime() - Date.parse(session.lastSeenAt) < renewalInterval) return
  const idle = new Date(now.getTime() + idleSeconds * 1000)
  await sql`update sessions set last_seen_at = ${now}, idle_expires_at = least(${idle}, absolute_expires_at)
    where token_hash = ${session.tokenHash} and revoked_at is null`.execute(db)
}

/** Where servers hear, at the commit, of accounts whose sessions ended: their live streams are looked at without waiting. */
export const endedChannel = 'cartable_sessions'

const tellEnded = (db: Db, accountId: number) =>
  sql`select pg_notify(${endedChannel}, ${String(accountId)})`.execute(db)

/** Ends one session. */
export const endSession = async (db: Db, tokenHash: Buffer, now: Date): Promise<void> => {
  const { rows } = await sql<{ accountId: number }>`
    update sessions set revoked_at = ${now} where token_hash = ${tokenHash} and revoked_at is null returning account_id`.execute(
    db,
  )
  for (const { accountId } of rows) await tellEnded(db, accountId)
}

/** Ends every session of an account, and forgets its browsers: it is disabled, its password was changed, or it signs out everywhere. */
export const endSessions = async (db: Db, accountId: number, now: Date): Promise<void> => {
  await sql`update sessions set revoked_at = ${now} where account_id = ${accountId} and revoked_at is null`.execute(db)
  await forgetBrowsers(db, accountId)
  await tellEnded(db, accountId)
}
