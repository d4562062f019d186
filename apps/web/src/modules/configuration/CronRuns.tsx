// What a scheduled task did at each of its runs, newest first.
import { cronTasksApi } from '@cartable/domain/configuration/cron-tasks.api.ts'
import type { CronRunRow } from '@cartable/domain/configuration/cron-tasks.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { useMemo } from 'react'
import { Dash } from '../../platform/list/Cell.tsx'
import { columnsOf } from '../../platform/list/list.types.ts'
import { ServerTable } from '../../platform/list/ServerTable.tsx'
import { CronStatut } from './CronStatut.tsx'
import classes from './configuration.module.css'

const seconds = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
const durationOf = ({ startedAt, finishedAt }: CronRunRow) =>
  finishedAt === null ? null : `${seconds.format((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000)}\u00a0s`

const columns = columnsOf<typeof cronTasksApi.listCronRuns>()([
  {
    id: 'startedAt',
    label: 'Début',
    cell: (run) => formatInstant(run.startedAt),
    sort: true,
    figures: true,
    width: 150,
  },
  { id: 'duration', label: 'Durée', cell: (run) => durationOf(run) ?? <Dash />, align: 'right', width: 90 },
  { id: 'status', label: 'Statut', cell: (run) => <CronStatut status={run.status} />, width: 130 },
  {
    id: 'facts',
    label: 'Compte rendu',
    cell: (run) =>
      run.facts.length === 0 ? (
        <Dash />
      ) : (
        <span className={classes.interval}>
          {run.facts.map(({ label, value }) => `${label}\u00a0: ${value}`).join(' · ')}
        </span>
      ),
    card: 'line',
  },
])
const noun = {
  one: 'exécution',
  many: 'exécutions',
  isFeminine: true,
  none: 'Aucune exécution pour l’instant',
  why: 'Chaque exécution laisse ici son compte rendu.',
}
const keyOf = (run: CronRunRow) => run.id
const nameOf = (run: CronRunRow) => `l’exécution du ${formatInstant(run.startedAt)}`

export const CronRuns = ({ taskId }: { readonly taskId: number }) => {
  const input = useMemo(() => ({ id: String(taskId) }), [taskId])
  return (
    <ServerTable
      id={`executions-${taskId}`}
      operation={cronTasksApi.listCronRuns}
      columns={columns}
      defaultSort="startedAt.desc"
      defaultSize={10}
      sizesOffered={[]}
      noun={noun}
      keyOf={keyOf}
      nameOf={nameOf}
      input={input}
      searchLabel={null}
      keep="memory"
      refreshEvery={15_000}
    />
  )
}
