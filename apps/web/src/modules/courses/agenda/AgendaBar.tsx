// What a calendar shows and of whom: the view, the span, a teacher, a pupil or a contract; all of it stands in the address.
import { agendaApi } from '@cartable/domain/courses/agenda/agenda.api.ts'
import type { agendaPapers } from '@cartable/domain/courses/agenda/agenda.schema.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconPrinter, IconX } from '@tabler/icons-react'
import { urlOf } from '../../../platform/api/client.ts'
import { PeriodSteps } from '../../../platform/calendar/PeriodSteps.tsx'
import { ServerAutocomplete } from '../../../platform/fields/ServerAutocomplete.tsx'
import { MenuButton } from '../../../platform/pop/MenuButton.tsx'
import type { MenuLine } from '../../../platform/pop/menu.types.ts'
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

const pageLine: MenuLine = { label: 'Imprimer la page', run: () => window.print() }
/** Papers of whom the planning is looked at, a week a page; printed is the span on screen. */
const papersOf = ({ days, day, teacherId, studentId }: Asked, people: Props['people']): MenuLine[] => {
  if (!people) return []
  const span = { from: days[0] ?? day, to: days.at(-1) ?? day }
  const line = (label: string, of: keyof typeof agendaPapers, id: number): MenuLine => ({
    label,
    run: () => {
      window.open(urlOf(agendaApi.agendaPrint, { ...span, of, id: String(id) }), '_blank', 'noreferrer')
    },
  })
  return [
    ...(teacherId === null ? [] : [line('Planning du professeur, en PDF', 'teacher', teacherId)]),
    ...(studentId === null
      ? []
      : [
          line('Planning de l’élève, en PDF', 'student', studentId),
          line('Planning de la famille, en PDF', 'family', studentId),
        ]),
  ]
}

export const AgendaBar = ({ asked, people }: Props) => {
  const { view, day, title } = asked
  const step = (by: 1 | -1) => asked.setDay(stepped(view, day, by))
  return (
    <div className={classes.bar}>
      <h2 aria-live="polite">{title}</h2>
      <PeriodSteps
        before={{ label: 'Précédent', run: () => step(-1) }}
        after={{ label: 'Suivant', run: () => step(1) }}
      >
        <Button onClick={() => asked.setDay(null)}>Aujourd’hui</Button>
      </PeriodSteps>
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
      <MenuButton position="bottom-end" lines={[...papersOf(asked, people), pageLine]}>
        {(button) => (
          <ActionIcon {...button} aria-label="Imprimer" mb={4}>
            <IconPrinter size={16} aria-hidden />
          </ActionIcon>
        )}
      </MenuButton>
    </div>
  )
}
