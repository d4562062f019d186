// The scheduled tasks: how often each runs, how its last run ended, when the next one is due.
import { cronTasksApi } from '@cartable/domain/configuration/cron-tasks.api.ts'
import { neverRunLabel } from '@cartable/domain/configuration/cron-tasks.rules.ts'
import type { CronTaskRow } from '@cartable/domain/configuration/cron-tasks.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { IconClockPause, IconEye, IconPencil, IconPlayerPlay } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Dash } from '../../platform/list/Cell.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import { columnsOf, type RowAction } from '../../platform/list/list.types.ts'
import { useCan } from '../../platform/session/session.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import { CronStatut } from './CronStatut.tsx'
import classes from './configuration.module.css'
import { crumbs } from './crumbs.ts'
import { useRunTask } from './use-run-task.ts'

const columns = columnsOf<typeof cronTasksApi.listCronTasks>()([
  {
    id: 'name',
    label: 'Tâche',
    cell: (task) => task.name,
    sort: true,
    width: 296,
  },
  {
    id: 'description',
    label: 'Ce qu’elle fait',
    cell: (task) => (task.description ? <span title={task.description}>{task.description}</span> : <Dash />),
    quiet: true,
    card: 'line',
  },
  {
    id: 'interval',
    label: 'Fréquence',
    cell: (task) =>
      task.neverRun ? (
        <span title={task.interval}>
          <Statut meaning="grey" icon={IconClockPause}>
            {neverRunLabel}
          </Statut>
        </span>
      ) : (
        <span className={classes.interval}>{task.interval}</span>
      ),
    width: 170,
  },
  {
    id: 'lastRun',
    label: 'Dernière exécution',
    cell: (task) => (task.lastRun ? formatInstant(task.lastRun) : <Dash />),
    sort: true,
    figures: true,
    width: 160,
    card: 'none',
  },
  { id: 'status', label: 'Statut', cell: (task) => <CronStatut status={task.status} />, sort: true, width: 130 },
  {
    id: 'nextRun',
    label: 'Prochaine exécution',
    cell: (task) => (task.nextRun ? formatInstant(task.nextRun) : <Dash />),
    figures: true,
    width: 166,
    card: 'none',
  },
])
const noun = {
  one: 'tâche planifiée',
  many: 'tâches planifiées',
  isFeminine: true,
  none: 'Aucune tâche planifiée',
  why: 'Le programme déclare lui-même les siennes au démarrage.',
}
const keyOf = (task: CronTaskRow) => task.id
const nameOf = (task: CronTaskRow) => task.name
const pathOf = (task: CronTaskRow) => `/admin/cron-task/${task.id}`

export const CronTaskList = () => {
  const canWrite = useCan('configuration', 'write')
  const run = useRunTask()
  const actionsOf = useMemo(
    () =>
      (task: CronTaskRow): readonly RowAction<CronTaskRow>[] =>
        canWrite
          ? [
              {
                id: 'run',
                label: 'Exécuter maintenant',
                icon: IconPlayerPlay,
                run: (one) => void run(one),
                refusal: task.status === 'running' ? 'Cette tâche est déjà en cours.' : null,
              },
              { id: 'edit', label: 'Modifier', icon: IconPencil, path: pathOf(task), shortcut: 'e' },
            ]
          : [{ id: 'show', label: 'Consulter', icon: IconEye, path: pathOf(task) }],
    [canWrite, run],
  )
  return (
    <ListScreen
      title="Tâches planifiées"
      breadcrumb={crumbs}
      id="taches-planifiees"
      operation={cronTasksApi.listCronTasks}
      columns={columns}
      defaultSort="name.desc"
      noun={noun}
      keyOf={keyOf}
      nameOf={nameOf}
      pathOf={pathOf}
      actionsOf={actionsOf}
      offWord="Désactivée"
      searchLabel="Rechercher une tâche…"
      refreshEvery={15_000}
    />
  )
}
