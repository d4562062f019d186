// Use cases of the evaluations of a teacher.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { collectRefusals, refuse } from '@cartable/domain/kernel/refusal.ts'
import { evaluationsApi } from '@cartable/domain/teachers/evaluations.api.ts'
import { evaluationsRefusals } from '@cartable/domain/teachers/evaluations.refusals.ts'
import { averageOf, refuseChange } from '@cartable/domain/teachers/evaluations.rules.ts'
import { type EvaluationRecord, evaluationStatusLabels } from '@cartable/domain/teachers/evaluations.schema.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { notify } from '../../platform/notifications.ts'
import { lockRow, lockUnchanged, stampOf } from '../../platform/save.ts'
import {
  accountOfJudged,
  criteriaOf,
  deleteEvaluation,
  findEvaluation,
  listEvaluations,
  meanOf,
  possibleAuthors,
  writeEvaluation,
} from './evaluations.queries.ts'

type Save = InputOf<typeof evaluationsApi.saveEvaluation>

const mayWrite = ({ as }: OperationContext): boolean => as.kind === 'staff' && as.level !== 'read'

const list = async (context: OperationContext, input: InputOf<typeof evaluationsApi.listEvaluations>) => {
  const page = await listEvaluations(context.db, input)
  const rows = page.rows.map((row) => ({
    ...row,
    statusText: evaluationStatusLabels[row.status],
    average: averageOf(row.rankings, row.overallStars),
    canEdit: mayWrite(context) && refuseChange(row.status) === null,
  }))
  return { ...page, rows, totals: await meanOf(context.db, input.teacherId) }
}

const show = async (
  context: OperationContext,
  id: number | undefined,
  asked: number | undefined,
): Promise<EvaluationRecord> => {
  const { db } = context
  const found = id === undefined ? null : ((await findEvaluation(db, id)) ?? notFound())
  const teacherId = found?.teacherId ?? asked ?? notFound()
  const evaluation = found ?? {
    id: null,
    updatedAt: null,
    authorAccountId: null,
    requestedAt: null,
    date: null,
    overallStars: null,
    comments: null,
    teacherResponse: null,
    grResponse: null,
    status: 'sent' as const,
  }
  return {
    ...evaluation,
    teacherId,
    rankings: await criteriaOf(db, evaluation.id),
    canEdit: mayWrite(context) && refuseChange(evaluation.status) === null,
    options: { authors: await possibleAuthors(db, teacherId) },
  }
}

const check = async ({ db, today }: OperationContext, input: Save): Promise<void> => {
  const refusals = collectRefusals()
  const known = new Set((await criteriaOf(db, input.id)).map(({ rankingId }) => rankingId))
  if (input.rankings.some(({ rankingId }) => !known.has(rankingId)))
    refusals.add(evaluationsRefusals.unknownRanking, 'rankings')
  const stored = input.id === null ? null : ((await findEvaluation(db, input.id)) ?? null)
  const overall = input.overallStars === undefined ? (stored?.overallStars ?? null) : input.overallStars
  if (overall === null && input.rankings.every(({ stars }) => stars === null))
    refusals.add(evaluationsRefusals.nothingJudged, 'rankings')
  if (input.date !== null && input.date > today()) refusals.add(evaluationsRefusals.inFuture, 'date')
  const { authorAccountId } = input
  if (authorAccountId !== null) {
    const authors = await possibleAuthors(db, stored?.teacherId ?? input.teacherId)
    if (!authors.some(({ id }) => id === authorAccountId) && stored?.authorAccountId !== authorAccountId)
      refusals.add(evaluationsRefusals.unknownAuthor, 'authorAccountId')
  }
  refusals.throwIfAny()
}

/** What the teacher may read from now on. */
const tellPublished = async ({ db }: OperationContext, id: number): Promise<void> => {
  const accountId = await accountOfJudged(db, id)
  if (accountId === null) return
  await notify(db, [accountId], {
    kind: 'course',
    title: 'Un avis d’une famille est publié sur votre espace.',
    link: '/',
  })
}

const save = async (context: OperationContext, input: Save) => {
  const { db, live } = context
  const { id, updatedAt } = input
  if (id !== null) {
    await lockUnchanged(db, 'teacherEvaluations', id, updatedAt, () => show(context, id, undefined))
    const stored = (await findEvaluation(db, id)) ?? notFound()
    const refusal = refuseChange(stored.status)
    if (refusal) refuse(refusal)
  } else await lockRow(db, 'teachers', input.teacherId)
  await check(context, input)
  const saved = await writeEvaluation(db, id, input)
  if (input.status === 'published') await tellPublished(context, saved)
  live(['teachers', 'listEvaluations'], ['teachers', 'showEvaluation'])
  return { errors: null, id: saved, updatedAt: await stampOf(db, 'teacherEvaluations', saved) }
}

export const evaluationsService = handlers(evaluationsApi, {
  listEvaluations: list,
  showEvaluation: (context, { id, teacherId }) => show(context, id, teacherId),
  saveEvaluation: save,
  removeEvaluation: async ({ db, live }, { id }) => {
    await lockRow(db, 'teacherEvaluations', id)
    const refusal = refuseChange(((await findEvaluation(db, id)) ?? notFound()).status)
    if (refusal) refuse(refusal)
    await deleteEvaluation(db, id)
    live(['teachers', 'listEvaluations'])
    return { isValid: true, errorMsgs: [] }
  },
})
