// The tray of long tasks: how many run, how far each is, and its file when it is done.
import { IconRefresh } from '@tabler/icons-react'
import { lazy, Suspense, useContext, useEffect } from 'react'
import { isApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { useStore } from '../api/store.ts'
import { PreferencesContext } from '../list/preferences.ts'
import { usePop } from '../pop/use-pop.ts'
import type { TaskOperation } from './module.ts'
import { useModules } from './modules-context.ts'
import shell from './Shell.module.css'
import { isUnderWay, noteProgress, openTasks, type Task, taskPollMs, tasks } from './tasks.ts'

const TaskPanel = lazy(async () => ({ default: (await import('./TaskPanel.tsx')).TaskPanel }))

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

/** Families start a task once in a while: they see the tray then only. */
export const TaskTray = ({ hidesWhenEmpty = false }: { readonly hidesWhenEmpty?: boolean }) => {
  const progressOf = useModules().find((module) => module.services?.taskProgress)?.services?.taskProgress
  const all = useFollowedTasks(progressOf)
  const running = all.filter(isUnderWay).length
  const { button, hanging, wasOpened } = usePop('dialog')
  if (progressOf === undefined || (hidesWhenEmpty && all.length === 0)) return null
  return (
    <>
      <button
        type="button"
        className={shell.iconButton}
        aria-label={running === 0 ? 'Tâches' : `Tâches en cours\u00a0: ${running}`}
        title="Tâches"
        {...button}
      >
        <IconRefresh size={18} stroke={1.75} aria-hidden />
        {running > 0 && (
          <span className={shell.dot} aria-hidden>
            {running}
          </span>
        )}
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <TaskPanel {...hanging} tasks={all} />
        </Suspense>
      )}
    </>
  )
}
