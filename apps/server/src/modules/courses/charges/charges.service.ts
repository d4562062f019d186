// Use cases of charges: what a cancellation costs, an absence noted, what a family contests and the office decides.
import { chargesApi } from '@cartable/domain/courses/charges/charges.api.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { costOf } from '../planning/propose-charge.ts'
import { contestCharge, decideCharge, showCharges } from './decide-charge.ts'
import { noteAbsence } from './note-absence.ts'

export const chargesService = handlers(chargesApi, {
  cancellationCost: costOf,
  noteAbsence,
  listCharges: showCharges,
  contestCharge,
  decideCharge,
})
