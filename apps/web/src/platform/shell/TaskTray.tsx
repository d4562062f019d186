// The tray of long tasks: how many run, how far each is, and its file when it is done.
import { Button, CloseButton, Popover, Progress } from '@mantine/core'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { useContext, useEffect } from 'react'
import { isApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { useStore } from '../api/store.ts'
import { counted } from '../fr/typography.ts'
import { PreferencesContext } from '../list/preferences.ts'
import { Statut } from '../theme/Statut.tsx'
import type { TaskOperation } from './module.ts'
import { useModules } from './modules-context.ts'
import shell from './Shell.module.css'
import classes from './TaskTray.module.css'
import { forgetTask, isUnderWay, noteProgress, openTasks, type Task, taskPollMs, tasks } from './tasks.ts'

/** Asks every 2 s for each task under way, in whatever page the person is. */
const useFollowedTasks = (progressOf: (() => Promise<TaskOperation>) | undefined): readonly Task[] => {
  const storage = useContext(PreferencesContext)
  useEffect(() => openTasks(storage), [storage])
  const all = useStore(tasks)
  const underWay = all
    .filter(isUnderWay)
    .map((task) => task.uuid)
    .join(' ')
  useEffect(() => {
    if (progressOf === undefined || underWay === '') return
    const abort = new AbortController()
    const ask = async (uuid: string) => {
      try {
        const { status, progress } = await call(await progressOf(), { uuid }, { signal: abort.signal })
        noteProgress(uuid, status, progress)
      } catch (error) {
        // A task that the server no longer knows will never end; anything else is asked again.
        if (isApiError(error) && error.kind === 'notFound') noteProgress(uuid, 'failed', null)
      }
    }
    const timer = setInterval(() => {
      for (const uuid of underWay.split(' ')) void ask(uuid)
    }, taskPollMs)
    return () => {
      clearInterval(timer)
      abort.abort()
    }
  }, [progressOf, underWay])
  return all
}

export const TaskTray = () => {
  const progressOf = useModules().find((module) => module.services?.taskProgress)?.services?.taskProgress
  const all = useFollowedTasks(progressOf)
  const running = all.filter(isUnderWay).length
  if (progressOf === undefined) return null
  return (
    <Popover position="bottom-end">
      <Popover.Target>
        <button
          type="button"
          className={shell.iconButton}
          aria-label={running === 0 ? 'Tâches' : `Tâches en cours\u00a0: ${running}`}
          title="Tâches"
        >
          <IconRefresh size={18} stroke={1.75} aria-hidden />
          {running > 0 && (
            <span className={shell.dot} aria-hidden>
              {running}
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={classes.list} aria-label={counted(all.length, 'tâche')}>
          {all.length === 0 && <li className={classes.none}>Aucune tâche en cours.</li>}
          {all.toReversed().map((task) => (
            <TaskLine key={task.uuid} task={task} />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

const TaskLine = ({ task }: { task: Task }) => (
  <li className={classes.task}>
    <div className={classes.line}>
      <span>{task.label}</span>
      {task.state === 'failed' && <Statut meaning="danger">Échec</Statut>}
      {!isUnderWay(task) && (
        <CloseButton size="sm" aria-label={`Retirer « ${task.label} »`} onClick={() => forgetTask(task.uuid)} />
      )}
    </div>
    {isUnderWay(task) && (
      <Progress
        value={task.progress * 100}
        animated
        aria-label={`${task.label}\u00a0: ${Math.round(task.progress * 100)}\u00a0%`}
      />
    )}
    {task.state === 'successed' && (
      <div>
        <Button component="a" href={task.download} download leftSection={<IconDownload size={16} aria-hidden />}>
          Télécharger
        </Button>
      </div>
    )}
  </li>
)
