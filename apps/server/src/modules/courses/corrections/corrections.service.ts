// Use cases of corrections: a declared lesson put right before anybody confirms it, and a billed one with its papers.
import { billedCorrectionApi } from '@cartable/domain/courses/corrections/billed.api.ts'
import { cancelBilledApi } from '@cartable/domain/courses/corrections/cancel-billed.api.ts'
import { correctionsApi } from '@cartable/domain/courses/corrections/corrections.api.ts'
import { rectifyVatApi } from '@cartable/domain/courses/corrections/rectify-vat.api.ts'
import { coursesRefusals } from '@cartable/domain/courses/courses.refusals.ts'
import { lessonRefusals } from '@cartable/domain/courses/shared/lesson.refusals.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { issuingConstraints } from '../../billing/billing.service.ts'
import { lessonOccupations } from '../planning/occupation-constraints.ts'
import { cancelBilled, showBilledToCancel } from './cancel-billed.ts'
import { correctBilled } from './correct-billed.ts'
import { correctCourse } from './correct-course.ts'
import { listWrongVat, rectifyVat } from './rectify-vat.ts'
import { checkBilled, showBilled } from './show-billed.ts'
import { checkCorrection, showCorrection } from './show-correction.ts'

const constraints = {
  ...lessonOccupations('doneAt'),
  courses_declared_once_uq: { refusal: coursesRefusals.declaredTwice, path: 'doneAt' },
  courses_price_in_force: { refusal: lessonRefusals.noPrice, path: 'doneAt' },
}

export const correctionsService = handlers(
  correctionsApi,
  {
    correction: (context, { id }) => showCorrection(context, id),
    checkCorrection,
    saveCorrection: correctCourse,
  },
  {
    constraints: {
      ...constraints,
      courses_chapter_id_fkey: { refusal: coursesRefusals.unknownChapter, path: 'chapterId' },
    },
  },
)

export const billedCorrectionService = handlers(
  billedCorrectionApi,
  { billed: (context, { id }) => showBilled(context, id), checkBilled, saveBilled: correctBilled },
  { constraints: { ...constraints, ...issuingConstraints } },
)

export const cancelBilledService = handlers(
  cancelBilledApi,
  { billedToCancel: (context, { id }) => showBilledToCancel(context, id), cancelBilled },
  { constraints: issuingConstraints },
)

export const rectifyVatService = handlers(
  rectifyVatApi,
  { wrongVat: listWrongVat, rectifyVat },
  { constraints: issuingConstraints },
)
