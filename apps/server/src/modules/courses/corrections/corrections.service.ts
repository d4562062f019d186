// Use cases of corrections: a declared lesson put right before anybody confirms it.
import { correctionsApi } from '@cartable/domain/courses/corrections/corrections.api.ts'
import { coursesRefusals } from '@cartable/domain/courses/courses.refusals.ts'
import { lessonRefusals } from '@cartable/domain/courses/shared/lesson.refusals.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { lessonOccupations } from '../planning/occupation-constraints.ts'
import { correctCourse } from './correct-course.ts'
import { checkCorrection, showCorrection } from './show-correction.ts'

export const correctionsService = handlers(
  correctionsApi,
  {
    correction: (context, { id }) => showCorrection(context, id),
    checkCorrection,
    saveCorrection: correctCourse,
  },
  {
    constraints: {
      ...lessonOccupations('doneAt'),
      courses_declared_once_uq: { refusal: coursesRefusals.declaredTwice, path: 'doneAt' },
      courses_chapter_id_fkey: { refusal: coursesRefusals.unknownChapter, path: 'chapterId' },
      courses_price_in_force: { refusal: lessonRefusals.noPrice, path: 'doneAt' },
    },
  },
)
