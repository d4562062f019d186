// « Planifier », on a record or a list: for those who may.
import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useCan } from '../../../platform/session/session.ts'
import type { AskedPlan } from './PlanDialog.tsx'
import { usePlanning } from './use-planning.tsx'

export const PlanButton = (asked: AskedPlan) => {
  const mayWrite = useCan('courses', 'write')
  const planning = usePlanning()
  if (!mayWrite) return null
  return (
    <>
      <Button leftSection={<IconCalendarPlus size={16} aria-hidden />} onClick={() => planning.plan(asked)}>
        Planifier
      </Button>
      {planning.dialogs}
    </>
  )
}
