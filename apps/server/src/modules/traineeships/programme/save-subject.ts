// The form of a subject of a level: read with the chapters of the subject chosen, saved, switched off and on.
import { collectRefusals } from '@cartable/domain/kernel/refusal.ts'
import { programmeRefusals } from '@cartable/domain/traineeships/programme/programme.refusals.ts'
import { refuseChange } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import type { SubjectInput, SubjectRecord } from '@cartable/domain/traineeships/programme/programme.schema.ts'
import { daysOf } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockRow, lockUnchanged, stampOf } from '../../../platform/save.ts'
import { offerSubjects } from '../../reference/shared/offer-choices.ts'
import { readDaysOff } from '../shared/read-days-off.ts'
import { aliveWithin } from './alive.queries.ts'
import { findSessionOf, type SessionFacts } from './chart.queries.ts'
import {
  findLevel,
  findSubject,
  insertSubject,
  keepSubjectParts,
  offerChapters,
  type SubjectStored,
  strangeChapters,
  updateSubject,
} from './programme.queries.ts'
import { attachedTo } from './programme-documents.ts'
import { refuseWhileAlive } from './refuse-while-alive.ts'
import { openSessionOf } from './save-level.ts'

type Asked = { id?: number | undefined; levelId?: number | undefined; codifSubjectId?: number | undefined }

export const showSubject = async ({ db }: Pick<OperationContext, 'db'>, asked: Asked): Promise<SubjectRecord> => {
  const subject = asked.id === undefined ? null : ((await findSubject(db, asked.id)) ?? notFound())
  const levelId = subject?.levelId ?? asked.levelId ?? notFound()
  const level = (await findLevel(db, levelId)) ?? notFound()
  const session = (await findSessionOf(db, { levelId })) ?? notFound()
  const codifSubjectId = asked.codifSubjectId ?? subject?.codifSubjectId ?? null
  const everyDay = daysOf(session.startsOn, session.endsOn)
  const isStoredSubject = subject !== null && subject.codifSubjectId === codifSubjectId
  return {
    id: subject?.id ?? null,
    updatedAt: subject?.updatedAt ?? null,
    levelId,
    levelTitle: level.title,
    codifSubjectId,
    days: subject?.days ?? [],
    chapters: isStoredSubject ? subject.chapters : [],
    option: subject?.option ?? false,
    askStudiedChapters: subject?.askStudiedChapters ?? false,
    enabled: subject?.enabled ?? true,
    hasProposal: subject?.hasProposal ?? false,
    documents: subject ? await attachedTo(db, 'traineeshipSubjectId', subject.id) : [],
    readOnlyReason: refuseChange(session.status)?.message ?? null,
    options: {
      subjects: await offerSubjects(db, [subject?.codifSubjectId]),
      days: everyDay,
      daysOff: await readDaysOff(db, session.startsOn, session.endsOn),
      chapters:
        codifSubjectId === null ? [] : await offerChapters(db, codifSubjectId, levelId, subject?.chapters ?? []),
    },
  }
}

const refuseParts = async (
  { db }: OperationContext,
  input: SubjectInput,
  session: SessionFacts,
  stored: SubjectStored | null,
): Promise<void> => {
  const refusals = collectRefusals()
  if (stored?.isTaken && stored.codifSubjectId !== input.codifSubjectId)
    refusals.add(programmeRefusals.subjectTaken, 'codifSubjectId')
  const outside = input.days.find((day) => day < session.startsOn || day > session.endsOn)
  if (outside !== undefined) refusals.add(programmeRefusals.dayOutside(outside), 'days')
  if ((await strangeChapters(db, input.codifSubjectId, input.chapters)) > 0)
    refusals.add(programmeRefusals.chapterOfAnother, 'chapters')
  refusals.throwIfAny()
}

export const saveSubject = async (context: OperationContext, input: SubjectInput) => {
  const { db, live } = context
  const values = {
    subjectId: input.codifSubjectId,
    isOption: input.option,
    askStudiedChapters: input.askStudiedChapters,
  }
  let { id } = input
  const session = await openSessionOf(db, id === null ? { levelId: input.levelId } : { subjectId: id })
  if (id === null) {
    await refuseParts(context, input, session, null)
    id = await insertSubject(db, { levelId: input.levelId, ...values })
  } else {
    const asked = { id }
    await lockUnchanged(db, 'traineeshipSubjects', id, input.updatedAt, () => showSubject(context, asked))
    await refuseParts(context, input, session, (await findSubject(db, id)) ?? notFound())
    await updateSubject(db, id, values)
  }
  await keepSubjectParts(db, id, input)
  live(['traineeships'], ['traineeships', 'id', session.id])
  return { errors: null, id, updatedAt: await stampOf(db, 'traineeshipSubjects', id) }
}

/** Off, once nobody counts on it, or on again, with all its groups. */
export const toggleSubject = async ({ db, live }: OperationContext, { id }: { id: number }) => {
  const session = await openSessionOf(db, { subjectId: id })
  // as a registration does first: nobody takes the subject meanwhile
  await lockRow(db, 'traineeshipLevels', ((await findSubject(db, id)) ?? notFound()).levelId)
  await lockRow(db, 'traineeshipSubjects', id)
  const subject = (await findSubject(db, id)) ?? notFound()
  if (subject.enabled) refuseWhileAlive(await aliveWithin(db, { subjectId: id }), 'cette matière')
  await updateSubject(db, id, { enabled: !subject.enabled })
  live(['traineeships'], ['traineeships', 'id', session.id])
  return { isValid: true, errorMsgs: [] }
}
