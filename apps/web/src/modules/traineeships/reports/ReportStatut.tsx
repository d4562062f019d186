// The indicator of an evaluation: validated, waiting for its validation, to be completed.
import { type ReportState, reportIndicators } from '@cartable/domain/traineeships/reports/reports.rules.ts'
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { Statut } from '../../../platform/theme/Statut.tsx'

const icons = { validated: IconCircleCheck, waiting: IconClock, toComplete: IconAlertTriangle }

export const ReportStatut = ({ state }: { readonly state: ReportState }) => (
  <Statut meaning={reportIndicators[state].meaning} icon={icons[state]}>
    {reportIndicators[state].text}
  </Statut>
)
