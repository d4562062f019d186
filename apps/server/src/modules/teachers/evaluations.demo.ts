// What the demo families said of their teachers: stars by criterion, words, answers; some asked and not given yet.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DemoPart, DemoWorld } from '../../platform/demo.ts'
import { criteriaOf, writeEvaluation } from './evaluations.queries.ts'

const evaluationCount = 60

const pleased = [
  'Très pédagogue, notre fils a repris confiance en quelques semaines.',
  'Toujours à l’heure, et un compte rendu après chaque cours.',
  'Les notes remontent nettement depuis la rentrée. Merci\u202f!',
  'Sait expliquer autrement quand on ne comprend pas.',
  'Une vraie méthode de travail, que ma fille réutilise en classe.',
] as const
const mixed = [
  'Bon contact, mais deux cours ont été déplacés au dernier moment.',
  'Les exercices sont parfois trop faciles.',
  'Sérieux. Nous aimerions un point plus régulier sur les progrès.',
] as const
const answers = [
  'Merci pour votre confiance\u00a0: c’est un plaisir de travailler avec lui.',
  'Merci\u202f! Nous passerons aux annales dès janvier.',
  null,
  null,
] as const

type Contract = DemoWorld['contracts'][number]

/** Whoever pays for the lessons signs the evaluation, with an account that was opened for it. */
const authorOf = async (db: Db, { customers }: DemoWorld, { customerId }: Contract): Promise<number | null> => {
  const personId = customers.find(({ id }) => id === customerId)?.personId
  if (personId === undefined) return null
  const known = await db.selectFrom('accounts').select('id').where('personId', '=', personId).executeTakeFirst()
  if (known) return known.id
  const person = await db.selectFrom('people').select('email').where('id', '=', personId).executeTakeFirst()
  if (!person?.email) return null
  const made = await db
    .insertInto('accounts')
    .values({ personId, login: person.email })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

export const evaluationsDemo: DemoPart = {
  name: 'évaluations des professeurs',
  load: async (db, world) => {
    const { random, today, contracts, teachers } = world
    const criteria = await criteriaOf(db, null)
    const known = teachers[0]?.id
    const judged = [
      ...contracts.filter(({ teacherId }) => teacherId === known).slice(0, 4),
      ...random.sample(contracts, evaluationCount),
    ]
    for (const contract of judged) {
      const authorAccountId = await authorOf(db, world, contract)
      const on = addDays(today, -random.integer(3, 300))
      const link = { contractId: contract.id, requestedAt: `${addDays(on, -4)}T09:30:00Z` }
      if (random.chance(0.12)) {
        await db
          .insertInto('teacherEvaluations')
          .values({ teacherId: contract.teacherId, authorAccountId, status: 'requested', ...link })
          .execute()
        continue
      }
      const isPleased = random.chance(0.75)
      const isPublished = isPleased && random.chance(0.6)
      const id = await writeEvaluation(db, null, {
        ...{ id: null, updatedAt: null, teacherId: contract.teacherId, authorAccountId, date: on },
        rankings: criteria.map(({ rankingId }, index) => ({
          rankingId,
          stars: index > 0 && random.chance(0.1) ? null : isPleased ? random.integer(4, 5) : random.integer(2, 4),
        })),
        comments: random.pick(isPleased ? pleased : mixed),
        teacherResponse: isPleased ? random.pick(answers) : null,
        grResponse: isPleased ? null : 'Nous vous appelons cette semaine pour en parler.',
        status: isPublished ? 'published' : 'sent',
      })
      await db.updateTable('teacherEvaluations').set(link).where('id', '=', id).execute()
    }
  },
}
