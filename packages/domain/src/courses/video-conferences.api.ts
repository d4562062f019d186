// Rooms of the lessons given online: when they open, and for whom.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { day, id, optionalId } from '../kernel/fields.ts'
import { listAnswer, listInput } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'

const VideoConferenceRow = z.object({
  id,
  courseId: optionalId,
  contractId: id,
  provider: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  studentName: z.string().nullable(),
  teacherName: z.string().nullable(),
  subject: z.string().nullable(),
  /** When the room was made, and by whom; null once its traces have gone. */
  madeAt: z.string(),
  madeBy: z.string().nullable(),
})

/** The address of a room is for those who enter it: a list of the team does not show it. */
export const videoConferencesApi = defineOperations('courses', {
  videoConferences: operation({
    name: 'video_conferences_list',
    method: 'GET',
    path: '/video-conferences/video-conferences-list',
    effect: 'read',
    access: right('courses', 'read'),
    input: listInput({
      sorts: ['startsAt'],
      defaultSort: 'startsAt.desc',
      filters: { from: day.optional(), to: day.optional() },
    }),
    answer: listAnswer(VideoConferenceRow),
    summary: 'Visioconférences des cours en ligne',
  }),
})
