// Prints the planning of a teacher, of a pupil or of a whole family between two days.

import { contractLocations } from '@cartable/domain/contracts/locations.words.ts'
import type { agendaApi } from '@cartable/domain/courses/agenda/agenda.api.ts'
import { mergeTogether, withPupils } from '@cartable/domain/courses/together/together.rules.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findSeller } from '../../../platform/pdf/seller.ts'
import { findFamily, listLessons, listStageDays, nameStudents, nameTeachers } from './agenda.queries.ts'
import { type PrintedEvent, planningPaper } from './planning.print.ts'

type Asked = InputOf<typeof agendaApi.agendaPrint>

/** Who is printed: a name, and the people whose lessons it holds. */
const whoIs = async ({ db }: Pick<OperationContext, 'db'>, { of, id }: Asked) => {
  if (of === 'teacher') {
    const [teacher] = await nameTeachers(db, [id])
    return { name: teacher?.name ?? notFound(), teacherIds: [id], studentIds: [] }
  }
  if (of === 'student') {
    const [student] = await nameStudents(db, [id])
    return { name: student?.name ?? notFound(), teacherIds: [], studentIds: [id] }
  }
  const { name, studentIds } = (await findFamily(db, id)) ?? notFound()
  return { name, teacherIds: [], studentIds }
}

const noPlace = { place: null, address: null } as const
const stageDay = { format: null, isTest: false, pupils: [] } as const

export const printPlanning = async (context: OperationContext, asked: Asked) => {
  const { db, platform, now } = context
  const { name, ...people } = await whoIs(context, asked)
  const span = { from: asked.from, to: asked.to, ...people }
  const lessons = await listLessons(db, {}, span)
  const events: PrintedEvent[] = [
    ...(asked.of === 'teacher' ? mergeTogether(lessons) : lessons.map(withPupils)).map((one) => ({
      ...one,
      ...(one.ownPlace ? { place: contractLocations[one.ownPlace.location], address: one.ownPlace.address } : noPlace),
      // a family reads the child that the line is of
      pupils: asked.of === 'teacher' ? one.pupils.map(({ studentName }) => ({ name: studentName })) : [],
    })),
    ...(await listStageDays(db, {}, span)).map((one) => ({ ...one, ...stageDay })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const seller = await findSeller(db, 'private-tuition')
  return {
    mediaType: 'application/pdf',
    fileName: `planning-${asked.from}-${asked.to}.pdf`,
    body: await platform.pdf.render(
      planningPaper({ seller, name, from: asked.from, to: asked.to, events, now: now() }),
    ),
    inline: true,
  }
}
