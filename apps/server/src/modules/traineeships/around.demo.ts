// What stands around the stages of the demo company: teachers pools, evaluations at every state, mailings that were sent.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DemoPart, DemoWorld } from '../../platform/demo.ts'
import { mailingTable, readersOf } from './mailings/mailings.queries.ts'

const disponibilities = [
  'Toute la semaine',
  'Les matins seulement',
  'Lundi, mardi et jeudi',
  'À partir du mercredi',
  'En ligne, après 14\u00a0h',
] as const
const remarks = [
  'Très à l’aise avec les petits groupes',
  'Demander avant le 15',
  null,
  'Vient de Nantes\u00a0: prévoir le trajet',
  null,
] as const
const words = [
  'Élève volontaire, qui ose prendre la parole. Les calculs littéraux restent à consolider.',
  'De vrais progrès au fil de la semaine. Continuer les exercices de rédaction.',
  'Bonne participation. Relire les consignes avant de se lancer.',
  'Semaine sérieuse, les méthodes sont acquises.',
] as const

type Session = { id: number; status: string; startsOn: string; endsOn: string }

const fillPool = async (db: Db, { random, teachers }: DemoWorld, session: Session) => {
  const start = random.integer(0, Math.max(0, teachers.length - 6))
  for (const [index, teacher] of teachers.slice(start, start + 6).entries()) {
    const at = (index + session.id) % disponibilities.length
    await sql`insert into traineeship_pool_entries (session_id, teacher_id, disponibility, comments)
      select ${session.id}, id, ${disponibilities[at] ?? null}, ${remarks[at] ?? null} from teachers where id = ${teacher.id} and status = 'active'
      on conflict do nothing`.execute(db)
  }
}

/** The family of the demo account went to a stage, so that its home page has an evaluation to read. */
const registerDemoFamily = async (db: Db, session: Session) => {
  const { rows } = await sql<{ id: number }>`
    insert into traineeship_registrations (session_id, level_id, customer_id, student_id, status)
    select ${session.id}, (select id from traineeship_levels where session_id = ${session.id} and enabled order by id limit 1), c.id,
        (select u.id from students u where u.customer_id = c.id order by u.id limit 1), '2-firm'
      from accounts a join customers c on c.person_id = a.person_id where a.login = 'cliente'
    on conflict do nothing returning id`.execute(db)
  const [registration] = rows
  if (!registration) return
  await sql`insert into traineeship_registration_subjects (registration_id, level_id, traineeship_subject_id, is_option, group_id)
    select k.id, k.level_id, s.id, s.is_option, (select g.id from traineeship_groups g where g.traineeship_subject_id = s.id and g.status <> '0-cancelled' order by g.id limit 1)
      from traineeship_registrations k join traineeship_subjects s on s.level_id = k.level_id and s.enabled and not s.is_option
     where k.id = ${registration.id} order by s.id limit 2`.execute(db)
}

/** Four of five are evaluated; most of those are validated, some wait, the last one was only begun. */
const evaluate = async (db: Db, { random, staff }: DemoWorld, session: Session) => {
  const { rows: taken } = await sql<{ id: number }>`
    select w.id from traineeship_registration_subjects w join traineeship_registrations k on k.id = w.registration_id
     where k.session_id = ${session.id} and k.enabled order by w.id desc`.execute(db)
  const { rows: criteria } = await sql<{ id: number }>`
    select id from rankings where enabled and 'traineeship-report' = any(available_for) order by order_key, id`.execute(
    db,
  )
  if (criteria.length === 0) return
  for (const [index, { id }] of taken.entries()) {
    const kind = index % 10
    if (kind === 4 || kind === 9) continue
    const isCompleted = kind !== 7
    const isValidated = isCompleted && kind !== 2 && kind !== 6
    const report = await db
      .insertInto('traineeshipReports')
      .values({
        registrationSubjectId: id,
        authorAccountId: staff[6]?.accountId ?? null,
        comments: words[index % words.length] ?? null,
        isCompleted,
        isValidated,
        validatedAt: isValidated ? `${addDays(session.endsOn, 3)}T10:15:00Z` : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const given = isCompleted ? criteria : criteria.slice(0, 1)
    await db
      .insertInto('traineeshipReportRatings')
      .values(given.map((criterion) => ({ reportId: report.id, rankingId: criterion.id, stars: random.integer(3, 5) })))
      .execute()
  }
}

const writeTo = async (
  db: Db,
  { staff }: DemoWorld,
  session: Session,
  mailing: {
    type: 'start' | 'closing'
    recipientType: 'customer' | 'teacher'
    at: string
    subject: string
    body: string
  },
) => {
  const readers = (await readersOf(db, session.id, mailing.recipientType)).filter(({ email }) => email !== null)
  if (readers.length === 0) return
  const { at, ...values } = mailing
  const accountId = staff[6]?.accountId ?? null
  const { id } = await db
    .insertInto('traineeshipMailings')
    .values({ sessionId: session.id, ...values, sentAt: at, sentByAccountId: accountId })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, reader] of readers.entries()) {
    const error = index === 3 ? 'La boîte du destinataire est pleine.' : null
    const message = await db
      .insertInto('messages')
      .values({
        channel: 'mail',
        purpose: `traineeship-${mailing.type}`,
        aboutClass: mailingTable,
        aboutId: id,
        senderAccountId: accountId,
        subject: mailing.subject,
        body: mailing.body,
        status: error ? 'failed' : 'sent',
        sentAt: error ? null : at,
        createdAt: at,
        attempts: 1,
        lastError: error,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('messageRecipients')
      .values({
        messageId: message.id,
        personId: reader.personId,
        address: reader.email ?? '',
        status: error ? 'failed' : 'sent',
        error,
      })
      .execute()
  }
}

const start = {
  type: 'start',
  subject: 'Le stage commence bientôt',
  body: 'Bonjour,\n\nLe stage commence bientôt\u00a0: vous trouverez ci-joint son planning.\n\nÀ très bientôt.',
} as const
const closing = {
  type: 'closing',
  subject: 'Le stage est terminé',
  body: 'Bonjour,\n\nLe stage est terminé. Merci de votre confiance\u00a0: les évaluations se lisent dans votre espace.',
} as const

export const aroundDemo: DemoPart = {
  name: 'vivier, évaluations et mailings de stage',
  load: async (db, world) => {
    const { rows: sessions } = await sql<Session>`
      select id, status, starts_on, ends_on from traineeship_sessions where status <> '0-cancelled' and enabled order by starts_on`.execute(
      db,
    )
    const over = sessions.find(({ endsOn }) => endsOn < world.today)
    if (over) await registerDemoFamily(db, over)
    for (const session of sessions) {
      if (session.status !== '3-closed') await fillPool(db, world, session)
      const isStarted = session.startsOn <= world.today
      const isEnded = session.endsOn < world.today
      const before = addDays(session.startsOn, -8)
      if (before < world.today)
        for (const recipientType of ['customer', 'teacher'] as const)
          await writeTo(db, world, session, { ...start, recipientType, at: `${before}T09:30:00Z` })
      if (isStarted) await evaluate(db, world, session)
      const after = addDays(session.endsOn, 2)
      if (isEnded && after < world.today)
        await writeTo(db, world, session, { ...closing, recipientType: 'customer', at: `${after}T16:05:00Z` })
    }
  },
}
