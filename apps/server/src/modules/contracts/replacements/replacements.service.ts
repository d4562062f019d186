// Use cases of replacements: what is known before, another teacher for some lessons, and their return.
import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import { changesApi } from '@cartable/domain/contracts/replacements/changes.api.ts'
import { remakeApi } from '@cartable/domain/contracts/replacements/remake.api.ts'
import { replacementsApi } from '@cartable/domain/contracts/replacements/replacements.api.ts'
import { type ConstraintRefusals, handlers } from '../../../platform/http/handlers.ts'
import { lessonOccupations } from '../../courses/planning/occupation-constraints.ts'
import { priceConstraints } from '../prices/price-constraints.ts'
import { changeTeacher, handOver, showChange, showHandOver } from './change-teacher.ts'
import { remakeConstraints, remakeContract, showRemake } from './remake-contract.ts'
import { replaceLessons, takeBack } from './replace-lessons.ts'
import { checkReplacement, showReplacement } from './show-replacement.ts'

const constraints: ConstraintRefusals = {
  ...lessonOccupations('courseIds'),
  ...priceConstraints,
  contracts_open_uq: { refusal: contractsRefusals.alreadyOpenUnnamed, path: 'teacherId' },
  contracts_hired_teacher: { refusal: contractsRefusals.candidateTeacher, path: 'teacherId' },
}

const replacements = handlers(
  replacementsApi,
  { form: showReplacement, check: checkReplacement, replace: replaceLessons, takeBack },
  { constraints },
)

const changes = handlers(
  changesApi,
  { changeForm: showChange, change: changeTeacher, handOverForm: showHandOver, handOver },
  { constraints },
)

const remakes = handlers(
  remakeApi,
  { remakeForm: showRemake, remake: remakeContract },
  { constraints: { ...constraints, ...remakeConstraints } },
)

export const replacementsService = [...replacements, ...changes, ...remakes]
