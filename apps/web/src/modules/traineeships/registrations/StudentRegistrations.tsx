// The registrations of a student to stages, on the records of the office: status, subjects, and the evaluations validated.
import { registrationsApi } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import type { StudentRegistrationRow } from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import { noReportText } from '@cartable/domain/traineeships/reports/reports.rules.ts'
import { datesText } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import { Button } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import classes from '../around.module.css'
import { RegistrationStatut } from './registration-texts.tsx'

const ReportView = lazy(async () => ({ default: (await import('../reports/ReportView.tsx')).ReportView }))

const Registration = ({
  row,
  onView,
}: {
  readonly row: StudentRegistrationRow
  readonly onView: (id: number) => void
}) => {
  const evaluated = row.traineeshipSubjects.filter(({ reportValidated }) => reportValidated)
  return (
    <li className={classes.registration}>
      <div>
        <b>{row.traineeshipSession.label}</b> <RegistrationStatut state={row.shownState} />
        <p>
          {datesText(row.startDate, row.endDate)} · {row.traineeshipLevel.label}
        </p>
        <p>
          {row.traineeshipSubjects
            .map(({ name, groupHours }) => (groupHours ? `${name} (${groupHours})` : name))
            .join(', ')}
        </p>
      </div>
      <div className={classes.evaluations}>
        {evaluated.map(({ id, name }) => (
          <Button
            key={id}
            leftSection={<IconStar size={16} aria-hidden />}
            aria-label={`Évaluation – ${name}, pour ${row.student.label}`}
            onClick={() => onView(id)}
          >
            Évaluation – {name}
          </Button>
        ))}
        {evaluated.length === 0 && row.isEnabled && <span className={classes.quiet}>{noReportText}</span>}
      </div>
    </li>
  )
}

/** Registrations, each with the evaluations that may be read. */
const RegistrationList = ({ rows }: { readonly rows: readonly StudentRegistrationRow[] }) => {
  const [viewed, setViewed] = useState<number | null>(null)
  return (
    <>
      <ul className={classes.registrations}>
        {rows.map((row) => (
          <Registration key={row.id} row={row} onView={setViewed} />
        ))}
      </ul>
      {viewed !== null && (
        <Suspense fallback={null}>
          <ReportView id={viewed} onClose={() => setViewed(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Those of one student, for staff. */
export const StudentRegistrations = ({ studentId }: { readonly studentId: number }) => {
  const query = useOperation(registrationsApi.registrationStudentList, { size: '100', studentId: String(studentId) })
  return (
    <QueryPanel query={query} what="les inscriptions aux stages">
      {({ rows }) =>
        rows.length === 0 ? <EmptyLine>Aucune inscription à un stage.</EmptyLine> : <RegistrationList rows={rows} />
      }
    </QueryPanel>
  )
}
