// The tray of long tasks: how many run, how far each is, and its file when it is done.
import { IconRefresh } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useContext, useEffect } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useStore } from '../../api/store.ts'
import { PreferencesContext } from '../../list/preferences.ts'
import { usePop } from '../../pop/use-pop.ts'
import shell from '../frame/Shell.module.css'
import { useGo } from '../links.tsx'
import type { TaskNews, TaskOperation } from '../module.ts'
import { useModules } from '../modules-context.ts'
import { type FindKeeper, isUnderWay, noteNews, openTasks, type Task, taskPollMs, tasks } from './tasks.ts'

const TaskPanel = lazy(async () => ({ default: (await import('./TaskPanel.tsx')).TaskPanel }))

/** A task that the server no longer knows will never end; anything else that fails is asked again. */
const lost: TaskNews = { state: 'failed', progress: null }

/** Asks every 2 s for each task under way, in whatever page the person is. */
const useFollowedTasks = (
  progressOf: (() => Promise<TaskOperation>) | undefined,
  keeperOf: FindKeeper,
): readonly Task[] => {
  const storage = useContext(PreferencesContext)
  const router = useRouter()
  const go = useGo()
  useEffect(() => openTasks(storage), [storage])
  const all = useStore(tasks)
  const underWay = all
    .filter(isUnderWay)
    .map((task) => task.uuid)
    .join(' ')
  useEffect(() => {
    if (progressOf === undefined || underWay === '') return
    const abort = new AbortController()
    const newsOf = async (task: Task): Promise<TaskNews> => {
      if (task.shown !== undefined) {
        const keeper = await keeperOf(task)?.()
        return keeper ? keeper.ask(task.shown.key, abort.signal) : lost
      }
      const { status, progress } = await call(await progressOf(), { uuid: task.uuid }, { signal: abort.signal })
      return { state: status, progress }
    }
    const ask = async (task: Task) => {
      try {
        const news = await newsOf(task)
        const isSeen = task.shown?.page.split('?')[0] === router.latestLocation.pathname
        if (!abort.signal.aborted) noteNews(task.uuid, news, isSeen, go)
      } catch (error) {
        if (isApiError(error) && error.kind === 'notFound') noteNews(task.uuid, lost)
      }
    }
    const timer = setInterval(() => {
      for (const task of tasks.get().filter(isUnderWay)) void ask(task)
    }, taskPollMs)
    return () => {
      clearInterval(timer)
      abort.abort()
    }
  }, [progressOf, keeperOf, underWay, router, go])
  return all
}

/** Families start a task once in a while: they see the tray then only. */
export const TaskTray = ({ hidesWhenEmpty = false }: { readonly hidesWhenEmpty?: boolean }) => {
  const modules = useModules()
  const progressOf = modules.find((module) => module.services?.taskProgress)?.services?.taskProgress
  const keeperOf = useCallback<FindKeeper>(
    ({ shown }) => modules.find(({ name, tasks: keeper }) => keeper && name === shown?.module)?.tasks,
    [modules],
  )
  const all = useFollowedTasks(progressOf, keeperOf)
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
          <TaskPanel {...hanging} tasks={all} keeperOf={keeperOf} />
        </Suspense>
      )}
    </>
  )
}
