// What a calendar shows and of whom: the view, the span, a teacher or a pupil; all of it stands in the address.
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react'
import { ServerAutocomplete } from '../../../platform/fields/ServerAutocomplete.tsx'
import { searchStudents } from '../../customers/customers.parts.tsx'
import { searchTeachers } from '../../teachers/teachers.parts.tsx'
import classes from './agenda.module.css'
import { type AgendaView, agendaViews } from './agenda-layout.ts'

type Person = {
  readonly id: number | null
  readonly name: string | null
  readonly onChange: (id: number | null) => void
}
type Props = {
  readonly title: string
  readonly view: AgendaView
  readonly onView: (view: AgendaView) => void
  readonly onStep: (by: 1 | -1) => void
  readonly onToday: () => void
  readonly teacher: Person
  readonly student: Person
}

const views = wordOptions(agendaViews)
const nothing = () => {}

export const AgendaBar = ({ title, view, onView, onStep, onToday, teacher, student }: Props) => (
  <div className={classes.bar}>
    <h2 aria-live="polite">{title}</h2>
    <span className={classes.steps}>
      <ActionIcon aria-label="Précédent" onClick={() => onStep(-1)}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <Button onClick={onToday}>Aujourd’hui</Button>
      <ActionIcon aria-label="Suivant" onClick={() => onStep(1)}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </span>
    <SegmentedControl
      aria-label="Vue"
      data={views}
      value={view}
      onChange={(value) => onView(value as AgendaView)}
      withItemsBorders={false}
    />
    <span className={classes.grow} />
    <div className={classes.people}>
      <ServerAutocomplete
        label="Professeur"
        value={teacher.id}
        valueLabel={teacher.name}
        onChange={teacher.onChange}
        onBlur={nothing}
        search={searchTeachers}
      />
    </div>
    <div className={classes.people}>
      <ServerAutocomplete
        label="Élève"
        value={student.id}
        valueLabel={student.name}
        onChange={student.onChange}
        onBlur={nothing}
        search={searchStudents}
      />
    </div>
    <ActionIcon aria-label="Imprimer" onClick={() => window.print()} mb={4}>
      <IconPrinter size={16} aria-hidden />
    </ActionIcon>
  </div>
)
