// The evaluation of a student in a subject, as the company writes it: stars, comments, validation.

import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { presenceWords } from '@cartable/domain/traineeships/attendance/presence.words.ts'
import { reportsApi } from '@cartable/domain/traineeships/reports/reports.api.ts'
import { type ReportRecord, reportCommentsLength } from '@cartable/domain/traineeships/reports/reports.schema.ts'
import { Alert, Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from '../around.module.css'
import { ReportStatut } from './ReportStatut.tsx'
import { SendBack } from './SendBack.tsx'

const F = formOf<typeof reportsApi.saveReport>()

const Validation = () => {
  const isValidated = useFormValue<boolean>('isValidated')
  return (
    <F.Switch
      name="isValidated"
      label={isValidated ? 'Validée' : 'Non validée'}
      description="Validée, elle est lue par la famille."
      span={6}
    />
  )
}

export const ReportHead = ({ report }: { readonly report: ReportRecord }) => (
  <header className={classes.reportHead}>
    <b>{report.student}</b>
    <span>
      {report.subject} · {report.level}
      {report.teacher && ` · ${report.teacher}`}
    </span>
    <span>{report.session}</span>
    {report.presences.length > 0 && (
      <span>
        {report.presences
          .map(({ day, state }) => `${formatDay(day)}\u00a0: ${presenceWords[state].toLowerCase()}`)
          .join(', ')}
      </span>
    )}
  </header>
)

const Fields = ({ report }: { readonly report: ReportRecord }) => (
  <>
    <div className={classes.reportTop}>
      <ReportHead report={report} />
      <div className={classes.reportState}>
        <ReportStatut state={report.state} />
        {report.reportId !== null && <HistoryButton className="traineeship_reports" entityId={report.reportId} />}
      </div>
    </div>
    {report.sentBack !== null && (
      <Alert color="info" role="status" mb={8}>
        Renvoyée à son professeur{'\u00a0'}: {report.sentBack}
      </Alert>
    )}
    {report.ratings.length === 0 ? (
      <EmptyLine>
        Aucun critère d’évaluation&nbsp;: ajoutez-en dans la codification «&nbsp;Types d’évaluation&nbsp;».
      </EmptyLine>
    ) : (
      <FieldGrid>
        {report.ratings.map(({ rankingId, name }, index) => (
          <F.Rating key={rankingId} name={`ratings.${index}.stars`} label={name} span={3} />
        ))}
      </FieldGrid>
    )}
    <FieldGrid>
      <F.LongText name="comments" label="Commentaires" maxLength={reportCommentsLength} minRows={4} span={6} />
      <Validation />
      {report.needsReason && (
        <F.Text
          name="correction"
          label="Motif de la correction"
          optional={false}
          description={'Le stage est clôturé\u00a0: l’historique garde pourquoi l’évaluation change.'}
          maxLength={200}
          span={6}
        />
      )}
    </FieldGrid>
  </>
)

/** @param id of the subject taken by the student */
export const ReportDialog = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const query = useOperation(reportsApi.showReport, { id: String(id), mode: 'gr' })
  const readOnly = query.data?.canSave === false
  const [isSendingBack, setSendingBack] = useState(false)
  return (
    <FormDialog
      onClose={onClose}
      title="Saisir une évaluation de stage"
      size={680}
      fillsPhone
      query={query}
      what="l’évaluation"
      closedBy={readOnly ? 'anything' : 'buttons'}
    >
      {(report) => (
        <RecordForm
          operation={reportsApi.saveReport}
          screen={`evaluation-${id}`}
          record={{
            ...report,
            correction: null,
            ratings: report.ratings.map(({ rankingId, stars }) => ({ rankingId, stars })),
          }}
          layout="modal"
          readOnly={readOnly}
          footerExtra={
            !readOnly &&
            report.canSendBack && (
              <Button leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => setSendingBack(true)}>
                Renvoyer au professeur
              </Button>
            )
          }
          onClose={onClose}
          onSaved={() => toast.success('Évaluation enregistrée.')}
        >
          <Fields report={report} />
          {isSendingBack && <SendBack report={report} onClose={() => setSendingBack(false)} onDone={onClose} />}
        </RecordForm>
      )}
    </FormDialog>
  )
}
