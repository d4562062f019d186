// Use cases of replacements: what is known before, another teacher for some lessons, and their return.
import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import { replacementsApi } from '@cartable/domain/contracts/replacements/replacements.api.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { lessonOccupations } from '../../courses/planning/occupation-constraints.ts'
import { priceConstraints } from '../prices/price-constraints.ts'
import { replaceLessons, takeBack } from './replace-lessons.ts'
import { checkReplacement, showReplacement } from './show-replacement.ts'

export const replacementsService = handlers(
  replacementsApi,
  { form: showReplacement, check: checkReplacement, replace: replaceLessons, takeBack },
  {
    constraints: {
      ...lessonOccupations('courseIds'),
      ...priceConstraints,
      contracts_open_uq: { refusal: contractsRefusals.alreadyOpenUnnamed, path: 'teacherId' },
      contracts_hired_teacher: { refusal: contractsRefusals.candidateTeacher, path: 'teacherId' },
    },
  },
)
