// One task: a box to end it or open it again, its words, its importance, when and whose.

import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import { aboutRights, readAbout } from '@cartable/domain/todo/about.rules.ts'
import { importances, type ToDoEntry, type ToDoType } from '@cartable/domain/todo/todo.schema.ts'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconMinus, IconTrash } from '@tabler/icons-react'
import fieldClasses from '../../platform/fields/fields.module.css'
import { useIdentity } from '../../platform/session/session.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { Statut } from '../../platform/theme/Statut.tsx'
import { dueWords } from './due-words.ts'
import classes from './todo.module.css'

const looks = {
  '1-hight': { meaning: 'danger', icon: IconArrowUp },
  '2-medium': { meaning: 'info', icon: IconMinus },
  '3-low': { meaning: 'grey', icon: IconArrowDown },
} as const

/** The letter first, as people say it; the words for those who do not know it. */
const Importance = ({ level }: { readonly level: ToDoEntry['importanceLevel'] }) => {
  const { letter, label } = importances[level]
  return (
    <span title={label}>
      <Statut meaning={looks[level].meaning} icon={looks[level].icon}>{`${letter} – ${label}`}</Statut>
    </span>
  )
}

const When = ({ entry, now }: { readonly entry: ToDoEntry; readonly now: number }) => {
  if (entry.doneAt) return <span>terminée le {formatInstant(entry.doneAt)}</span>
  if (entry.expectedDateTime === null) return <span>sans échéance</span>
  return (
    <time
      dateTime={entry.expectedDateTime}
      title={formatInstant(entry.expectedDateTime)}
      data-late={entry.isLate || undefined}
    >
      {dueWords(entry.expectedDateTime, now, entry.isLate)}
    </time>
  )
}

/** Whom a task concerns besides whoever reads it. */
const whose = (entry: ToDoEntry, type: ToDoType, reader: string): string | null => {
  if (type === 'toShow') return `pour ${entry.users.join(', ')}`
  const others = entry.users.filter((name) => name !== reader && name !== entry.author)
  return (
    [
      entry.author !== null && entry.author !== reader && `confiée par ${entry.author}`,
      others.length > 0 && `avec ${others.join(', ')}`,
    ]
      .filter((words) => words !== false)
      .join(', ') || null
  )
}

/** Whether the reader opens what a task is about. */
const useMayRead = (about: ToDoEntry['about']): boolean => {
  const identity = useIdentity()
  const record = about && readAbout(about.path)
  return record !== null && hasRight(identity?.rights ?? {}, aboutRights[record.class], 'read')
}

type Props = {
  readonly entry: ToDoEntry
  readonly type: ToDoType
  readonly reader: string
  readonly now: number
  readonly canWrite: boolean
  readonly onOpen: (id: number) => void
  readonly onDone: (entry: ToDoEntry, isDone: boolean) => void
  readonly onRemove: (entry: ToDoEntry) => void
}

export const ToDoLine = ({ entry, type, reader, now, canWrite, onOpen, onDone, onRemove }: Props) => {
  const people = whose(entry, type, reader)
  const isLinked = useMayRead(entry.about)
  return (
    <li className={classes.line} data-done={entry.isDone || undefined}>
      <input
        type="checkbox"
        className={fieldClasses.box}
        checked={entry.isDone}
        disabled={!canWrite}
        onChange={(event) => onDone(entry, event.currentTarget.checked)}
        aria-label={`${entry.isDone ? 'Rouvrir' : 'Terminer'}\u00a0: ${entry.describe}`}
      />
      <div className={classes.words}>
        <UnstyledButton className={classes.text} onClick={() => onOpen(entry.id)}>
          {entry.describe}
        </UnstyledButton>
        <p className={classes.facts}>
          <When entry={entry} now={now} />
          {people && <span>{people}</span>}
          {entry.about && isLinked && (
            <AppLink href={entry.about.path} aria-label={`À propos ${de(entry.about.label)}`}>
              {entry.about.label}
            </AppLink>
          )}
          {entry.about && !isLinked && <span>à propos {de(entry.about.label)}</span>}
        </p>
      </div>
      <div className={classes.end}>
        <Importance level={entry.importanceLevel} />
        {entry.isDone && canWrite && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Supprimer\u00a0: ${entry.describe}`}
            title="Supprimer"
            onClick={() => onRemove(entry)}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </li>
  )
}
