// Candidates of the demo company: some in every column, interviews to come and past, papers that arrive, and those refused.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { CandidateStatus } from '@cartable/domain/recruitment/recruitment.workflow.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DemoPart, DemoWorld } from '../../platform/demo.ts'
import { makeCandidateTeacher } from './candidate-people.demo.ts'
import { insertCandidate, insertFollowUp } from './candidates.queries.ts'
import { insertInterview, setInterlocutors } from './interviews.queries.ts'

/** How many stand in each column, and for how long the oldest has been there, in days. */
const columns: readonly (readonly [CandidateStatus, number, number])[] = [
  ['contact', 7, 16],
  ['firstMail', 6, 12],
  ['toView', 6, 9],
  ['waitingForVoucher', 5, 15],
  ['hired', 6, 55],
  ['refused', 17, 300],
]
const comments = [
  'Très motivée, disponible dès le mois prochain.',
  'Appelé : préfère les lycéens, se déplace en voiture.',
  'Attend ses résultats d’agrégation.',
  'Recommandé par un professeur de l’équipe.',
  'Répondeur, message laissé.',
  'A déjà donné des cours pour une autre société.',
]
const reasons = [
  'Disponibilités trop faibles',
  'Trop loin de nos familles',
  'Ne répond plus',
  'Niveau insuffisant pour le lycée',
  'A trouvé un poste à plein temps',
]
const availabilities = [
  'Mercredi après-midi et samedi',
  'En semaine après 17 h',
  'Vacances scolaires et week-ends',
  'Lundi, mardi et jeudi soir',
  'Tous les jours sauf le dimanche',
]
const reports = ['Entretien très positif, exposé clair.', 'À l’aise avec les lycéens, références vérifiées.']

/** The smallest paper that a viewer opens. */
const blankPaper = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
const momentOf = ({ random, today }: DemoWorld, daysAgo: number): string => {
  const [hour, minute] = [random.integer(8, 16), random.integer(0, 59)]
  const at = `${addDays(today, -daysAgo)}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`
  return new Date(Math.min(Date.parse(at), Date.now() - minute * 60_000)).toISOString()
}

/** Papers that whoever waits for vouchers has sent, most of them approved. */
const sendPapers = async (
  db: Db,
  world: DemoWorld,
  teacherId: number,
  types: readonly number[],
  isComplete: boolean,
) => {
  const { random, staff, files } = world
  const checker = staff[5] ?? staff[0]
  for (const [at, documentTypeId] of types.entries()) {
    const isApproved = isComplete || at === 0
    if (!isApproved && random.chance(0.4)) continue
    const document = await db
      .insertInto('documents')
      .values({
        ...{ teacherId, documentTypeId, uploadedByAccountId: null },
        ...(isApproved
          ? {
              checkStatus: 'approved' as const,
              checkedAt: momentOf(world, 1),
              checkedByAccountId: checker?.accountId ?? null,
            }
          : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const file = await files.storeGenerated(db, {
      ...{ body: blankPaper, fileName: 'justificatif.pdf', mediaType: 'application/pdf', accountId: null },
    })
    await db.insertInto('documentFiles').values({ documentId: document.id, position: 0, fileId: file.id }).execute()
  }
}

const holdInterview = async (
  db: Db,
  world: DemoWorld,
  candidateId: number,
  at: { startsAt: string; outcome: 'validated' | 'failed' | null },
) => {
  const { random, staff } = world
  const location = await db
    .selectFrom('locations')
    .select('id')
    .where(sql<boolean>`'interview' = any(available_for)`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const endsAt = new Date(Date.parse(at.startsAt) + 30 * 60_000).toISOString()
  const id = await insertInterview(db, {
    ...{ candidateId, locationId: location?.id ?? null, startsAt: at.startsAt, endsAt, outcome: at.outcome },
    report:
      at.outcome === null ? null : at.outcome === 'validated' ? random.pick(reports) : 'Peu préparé, exposé confus.',
  })
  const holders = [staff[5] ?? staff[0], random.chance(0.3) ? staff[0] : undefined]
  await setInterlocutors(
    db,
    id,
    holders.flatMap((one) => (one ? [one.staffUserId] : [])),
  )
}

type Place = { readonly status: CandidateStatus; readonly at: number; readonly count: number; readonly oldest: number }
const makeCandidate = async (db: Db, world: DemoWorld, types: readonly number[], place: Place) => {
  const { random, staff, today } = world
  const { status, at, count, oldest } = place
  const daysAgo =
    at === count - 1 ? oldest : Math.floor((at / count) * Math.min(oldest, status === 'refused' ? 300 : 40))
  const changedAt = momentOf(world, daysAgo)
  const teacher = await makeCandidateTeacher(
    db,
    world,
    status,
    addDays(today, -daysAgo),
    random.chance(0.92) || status !== 'contact',
  )
  const recruiter = staff[5] ?? staff[0]
  const isUnassigned = status === 'contact' && random.chance(0.4)
  const arrivedAt = momentOf(world, daysAgo + random.integer(1, 15))
  const id = await insertCandidate(db, {
    ...{ teacherId: teacher.id, status, statusChangedAt: changedAt, isStudent: teacher.isStudent },
    boardPosition: -Date.parse(changedAt) / 1000,
    disponibility: random.pick(availabilities),
    assignedStaffUserId: isUnassigned
      ? null
      : random.chance(0.8)
        ? (recruiter?.staffUserId ?? null)
        : (staff[0]?.staffUserId ?? null),
    refusalReason: status === 'refused' ? random.pick(reasons) : null,
    ...{ createdAt: arrivedAt, updatedAt: changedAt },
  })
  if (status === 'toView') {
    // one was held and waits for its outcome, the others are to come, each at its own hour
    const day = addDays(today, at === 0 ? -1 : at)
    await holdInterview(db, world, id, { startsAt: `${day}T${String(8 + at).padStart(2, '0')}:30:00Z`, outcome: null })
  }
  if (status === 'waitingForVoucher' || status === 'hired') {
    await holdInterview(db, world, id, { startsAt: momentOf(world, daysAgo + 2), outcome: 'validated' })
    if (teacher.login)
      await db.insertInto('accounts').values({ personId: teacher.personId, login: teacher.login }).execute()
    await sendPapers(db, world, teacher.id, types, status === 'hired' || at === 1)
  }
  if (status === 'refused' && random.chance(0.4))
    await holdInterview(db, world, id, { startsAt: momentOf(world, daysAgo + 1), outcome: 'failed' })
  for (let n = random.integer(0, 2); n > 0; n -= 1) {
    const saidAt = momentOf(world, daysAgo + n)
    const said = { comment: random.pick(comments), createdAt: saidAt, updatedAt: saidAt }
    await insertFollowUp(db, { candidateId: id, authorAccountId: recruiter?.accountId ?? null, ...said })
  }
}

/** Teachers to be that the company knows already. */
const adoptCandidates = async (db: Db, world: DemoWorld) => {
  const known = await db.selectFrom('teachers').select('id').where('status', '=', 'candidate').execute()
  for (const [at, { id }] of known.entries()) {
    const statusChangedAt = momentOf(world, at * 2)
    const status = at % 2 === 0 ? ('contact' as const) : ('firstMail' as const)
    const boardPosition = -Date.parse(statusChangedAt) / 1000
    await insertCandidate(db, {
      teacherId: id,
      status,
      statusChangedAt,
      boardPosition,
      disponibility: world.random.pick(availabilities),
    })
  }
}

export const recruitmentDemo: DemoPart = {
  name: 'candidats',
  load: async (db, world) => {
    const types = await db
      .selectFrom('documentTypes')
      .select('id')
      .where('mandatory', '=', true)
      .where(sql<boolean>`'candidate' = any(available_for)`)
      .orderBy('id')
      .execute()
    await adoptCandidates(db, world)
    for (const [status, count, oldest] of columns)
      for (let at = 0; at < count; at += 1)
        await makeCandidate(
          db,
          world,
          types.map(({ id }) => id),
          { status, at, count, oldest },
        )
  },
}
