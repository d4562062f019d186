// One of the two lists: open tasks first, those that are done folded under them.
import { todoApi } from '@cartable/domain/todo/todo.api.ts'
import type { ToDoEntry, ToDoOrder, ToDoType } from '@cartable/domain/todo/todo.schema.ts'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import { counted, formatCount } from '../../platform/fr/typography.ts'
import { useCan, useIdentity } from '../../platform/session/session.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { EmptyLine, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { ToDoLine } from './ToDoLine.tsx'
import classes from './todo.module.css'

/** Milliseconds between two looks at what became late meanwhile. */
const refreshEvery = 60_000

const titles: Readonly<Record<ToDoType, { readonly title: string; readonly none: string }>> = {
  toDo: { title: 'À faire', none: 'Rien à faire. Les tâches que l’on vous confie arrivent ici.' },
  toShow: { title: 'À suivre', none: 'Rien à suivre. Les tâches que vous confiez à d’autres se suivent ici.' },
}

const removal = (entry: ToDoEntry) => ({
  title: 'Supprimer cette tâche\u202f?',
  body: `«\u00a0${entry.describe}\u00a0» disparaît pour tous ceux à qui elle est confiée.`,
  confirmLabel: 'Supprimer',
})

type Props = { readonly type: ToDoType; readonly order: ToDoOrder; readonly onOpen: (id: number) => void }

export const ToDoCard = ({ type, order, onOpen }: Props) => {
  const { title, none } = titles[type]
  const list = useOperation(todoApi.list, { type, order }, { keepPrevious: true, refreshEvery, background: true })
  const canWrite = useCan('todo', 'write')
  const reader = useIdentity()?.name ?? ''
  const { mutate: setDone } = useAction(todoApi.done, {
    onSuccess: ({ isDone }, { id }) => {
      if (!isDone) return
      toast.success('Tâche terminée.', { label: 'Annuler', run: () => setDone({ id, isDone: false }) })
    },
  })
  const { mutate: remove } = useAction(todoApi.remove, {
    onSuccess: ({ errorMsg }) => {
      if (errorMsg === null) toast.success('Tâche supprimée.')
      else toast.error(errorMsg)
    },
  })
  const rows = list.data?.rows ?? []
  const open = rows.filter((entry) => !entry.isDone)
  const done = rows.filter((entry) => entry.isDone)
  const late = open.filter((entry) => entry.isLate).length
  const linesOf = (entries: readonly ToDoEntry[]) => (
    <ul className={classes.lines}>
      {entries.map((entry) => (
        <ToDoLine
          key={entry.id}
          entry={entry}
          type={type}
          reader={reader}
          now={list.dataUpdatedAt}
          canWrite={canWrite}
          onOpen={onOpen}
          onDone={({ id }, isDone) => setDone({ id, isDone })}
          onRemove={async (given) => {
            if (await askConfirmation(removal(given))) remove({ id: given.id })
          }}
        />
      ))}
    </ul>
  )
  return (
    <section className={classes.card} aria-label={title}>
      <h2>
        {title} {list.data && <span className={classes.count}>{formatCount(open.length)}</span>}
        {late > 0 && <span className={classes.late}>{counted(late, 'en retard', 'en retard')}</span>}
      </h2>
      {list.isPending ? (
        <Loading rows={4} />
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} what="les tâches" />
      ) : (
        <>
          {open.length === 0 ? <EmptyLine>{none}</EmptyLine> : linesOf(open)}
          {done.length > 0 && (
            <details className={classes.done}>
              <summary>{counted(done.length, 'tâche terminée', 'tâches terminées')} depuis un mois</summary>
              {linesOf(done)}
            </details>
          )}
        </>
      )}
    </section>
  )
}
