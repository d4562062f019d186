// What a message was, with the drawing of its kind.
import { type FailedRow, failedKindLabels } from '@cartable/domain/messaging/failed-messages.schema.ts'
import { VisuallyHidden } from '@mantine/core'
import classes from './failed.module.css'
import { failedIcons } from './failed-texts.ts'

export const FailedWhat = ({ row }: { readonly row: Pick<FailedRow, 'kind' | 'label'> }) => {
  const Drawing = failedIcons[row.kind]
  return (
    <span className={classes.kind} title={`${failedKindLabels[row.kind]}\u00a0: ${row.label}`}>
      <Drawing size={16} stroke={1.75} aria-hidden />
      <VisuallyHidden>{failedKindLabels[row.kind]}</VisuallyHidden>
      <span>{row.label}</span>
    </span>
  )
}
