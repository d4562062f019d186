// What other modules embed of stages: registrations on records, hours for the payroll.
import { Embedded } from '../../platform/form/Embedded.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { useCan } from '../../platform/session/session.ts'
import classes from './around.module.css'
import { EmployeeHours as Employees } from './pay/EmployeeHours.tsx'
import { StudentRegistrations } from './registrations/StudentRegistrations.tsx'

type Child = { readonly id: number; readonly firstName: string | null }

/** A section of a record, for those who may read students or stages: one list for each student. */
export const TraineeshipSection = ({ students }: { readonly students: readonly Child[] }) => {
  const [stages, read] = [useCan('traineeships', 'read'), useCan('students', 'read')]
  if (students.length === 0 || !(stages || read)) return null
  return (
    <Section id="stages" title="Inscriptions aux stages" free>
      {students.map(({ id, firstName }) => (
        <Embedded key={id}>
          {students.length > 1 && <h3 className={classes.child}>{firstName ?? 'Élève'}</h3>}
          <StudentRegistrations studentId={id} />
        </Embedded>
      ))}
    </Section>
  )
}

/** Hours of employees of the company, for whoever keeps its payroll. */
export const EmployeeHours = Employees
