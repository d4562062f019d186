// Serves the pay of stages, beside that of lessons: another company pays it.
import { payRunsRefusals } from '@cartable/domain/billing/pay-runs/pay-runs.refusals.ts'
import { payStagesApi } from '@cartable/domain/billing/pay-runs/pay-stages.api.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { payStages, showStages } from './pay-stages.ts'

export const payStagesService = handlers(
  payStagesApi,
  { showStages: (context, { month }) => showStages(context, month), payStages },
  // two people at once: the second sees what the first proposed
  { constraints: { pay_runs_proposed_uq: { refusal: payRunsRefusals.changed } } },
)
