// A validated evaluation as a family reads it.

import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { reportsApi } from '@cartable/domain/traineeships/reports/reports.api.ts'
import type { ReportRecord } from '@cartable/domain/traineeships/reports/reports.schema.ts'
import { Button } from '@mantine/core'
import { useOperation } from '../../../platform/api/hooks.ts'
import { Stars } from '../../../platform/fields/stars.tsx'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { useIsPhone } from '../../../platform/theme/use-is-phone.ts'
import classes from '../around.module.css'
import { ReportHead } from './ReportDialog.tsx'

const Read = ({ report }: { readonly report: ReportRecord }) => (
  <div className={classes.report}>
    <ReportHead report={report} />
    <dl className={classes.ratings}>
      {report.ratings.map(({ rankingId, name, stars }) => (
        <div key={rankingId}>
          <dt>{name}</dt>
          <dd>
            <Stars stars={stars} />
          </dd>
        </div>
      ))}
    </dl>
    {report.comments && <p className={classes.text}>{report.comments}</p>}
    {report.validatedAt && <p className={classes.quiet}>Validée le {formatDay(report.validatedAt)}</p>}
  </div>
)

/** @param id of the subject taken by the student */
export const ReportView = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const query = useOperation(reportsApi.showReport, { id: String(id), mode: 'customer' })
  const isPhone = useIsPhone()
  return (
    <Modal opened onClose={onClose} title="Évaluation de stage" size={560} fullScreen={isPhone}>
      <QueryPanel query={query} what="l’évaluation">
        {(report) => <Read report={report} />}
      </QueryPanel>
      <div className={classes.foot}>
        <Button onClick={onClose}>Fermer</Button>
      </div>
    </Modal>
  )
}
