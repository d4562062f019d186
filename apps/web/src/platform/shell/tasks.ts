// Long tasks that a person started: followed by their id across pages and reloads, downloaded when they succeed.

import { createStore } from '../api/store.ts'
import { exportFailedText } from '../fr/sentences.ts'
import type { PreferenceStore } from '../list/preferences.ts'
import type { TaskState } from './module.ts'
import { toast } from './toasts.ts'

export type Task = {
  readonly uuid: string
  readonly label: string
  /** Where its file is once it has succeeded. */
  readonly download: string
  readonly state: TaskState
  /** From 0 to 1. */
  readonly progress: number
  /** The tab that started it, which alone opens the download by itself. */
  readonly tab: string
  readonly startedAt: number
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

/** Starts a task and puts it in the tray. Rejects when it could not start. */
export const startTask = async ({ label, start, download }: StartedTask): Promise<string> => {
  const uuid = await start()
  const task: Task = {
    uuid,
    label,
    download: download(uuid),
    state: 'created',
    progress: 0,
    tab: thisTab(),
    startedAt: Date.now(),
  }
  keep((now) => [...now.filter((other) => other.uuid !== uuid), task])
  return uuid
}

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

/** Notes what the server said of a task; its end opens the download or says the failure, once. */
export const noteProgress = (uuid: string, state: TaskState, progress: number | null): void => {
  const before = tasks.get().find((task) => task.uuid === uuid)
  if (before === undefined || !isUnderWay(before)) return
  keep((now) =>
    now.map((task) => (task.uuid === uuid ? { ...task, state, progress: progress ?? task.progress } : task)),
  )
  if (!isMine(before)) return
  if (state === 'failed') toast.error(exportFailedText)
  if (state !== 'successed') return
  toast.success(`${before.label}\u00a0: terminé.`)
  openDownload(before.download)
}
