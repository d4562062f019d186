// The lessons of a student: each subject with its teacher, then the courses, loaded when they come into sight.
import type { StudentRecord } from '@cartable/domain/customers/customers.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { Embedded } from '../../platform/form/Embedded.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { useCan } from '../../platform/session/session.ts'
import { EmptyLine } from '../../platform/shell/states.tsx'
import { Statut } from '../../platform/theme/Statut.tsx'
import { CoursesOf } from '../courses/courses.parts.tsx'
import classes from './customers.module.css'

/** A contract is going on, waits, or is over. */
const statut = (status: string) => {
  if (status === 'active') return <Statut meaning="success">En cours</Statut>
  if (status === 'pause') return <Statut meaning="warning">En pause</Statut>
  return status === 'created' ? <Statut meaning="info">À démarrer</Statut> : <Statut meaning="grey">Terminé</Statut>
}

export const StudentLessons = ({ student }: { readonly student: StudentRecord & { id: number } }) => {
  const { privateTuition } = student
  const seesCourses = useCan('courses', 'read')
  return (
    <>
      <Section id="contrats" title="Cours particuliers" count={privateTuition.length} free>
        {privateTuition.length === 0 ? (
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
        )}
      </Section>
      {seesCourses && (
        <Section id="cours" title="Cours" free>
          <Embedded>
            <CoursesOf studentId={student.id} />
          </Embedded>
        </Section>
      )}
    </>
  )
}
