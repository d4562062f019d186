// The form of a scheduled task: its names, when it runs, running it now, and what its runs did.
import { cronTasksApi } from '@cartable/domain/configuration/cron-tasks.api.ts'
import { neverRunLabel } from '@cartable/domain/configuration/cron-tasks.rules.ts'
import type { CronTaskRecord } from '@cartable/domain/configuration/cron-tasks.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { AsideCard, AsideCards, AsidePair } from '../../platform/form/Aside.tsx'
import { Embedded } from '../../platform/form/Embedded.tsx'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { useNeighbours } from '../../platform/list/list-memory.ts'
import { NeighbourButtons } from '../../platform/list/NeighbourButtons.tsx'
import { useCan } from '../../platform/session/session.ts'
import { AskedExisting } from '../../platform/shell/AskedRecord.tsx'
import { useGo } from '../../platform/shell/links.tsx'
import { Panel } from '../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import { HistoryButton } from '../journal/journal.parts.tsx'
import { CronRuns } from './CronRuns.tsx'
import { CronStatut } from './CronStatut.tsx'
import { crumbsTo } from './crumbs.ts'
import { SchedulePart } from './SchedulePart.tsx'
import { useRunTask } from './use-run-task.ts'

const F = formOf<typeof cronTasksApi.saveCronTask>()
const listPath = '/admin/cron-task'

const State = ({ task }: { readonly task: CronTaskRecord }) => (
  <AsideCards>
    <AsideCard title="Dernière exécution">
      {task.neverRun ? (
        <Statut meaning="grey">{neverRunLabel}</Statut>
      ) : (
        <>
          <AsidePair label="Le">{task.lastRun && formatInstant(task.lastRun)}</AsidePair>
          <AsidePair label="Résultat">
            <CronStatut status={task.status} />
          </AsidePair>
        </>
      )}
      <AsidePair label="Prochaine">{task.nextRun ? formatInstant(task.nextRun) : '–'}</AsidePair>
    </AsideCard>
  </AsideCards>
)

const Task = ({ id }: { readonly id: number }) => {
  const query = useOperation(cronTasksApi.showCronTask, { id: String(id) }, { refreshEvery: 15_000 })
  const task = query.data
  const neighbours = useNeighbours('taches-planifiees', id)
  const { listAddress } = neighbours
  const canWrite = useCan('configuration', 'write')
  const run = useRunTask()
  const go = useGo()
  const leave = useCallback(() => go(listAddress ?? listPath), [go, listAddress])
  const breadcrumb = useMemo(() => crumbsTo('Tâches planifiées', listAddress ?? listPath), [listAddress])
  const isRunning = task?.status === 'running'
  return (
    <Panel
      title={task?.name ?? 'Tâche planifiée'}
      breadcrumb={breadcrumb}
      canBeFavourite={false}
      badge={
        task && <Statut meaning={task.enabled ? 'success' : 'grey'}>{task.enabled ? 'Active' : 'Désactivée'}</Statut>
      }
      actions={
        task && (
          <>
            <NeighbourButtons neighbours={neighbours} />
            <HistoryButton className="cron_tasks" entityId={id} />
            {canWrite && (
              <Button
                leftSection={<IconPlayerPlay size={16} aria-hidden />}
                loading={isRunning}
                onClick={() => void run(task)}
              >
                Exécuter maintenant
              </Button>
            )}
          </>
        )
      }
      fill
    >
      <QueryPanel query={query} what="la tâche">
        {(record) => (
          <RecordForm
            operation={cronTasksApi.saveCronTask}
            screen="tache-planifiee"
            record={record}
            readOnly={!canWrite}
            neighbours={neighbours}
            onClose={leave}
            onSaved={() => toast.success('Tâche planifiée enregistrée.')}
            aside={<State task={record} />}
          >
            <Section id="tache" title="Tâche">
              <F.Text name="name" label="Nom" span={4} />
              <F.Switch name="enabled" label="Active" span={2} />
              <F.LongText name="description" label="Description" span={6} />
            </Section>
            <Section id="frequence" title="Fréquence" free>
              <SchedulePart record={record} />
            </Section>
            <Section id="executions" title="Exécutions" free>
              <Embedded>
                <CronRuns taskId={id} />
              </Embedded>
            </Section>
          </RecordForm>
        )}
      </QueryPanel>
    </Panel>
  )
}

export const CronTaskForm = () => <AskedExisting>{(id) => <Task id={id} />}</AskedExisting>
