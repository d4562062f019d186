// The state of a scheduled task: how its last run ended, with the sentence that sends to the logs.
import { cronStatusLabels, cronStatusTooltips } from '@cartable/domain/configuration/cron-tasks.rules.ts'
import type { CronStatus } from '@cartable/domain/configuration/cron-tasks.schema.ts'
import { Tooltip } from '@mantine/core'
import { IconLoader, IconQuestionMark } from '@tabler/icons-react'
import { Statut } from '../../platform/theme/Statut.tsx'

const meanings = {
  success: 'success',
  failure: 'danger',
  warning: 'warning',
  running: 'info',
  unknown: 'grey',
} as const
const icons = { running: IconLoader, unknown: IconQuestionMark }

export const CronStatut = ({ status }: { readonly status: CronStatus }) => {
  const words = cronStatusTooltips[status]
  const icon = status === 'running' || status === 'unknown' ? { icon: icons[status] } : {}
  return (
    <Tooltip label={words} disabled={words === undefined} multiline maw={320}>
      <span>
        <Statut meaning={meanings[status]} {...icon}>
          {cronStatusLabels[status]}
        </Statut>
        {words && <span className="vh"> {words}</span>}
      </span>
    </Tooltip>
  )
}
