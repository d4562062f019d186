// What a calendar shows and of whom: the view, the span, a teacher, a pupil or a contract; all of it stands in the address.
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPrinter, IconX } from '@tabler/icons-react'
import { ServerAutocomplete } from '../../../platform/fields/ServerAutocomplete.tsx'
import { searchStudents } from '../../customers/customers.parts.tsx'
import { searchTeachers } from '../../teachers/teachers.parts.tsx'
import classes from './agenda.module.css'
import { agendaViews, stepped } from './agenda-layout.ts'
import type { Asked } from './use-asked.ts'

type Props = {
  readonly asked: Asked
  /** Of the teacher, the pupil or the contract that is looked at; absent: one's own calendar. */
  readonly people?: {
    readonly teacherName: string | null
    readonly studentName: string | null
    readonly contractNumber: string | null
  }
}

const views = wordOptions(agendaViews)
const nothing = () => {}

export const AgendaBar = ({ asked, people }: Props) => {
  const { view, day, title } = asked
  const step = (by: 1 | -1) => asked.setDay(stepped(view, day, by))
  return (
    <div className={classes.bar}>
      <h2 aria-live="polite">{title}</h2>
      <span className={classes.steps}>
        <ActionIcon aria-label="Précédent" onClick={() => step(-1)}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <Button onClick={() => asked.setDay(null)}>Aujourd’hui</Button>
        <ActionIcon aria-label="Suivant" onClick={() => step(1)}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </span>
      <SegmentedControl
        aria-label="Vue"
        data={views}
        value={view}
        onChange={(value) => asked.setView(value === 'semaine' ? null : value)}
        withItemsBorders={false}
      />
      <span className={classes.grow} />
      {people && asked.contractId !== null && (
        <Button rightSection={<IconX size={16} aria-hidden />} onClick={() => asked.setContract(null)} mb={4}>
          {`Contrat ${people.contractNumber ?? ''}`.trim()}
          <span className="vh">{'\u00a0'}: voir tous les contrats</span>
        </Button>
      )}
      {people && (
        <>
          <div className={classes.people}>
            <ServerAutocomplete
              label="Professeur"
              value={asked.teacherId}
              valueLabel={people.teacherName}
              onChange={asked.setTeacher}
              onBlur={nothing}
              search={searchTeachers}
            />
          </div>
          <div className={classes.people}>
            <ServerAutocomplete
              label="Élève"
              value={asked.studentId}
              valueLabel={people.studentName}
              onChange={asked.setStudent}
              onBlur={nothing}
              search={searchStudents}
            />
          </div>
        </>
      )}
      <ActionIcon aria-label="Imprimer" onClick={() => window.print()} mb={4}>
        <IconPrinter size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
