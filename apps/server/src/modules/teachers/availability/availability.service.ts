// Use cases of when a teacher gives lessons: hours of the week, absences and the lessons that they take away.
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import { availabilityApi } from '@cartable/domain/teachers/availability/availability.api.ts'
import { refusalOfAbsence } from '@cartable/domain/teachers/availability/availability.rules.ts'
import { teachersRefusals } from '@cartable/domain/teachers/teachers.refusals.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { lockRow, lockUnchanged, stampOf } from '../../../platform/save.ts'
import { cancelForAbsence, listLostLessons } from '../../courses/planning/cancel-for-absence.ts'
import { withdrawOffers } from '../../linking/withdraw-offers.ts'
import { withdrawStageOffers } from '../../traineeships/proposals/withdraw-stage-offers.ts'
import { findAbsence, findNamed, insertAbsence, removeAbsence, touchTeacher } from './availability.queries.ts'
import { listTeacherHours } from './read-availability.ts'
import { saveWindows } from './save-availability.ts'

/** The teacher who is asked for; teachers reach themselves alone. */
const teacherOf = ({ as }: OperationContext, id: number | undefined): number => {
  if (as.kind !== 'teacher') return id ?? notFound()
  return id === undefined || id === as.teacherId ? as.teacherId : notFound()
}

const show = async (
  context: OperationContext,
  asked: InputOf<typeof availabilityApi.showHours>,
): Promise<AnswerOf<typeof availabilityApi.showHours>> => {
  const { db, as, identity, today } = context
  const id = teacherOf(context, asked.id)
  const teacher = (await findNamed(db, id)) ?? notFound()
  const [hours] = await listTeacherHours(db, [id], today())
  return {
    ...teacher,
    windows: [...(hours?.windows ?? [])],
    absences: [...(hours?.absences ?? [])],
    mayWrite: as.kind === 'teacher' || (identity !== null && hasRight(identity.rights, 'teachers', 'write')),
  }
}

const changed = ({ live }: OperationContext, id: number) => live(['teachers'], ['teachers', 'id', id], ['courses'])

export const availabilityService = handlers(
  availabilityApi,
  {
    showHours: show,
    saveHours: async (context, { id: asked, updatedAt, windows }) => {
      const { db } = context
      const id = teacherOf(context, asked)
      await lockUnchanged(db, 'teachers', id, updatedAt, () => show(context, { id }))
      await saveWindows(db, id, windows)
      await touchTeacher(db, id)
      changed(context, id)
      return { errors: null, id, updatedAt: await stampOf(db, 'teachers', id) }
    },
    lostLessons: async (context, { id, ...span }) => ({
      rows: await listLostLessons(context.db, teacherOf(context, id), span, context.now()),
    }),
    saveAbsence: async (context, { teacherId, firstDay, lastDay, reason, cancelsLessons }) => {
      const { db, today } = context
      const id = teacherOf(context, teacherId)
      await lockRow(db, 'teachers', id)
      const refusal = refusalOfAbsence({ firstDay, lastDay }, today())
      if (refusal) refuse(refusal, 'lastDay')
      const saved = await insertAbsence(db, id, { firstDay, lastDay, reason })
      // by himself: what the office writes down for him it answers for him, too
      if (context.as.kind === 'teacher') {
        await withdrawOffers(context, id, { firstDay, lastDay })
        await withdrawStageOffers(context, id, { firstDay, lastDay })
      }
      const cancelled = cancelsLessons ? await cancelForAbsence(context, id, { firstDay, lastDay }) : 0
      changed(context, id)
      return { errors: null, ...saved, cancelled }
    },
    removeAbsence: async (context, { id }) => {
      const { db, as } = context
      const absence = (await findAbsence(db, id)) ?? notFound()
      if (as.kind === 'teacher' && absence.teacherId !== as.teacherId) return notFound()
      await removeAbsence(db, id)
      changed(context, absence.teacherId)
      return { isValid: true, errorMsgs: [] }
    },
  },
  { constraints: { teacher_absences_excl: { refusal: teachersRefusals.absenceTwice, path: 'firstDay' } } },
)
