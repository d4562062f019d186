// Imports in the tray of long tasks: followed from any page, cancelled, and told with their report.
import { excelFileApi } from '@cartable/domain/exchange/exchange.api.ts'
import type { RunReport } from '@cartable/domain/exchange/exchange.schema.ts'
import { isApiError } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/client.ts'
import { stringifySearch } from '../../platform/list/search.ts'
import type { TaskKeeper, TaskNews } from '../../platform/shell/module.ts'
import { endTracked, trackTask } from '../../platform/shell/tasks/tasks.ts'
import { meaningOfRun } from './exchange-texts.ts'
import { unresponsiveText } from './import-file.ts'
import { checkMode } from './use-address.ts'
import type { StartedImport } from './use-send-import.ts'

type Tracked = { readonly objectType: string; readonly runId: number; readonly dryRun: boolean }

const module = 'exchange'
const path = '/admin/excelFile'
const keyOf = ({ objectType, runId, dryRun }: Tracked) => JSON.stringify([objectType, runId, dryRun])
const readKey = (key: string): Tracked => {
  const [objectType, runId, dryRun] = JSON.parse(key) as [string, number, boolean]
  return { objectType, runId, dryRun }
}
const addressOf = (objectType: string, params: Readonly<Record<string, string>>) =>
  `${path}${stringifySearch({ type: objectType, ...params })}`

const badges = { grey: 'Annulé', success: 'Terminé', warning: 'Avec des erreurs', danger: 'Échec' }
const endOf = (objectType: string, report: RunReport): TaskNews => {
  const meaning = meaningOfRun(report)
  return {
    state: report.isValid ? 'successed' : 'failed',
    progress: 1,
    outcome: {
      text: report.message,
      meaning,
      badge: badges[meaning as keyof typeof badges] ?? badges.success,
      page: report.cancelled ? null : addressOf(objectType, { rapport: String(report.runId) }),
    },
  }
}
const failure = (text: string): TaskNews => ({
  state: 'failed',
  progress: null,
  outcome: { text, meaning: 'danger', badge: badges.danger, page: null },
})

/** Questions without a change before giving up: two minutes, since nobody is waiting before a dialog. */
export const maxSilent = 60
const silent = new Map<string, { readonly progress: number; readonly count: number }>()
const countSilence = (key: string, progress: number): number => {
  const before = silent.get(key)
  const count = before?.progress === progress ? before.count + 1 : 0
  silent.set(key, { progress, count })
  return count
}

export const importTasks: TaskKeeper = {
  ask: async (key, signal) => {
    const { objectType, runId } = readKey(key)
    try {
      const { progress, report } = await call(excelFileApi.progress, { objectType }, { signal })
      const hasEnded = report !== null && progress >= 1
      if (hasEnded && report.runId === runId) return endOf(objectType, report)
      // Another import of this type came after: of this one, only the report is left.
      if (hasEnded && report.runId > runId) {
        const page = addressOf(objectType, { rapport: String(runId) })
        const outcome = { text: 'Un autre import a suivi celui-ci.', meaning: 'grey', badge: 'Terminé', page } as const
        return { state: 'successed', progress: 1, outcome }
      }
      const shown = hasEnded ? 0 : progress
      if (countSilence(key, shown) >= maxSilent) return failure(unresponsiveText)
      return { state: 'started', progress: shown }
    } catch (error) {
      if (isApiError(error) && error.kind === 'forbidden') return failure(error.message)
      throw error
    }
  },
  cancel: async (key) => {
    await call(excelFileApi.cancel, { objectType: readKey(key).objectType })
  },
}

/** Puts in the tray what this page has started. */
export const trackImport = ({ objectType, runId, fileName, dryRun }: StartedImport, label: string): void => {
  if (runId === null) return
  const page = addressOf(objectType, { suivi: objectType, ...(dryRun && { mode: checkMode }) })
  const what = dryRun ? 'Vérification' : 'Import'
  trackTask(`${what}\u00a0: ${label} (${fileName})`, { module, key: keyOf({ objectType, runId, dryRun }), page })
}
/** Its dialog has shown the end. */
export const endImport = ({ objectType, runId, dryRun }: StartedImport, report: RunReport | null): void => {
  if (runId === null) return
  const news = report === null ? failure(unresponsiveText) : endOf(objectType, report)
  endTracked({ module, key: keyOf({ objectType, runId, dryRun }) }, news)
}
