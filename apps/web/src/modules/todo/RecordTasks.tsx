// The section « Tâches » of a record: what is to be done about it, by whom, and a new task that says so.
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { type About, aboutPath } from '@cartable/domain/todo/about.rules.ts'
import { todoApi } from '@cartable/domain/todo/todo.api.ts'
import type { ToDoOfRecord } from '@cartable/domain/todo/todo.schema.ts'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { Embedded } from '../../platform/form/Embedded.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { NewButton } from '../../platform/list/NewButton.tsx'
import { useCan } from '../../platform/session/session.ts'
import { EmptyLine, QueryPanel } from '../../platform/shell/states.tsx'
import { Statut } from '../../platform/theme/Statut.tsx'
import { ToDoDialog } from './ToDoDialog.tsx'
import classes from './todo.module.css'

const dueText = ({ doneAt, expectedDateTime }: ToDoOfRecord): string => {
  if (doneAt) return `terminée le ${formatInstant(doneAt)}`
  return expectedDateTime === null ? 'sans échéance' : `pour le ${formatInstant(expectedDateTime)}`
}

const Line = ({ task, onOpen }: { readonly task: ToDoOfRecord; readonly onOpen: (id: number) => void }) => (
  <li className={classes.line} data-done={task.isDone || undefined}>
    <div className={classes.words}>
      {task.mayOpen ? (
        <UnstyledButton className={classes.text} onClick={() => onOpen(task.id)}>
          {task.describe}
        </UnstyledButton>
      ) : (
        <span className={classes.text}>{task.describe}</span>
      )}
      <p className={classes.facts}>
        <span>{dueText(task)}</span>
        <span>{`pour ${task.users.join(', ')}`}</span>
      </p>
    </div>
    {task.isLate && <Statut meaning="danger">En retard</Statut>}
  </li>
)

/** For `<RecordForm>` of a stored record, and the card of a contact. */
export const RecordTasks = ({ about }: { readonly about: About }) => {
  const [opened, setOpened] = useState<'new' | number | null>(null)
  const canRead = useCan('todo', 'read')
  const canWrite = useCan('todo', 'write')
  const path = aboutPath(about)
  const query = useOperation(todoApi.ofRecord, { about: path }, { enabled: canRead, background: true })
  if (!canRead) return null
  return (
    <Section
      id="taches"
      title="Tâches"
      free
      actions={canWrite && <NewButton label="Tâche" onClick={() => setOpened('new')} isQuiet />}
    >
      <Embedded>
        <QueryPanel query={query} what="les tâches">
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyLine>Aucune tâche à propos de cette fiche.</EmptyLine>
            ) : (
              <ul className={classes.lines}>
                {rows.map((task) => (
                  <Line key={task.id} task={task} onOpen={setOpened} />
                ))}
              </ul>
            )
          }
        </QueryPanel>
        {opened !== null && (
          <ToDoDialog id={opened === 'new' ? null : opened} about={path} onClose={() => setOpened(null)} />
        )}
      </Embedded>
    </Section>
  )
}
