// The lessons of a student: contracts with their state, then the courses, loaded when they come into sight.
import type { StudentRecord } from '@cartable/domain/customers/customers.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { Embedded } from '../../platform/form/Embedded.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { useCan } from '../../platform/session/session.ts'
import { EmptyLine } from '../../platform/shell/states.tsx'
import { Statut } from '../../platform/theme/Statut.tsx'
import { ContractsOf } from '../contracts/contracts.parts.tsx'
import { CoursesOf, PlanningLink } from '../courses/courses.parts.tsx'
import classes from './customers.module.css'

/** A contract is going on, waits, or is over. */
const statut = (status: string) => {
  if (status === 'active') return <Statut meaning="success">En cours</Statut>
  if (status === 'pause') return <Statut meaning="warning">En pause</Statut>
  return status === 'created' ? <Statut meaning="info">À démarrer</Statut> : <Statut meaning="grey">Terminé</Statut>
}

type Stored = StudentRecord & { id: number }

/** Each subject with its teacher, for those who read students and not contracts. */
const Tuition = ({ privateTuition }: Pick<Stored, 'privateTuition'>) =>
  privateTuition.length === 0 ? (
    <EmptyLine>Aucun contrat pour cet élève.</EmptyLine>
  ) : (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Matière</th>
          <th scope="col">Professeur</th>
          <th scope="col">Dernier cours</th>
          <th scope="col">Contrat</th>
        </tr>
      </thead>
      <tbody>
        {privateTuition.map((tuition) => (
          <tr key={tuition.contractId}>
            <th scope="row">{tuition.subjectName}</th>
            <td>{tuition.teacherName}</td>
            <td>{tuition.lastCourseOn ? formatDay(tuition.lastCourseOn) : '–'}</td>
            <td>{statut(tuition.status)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )

export const StudentLessons = ({ student }: { readonly student: Stored }) => {
  const { privateTuition } = student
  const seesContracts = useCan('contracts', 'read')
  const seesCourses = useCan('courses', 'read')
  return (
    <>
      <Section id="contrats" title="Contrats" count={privateTuition.length} free>
        {seesContracts ? (
          <Embedded>
            <ContractsOf studentId={student.id} />
          </Embedded>
        ) : (
          <Tuition privateTuition={privateTuition} />
        )}
      </Section>
      {seesCourses && (
        <Section id="cours" title="Cours" actions={<PlanningLink of="eleve" id={student.id} />} free>
          <Embedded>
            <CoursesOf studentId={student.id} />
          </Embedded>
        </Section>
      )}
    </>
  )
}
