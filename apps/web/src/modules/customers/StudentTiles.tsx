// The students of a household, as tiles of the customer's record.

import type { CustomerRecord, StudentTile } from '@cartable/domain/customers/customers.schema.ts'
import { fullName, initialsOf } from '@cartable/domain/people/people.rules.ts'
import { Button } from '@mantine/core'
import { Avatar } from '../../platform/form/Aside.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { NewButton } from '../../platform/list/NewButton.tsx'
import { useCan } from '../../platform/session/session.ts'
import { AppLink, useGo } from '../../platform/shell/links.tsx'
import { EmptyLine } from '../../platform/shell/states.tsx'
import { Statut } from '../../platform/theme/Statut.tsx'
import { newStudentPath, studentPath } from './customer-texts.ts'
import classes from './customers.module.css'

const Tile = ({ student }: { readonly student: StudentTile }) => (
  <li className={classes.tile} data-off={student.enabled ? undefined : ''}>
    <Avatar>{initialsOf(student)}</Avatar>
    <div>
      <AppLink href={studentPath(student.id)}>{fullName(student)}</AppLink>{' '}
      {student.isCustomer && <Statut meaning="primary">Client</Statut>}
      {!student.enabled && <Statut meaning="grey">Archivé</Statut>}
      <br />
      {[student.levelName, student.establishmentName].filter(Boolean).join(' · ') || 'Niveau inconnu'}
      {student.subjectNames.length > 0 && (
        <>
          <br />
          {student.subjectNames.join(', ')}
        </>
      )}
    </div>
  </li>
)

export const StudentTiles = ({ customer }: { readonly customer: CustomerRecord & { id: number } }) => {
  const { students } = customer
  const canAdd = useCan('students', 'write')
  const go = useGo()
  const add = (isCustomer: boolean) => go(newStudentPath(customer.id, isCustomer))
  return (
    <Section
      id="eleves"
      title="Élèves"
      count={students.length}
      free
      actions={
        canAdd && (
          <>
            {!students.some((student) => student.isCustomer) && (
              <Button variant="subtle" color="primary" onClick={() => add(true)}>
                Le client est l’élève
              </Button>
            )}
            <NewButton label="Élève" onClick={() => add(false)} isQuiet />
          </>
        )
      }
    >
      {students.length === 0 ? (
        <EmptyLine>Aucun élève dans ce foyer.</EmptyLine>
      ) : (
        <ul className={classes.tiles}>
          {students.map((student) => (
            <Tile key={student.id} student={student} />
          ))}
        </ul>
      )}
    </Section>
  )
}
