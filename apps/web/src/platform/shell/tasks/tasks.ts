// Long tasks that a person started: followed by their id across pages and reloads, downloaded or told when they end.

import { createStore } from '../../api/store.ts'
import { exportFailedText } from '../../fr/sentences.ts'
import type { PreferenceStore } from '../../list/preferences.ts'
import type { TaskKeeper, TaskNews, TaskOutcome, TaskState } from '../module.ts'
import { toast } from '../toasts.ts'

export type Task = {
  readonly uuid: string
  readonly label: string
  /** Where its file is once it has succeeded; absent from a task that a page of its module shows. */
  readonly download?: string
  readonly shown?: ShownTask
  /** Of a shown task that has ended. */
  readonly outcome?: TaskOutcome
  readonly endedAt?: number
  readonly state: TaskState
  /** From 0 to 1. */
  readonly progress: number
  /** The tab that started it, which alone opens the download by itself. */
  readonly tab: string
  readonly startedAt: number
}

/** A task without a file: its module is asked about it, and has a page that shows it. */
export type ShownTask = {
  /** Name of the module, and what it knows the task by. */
  readonly module: string
  readonly key: string
  /** Address of the page that shows how far it is. */
  readonly page: string
}

/** Milliseconds between two questions about a task under way. */
export const taskPollMs = 2000
/** Tasks kept in the tray. */
const maxTasks = 10
const key = 'taches'
const tabKey = 'cartable:onglet'

export const tasks = createStore<readonly Task[]>([])
let storage: PreferenceStore | null = null

const readKept = (): readonly Task[] => {
  const text = storage?.read(key) ?? null
  if (text === null) return []
  try {
    return JSON.parse(text) as Task[]
  } catch {
    // Written by another version: its tasks are over by now.
    return []
  }
}

/** Name of this tab, the same after a reload. */
const thisTab = (): string => {
  const kept = sessionStorage.getItem(tabKey)
  if (kept !== null) return kept
  const made = crypto.randomUUID()
  sessionStorage.setItem(tabKey, made)
  return made
}

const keep = (change: (now: readonly Task[]) => readonly Task[]) => {
  // Another tab may have added some meanwhile.
  const next = change(storage ? readKept() : tasks.get()).slice(-maxTasks)
  storage?.write(key, JSON.stringify(next))
  tasks.set(next)
}

/** Gives the tray the storage of the account; its tasks come back. */
export const openTasks = (given: PreferenceStore): void => {
  storage = given
  tasks.set(readKept())
}

export const isUnderWay = (task: Task): boolean => task.state === 'created' || task.state === 'started'
export const isMine = (task: Task): boolean => task.tab === thisTab()

export type StartedTask = {
  /** « Export des clients (312 lignes) ». */
  readonly label: string
  /** Asks the server to start; answers the id it gave. */
  readonly start: () => Promise<string>
  /** Address of the file of a task that succeeded. */
  readonly download: (uuid: string) => string
}

const add = (task: Pick<Task, 'uuid' | 'label' | 'download' | 'shown'>) =>
  keep((now) => [
    ...now.filter((other) => other.uuid !== task.uuid),
    { ...task, state: 'created', progress: 0, tab: thisTab(), startedAt: Date.now() },
  ])

/** Starts a task and puts it in the tray. Rejects when it could not start. */
export const startTask = async ({ label, start, download }: StartedTask): Promise<string> => {
  const uuid = await start()
  add({ uuid, label, download: download(uuid) })
  return uuid
}

const idOf = ({ module, key }: Pick<ShownTask, 'module' | 'key'>) => `${module} ${key}`
/** Puts in the tray a task that its page has started. */
export const trackTask = (label: string, shown: ShownTask): void => add({ uuid: idOf(shown), label, shown })
/** Its page has seen the end: the tray shows it and tells it no more. */
export const endTracked = (task: Pick<ShownTask, 'module' | 'key'>, news: TaskNews): void =>
  noteNews(idOf(task), news, true)

const pathOf = (address: string) => address.split('?')[0]
/** Milliseconds between an end being told here and the news of it coming in by another way. */
const sameNewsMs = 10_000
/** Whether this tab's tray tells the end of what this page shows. */
export const isToldByTray = (path: string): boolean =>
  tasks
    .get()
    .some(
      (task) =>
        isMine(task) &&
        task.shown !== undefined &&
        pathOf(task.shown.page) === pathOf(path) &&
        (isUnderWay(task) || Date.now() - (task.endedAt ?? 0) < sameNewsMs),
    )

export const forgetTask = (uuid: string): void => keep((now) => now.filter((task) => task.uuid !== uuid))

/** Opens the file without leaving the page. */
export const openDownload = (address: string): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

const tellFile = (task: Task, state: TaskState) => {
  if (state === 'failed') toast.error(exportFailedText)
  if (state !== 'successed') return
  toast.success(`${task.label}\u00a0: terminé.`)
  if (task.download !== undefined) openDownload(task.download)
}
const tellShown = (task: Task, { text, meaning, page }: TaskOutcome, go: (path: string) => void) => {
  const tell = { success: toast.success, danger: toast.error, warning: toast.error }[meaning as string] ?? toast.info
  tell(`${task.label}\u00a0: ${text}`, page === null ? undefined : { label: 'Voir', run: () => go(page) })
}

/**
 * Notes what the server said of a task; its end is told once, by the tab that started it: its file opens, or a failure
 * is said. `isSeen`: what it leads to is before the person's eyes. `go` opens a page.
 */
export const noteNews = (uuid: string, news: TaskNews, isSeen = false, go: (path: string) => void = () => {}): void => {
  const before = tasks.get().find((task) => task.uuid === uuid)
  if (before === undefined || !isUnderWay(before)) return
  const { state, progress, outcome } = news
  const hasEnded = state === 'successed' || state === 'failed'
  const change = {
    state,
    ...(progress !== null && { progress }),
    ...(outcome && { outcome }),
    ...(hasEnded && { endedAt: Date.now() }),
  }
  keep((now) => now.map((task) => (task.uuid === uuid ? { ...task, ...change } : task)))
  if (!isMine(before)) return
  if (before.shown === undefined) tellFile(before, state)
  else if (outcome && !isSeen) tellShown(before, outcome, go)
}

/** Where what a task made is kept, once it is done: the module that started it says. */
export type FindKeeper = (task: Task) => (() => Promise<TaskKeeper>) | undefined
